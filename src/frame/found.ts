interface LabelledEntry {
  readonly label: string;
  /** Distinguishes it from others with the same label, e.g. the class of a subject. */
  readonly hint?: string | undefined;
}

/** An entry of the palette: a page to go to, or an action to run. */
export type PaletteEntry = LabelledEntry & ({ readonly to: string } | { readonly run: () => void });
