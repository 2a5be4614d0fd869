interface SkipLinkProps {
  /** The id of the element that gets the focus. */
  readonly to: string;
}

/** The first stop of the Tab key; seen only while it has the focus. */
export const SkipLink = ({ to }: SkipLinkProps) => (
  <a
    className="skip"
    href={`#${to}`}
    onClick={(event) => {
      // The focus is moved by code, because following the link would change the hash and so be a navigation of the router.
      event.preventDefault();
      document.getElementById(to)?.focus();
    }}
  >
    Langsung ke isi halaman
  </a>
);
