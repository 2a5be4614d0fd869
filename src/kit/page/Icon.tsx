/** Lucide's drawings (ISC), the few that stand where the first load may not wait for a package of icons. */
const DRAWN = {
  search: 'm21 21-4.34-4.34 M19 11a8 8 0 1 1-16 0 8 8 0 0 1 16 0Z',
  down: 'm6 9 6 6 6-6',
  left: 'm15 18-6-6 6-6',
  right: 'm9 18 6-6-6-6',
  up: 'm5 12 7-7 7 7 M12 19V5',
  columns: 'M5 3h14a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2Z M9 3v18 M15 3v18',
  download: 'M12 15V3 M21 15v4a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-4 m4-5 5 5 5-5',
} as const;

export type IconName = keyof typeof DRAWN;

export const Icon = ({ name }: { readonly name: IconName }) => (
  <svg
    aria-hidden
    className="i"
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth={1.9}
    strokeLinecap="round"
    strokeLinejoin="round"
  >
    <path d={DRAWN[name]} />
  </svg>
);
