import type { ReactNode } from 'react';

interface SectionProps {
  readonly title: string;
  /** Beside the title, in a few words. */
  readonly summary?: ReactNode;
  /** How many of what the title names. */
  readonly count?: string | undefined;
  readonly children: ReactNode;
}

/** One question that a screen answers, as a region named by its heading. */
export const Section = ({ title, summary, count, children }: SectionProps) => (
  <section className="sec" aria-label={title}>
    <header>
      <h2>{title}</h2>
      {count !== undefined && <span className="count">{count}</span>}
      {summary && <p className="quiet small">{summary}</p>}
    </header>
    {children}
  </section>
);
