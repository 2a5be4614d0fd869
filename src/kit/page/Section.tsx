import type { ReactNode } from 'react';

interface SectionProps {
  readonly title: string;
  /** A short text beside the title. */
  readonly summary?: ReactNode;
  /** The number of things that the title names. */
  readonly count?: string | undefined;
  readonly children: ReactNode;
}

/** A part of a screen that answers one question, as a region named by its heading. */
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
