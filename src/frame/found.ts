interface Named {
  readonly label: string;
  /** What tells it from another of that name. */
  readonly hint?: string | undefined;
}

/** What the palette lists: a place to go to, or a thing to do. */
export type Found = Named & ({ readonly to: string } | { readonly run: () => void });
