import { useId, type ReactNode } from 'react';

interface SectionProps {
  readonly title: string;
  /** Beside the title, in a few words. */
  readonly summary?: ReactNode;
  /** How many of what the title names. */
  readonly count?: string | undefined;
  readonly children: ReactNode;
}

/** One question that a screen answers, as a region named by its heading. */
export function Section({ title, summary, count, children }: SectionProps) {
  const id = useId();
  return (
    <section className="sec" aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
        {count !== undefined && <span className="count">{count}</span>}
        {summary && <p className="quiet small">{summary}</p>}
      </header>
      {children}
    </section>
  );
}
