// What the page shows that others made. NOTICE in the repository says the same with the licences' texts.
export interface Credit {
  what: string;
  by: string;
  licence: string;
  link: string;
}

export const credits: Credit[] = [
  {
    what: "Icons, recoloured and cropped",
    by: "Lorc, Delapouite, Skoll, Sbed, Cathelineau, Faithtoken, DarkZaitzev and Guard13007, of game-icons.net",
    licence: "CC BY 3.0",
    link: "https://game-icons.net",
  },
  { what: "Cinzel", by: "The Cinzel Project Authors", licence: "SIL OFL 1.1", link: "/cinzel-licence.txt" },
  { what: "Source Sans 3", by: "Adobe", licence: "SIL OFL 1.1", link: "/source-sans-3-licence.txt" },
  { what: "Preact", by: "Jason Miller", licence: "MIT", link: "https://preactjs.com" },
  { what: "uPlot", by: "Leon Sorokin", licence: "MIT", link: "https://github.com/leeoniya/uPlot" },
];
