// Small things every room uses.
import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";

interface ButtonProps {
  onClick(): void;
  children: ComponentChildren;
  main?: boolean;
  quiet?: boolean;
  disabled?: boolean;
  label?: string;
  hotkey?: string;
  class?: string;
  pressed?: boolean;
  /** A second line: what it brings or gives up. */
  note?: string;
}
export function Button(props: ButtonProps) {
  const { onClick, children, main, quiet, disabled, label, hotkey, pressed, note } = props;
  const name = ["btn", main ? "main" : "", quiet ? "quiet" : "", props.class ?? ""].filter(Boolean).join(" ");
  return (
    <button type="button" class={name} onClick={onClick} disabled={disabled} aria-label={label} aria-pressed={pressed}>
      {note ? (
        <span class="two">
          <b>{children}</b>
          <small>{note}</small>
        </span>
      ) : (
        children
      )}
      {hotkey && <kbd aria-hidden="true">{hotkey}</kbd>}
    </button>
  );
}

export function Panel(props: {
  title?: string;
  aside?: ComponentChildren;
  class?: string;
  children: ComponentChildren;
}) {
  return (
    <section class={`panel ${props.class ?? ""}`} aria-label={props.title}>
      {(props.title || props.aside) && (
        <div class="paneltop">
          {props.title && <span class="lab">{props.title}</span>}
          {props.aside}
        </div>
      )}
      {props.children}
    </section>
  );
}

interface StripProps<T extends string> {
  label: string;
  value: T;
  options: readonly { value: T; name: ComponentChildren }[];
  onChange(value: T): void;
}
/** A strip of which one is chosen. */
export function Strip<T extends string>({ label, value, options, onChange }: StripProps<T>) {
  return (
    <div class="strip" role="radiogroup" aria-label={label}>
      {options.map((o) => (
        <button
          type="button"
          role="radio"
          aria-checked={o.value === value}
          class={o.value === value ? "on" : ""}
          onClick={() => onChange(o.value)}
        >
          {o.name}
        </button>
      ))}
    </div>
  );
}

/** Something that lies over the page until it is closed: Escape, the cross, or a click beside it. */
export function Sheet(props: {
  title: string;
  wide?: boolean;
  onClose(): void;
  close: string;
  children: ComponentChildren;
}) {
  const box = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    box.current?.showModal();
  }, []);
  return (
    <dialog
      ref={box}
      class={props.wide ? "sheetbox wide" : "sheetbox"}
      aria-label={props.title}
      onClose={props.onClose}
      onClick={(e) => e.target === box.current && props.onClose()}
    >
      <div class="sheettop">
        <h2>{props.title}</h2>
        <button type="button" class="cross" aria-label={props.close} onClick={props.onClose}>
          ×
        </button>
      </div>
      {props.children}
    </dialog>
  );
}
