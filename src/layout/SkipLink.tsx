import Link from '@mui/material/Link';

interface SkipLinkProps {
  /** The id of the element to go on from. */
  readonly to: string;
}

/** The first stop of the Tab key; seen only while it has the focus. */
export const SkipLink = ({ to }: SkipLinkProps) => (
  <Link
    href={`#${to}`}
    onClick={(event) => {
      // Moved by hand: a change of the hash would be a navigation of the router.
      event.preventDefault();
      document.getElementById(to)?.focus();
    }}
    sx={{
      position: 'fixed',
      top: 8,
      left: 8,
      zIndex: 'tooltip',
      p: 1.5,
      borderRadius: 1,
      bgcolor: 'background.paper',
      transform: 'translateY(-200%)',
      '&:focus': { transform: 'none' },
      // Paper has no edge to hide behind: it would lie over every sheet.
      '@media print': { display: 'none' },
    }}
  >
    Langsung ke isi halaman
  </Link>
);
