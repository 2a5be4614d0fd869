import { useId, type ReactNode } from 'react';

interface HomeSectionProps {
  readonly title: string;
  /** Beside the title, in a few words. */
  readonly summary?: ReactNode;
  readonly children: ReactNode;
}

/** One question that the home screen answers, as a region named by its heading. */
export function HomeSection({ title, summary, children }: HomeSectionProps) {
  const id = useId();
  return (
    <section className="sec" aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
        {summary && <p className="quiet small">{summary}</p>}
      </header>
      {children}
    </section>
  );
}
