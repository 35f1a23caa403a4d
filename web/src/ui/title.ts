// The tab: its title, and its icon while somebody is waited for.
export function nameTab(title: string, waits: boolean): void {
  document.title = waits ? `● ${title}` : title;
  document
    .querySelector<HTMLLinkElement>("link[rel=icon]")
    ?.setAttribute("href", waits ? "/icon-turn.svg" : "/icon.svg");
}
