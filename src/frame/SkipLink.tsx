interface SkipLinkProps {
  /** The id of the element to go on from. */
  readonly to: string;
}

/** The first stop of the Tab key; seen only while it has the focus. */
export const SkipLink = ({ to }: SkipLinkProps) => (
  <a
    className="skip"
    href={`#${to}`}
    onClick={(event) => {
      // Moved by hand: a change of the hash would be a navigation of the router.
      event.preventDefault();
      document.getElementById(to)?.focus();
    }}
  >
    Langsung ke isi halaman
  </a>
);
