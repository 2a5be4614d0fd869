/**
 * The icons that the first script paints, too. They have a file of their own, so that this script loads no other icons. Like all our icons
 * they are Lucide's drawings.
 */
import type { ReactNode } from 'react';

export const draw = (shapes: ReactNode) => () => (
  <svg className="i" viewBox="0 0 24 24" aria-hidden>
    {shapes}
  </svg>
);

export const BackIcon = draw(<path d="m12 19-7-7 7-7M19 12H5" />);
export const CheckIcon = draw(<path d="M20 6 9 17l-5-5" />);
export const UpIcon = draw(<path d="m5 12 7-7 7 7M12 19V5" />);

/** Hadir's own logo: an H made of the dots and the line of a register. */
export const Mark = () => (
  <svg className="mark" viewBox="0 0 24 24" aria-hidden>
    <circle cx="5" cy="4" r="3" />
    <circle cx="19" cy="4" r="3" />
    <rect x="2" y="9" width="20" height="6" rx="3" />
    <circle cx="5" cy="20" r="3" />
    <circle cx="19" cy="20" r="3" />
  </svg>
);
