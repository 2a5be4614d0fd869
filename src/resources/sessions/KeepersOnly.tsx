import type { ReactNode } from 'react';
import { Page } from '../../kit/page/Page.tsx';
import { ErrorPanel } from '../../kit/page/states.tsx';
import { Permitted } from '../../kit/page/Permitted.tsx';
import { useSubject } from './useSubject.ts';

interface KeepersOnlyProps {
  /** What the screen is for. */
  readonly verb: 'create' | 'update';
  readonly title: string;
  readonly children: ReactNode;
}

/** A screen for those who keep the registers of the path's subject. */
export function KeepersOnly({ verb, title, children }: KeepersOnlyProps) {
  const { mayCreate, mayUpdate, error, refetch, sessionCrumbs } = useSubject();
  const may = verb === 'create' ? mayCreate : mayUpdate;
  const page = { title, breadcrumb: sessionCrumbs };
  // Whose subject it is cannot be known then.
  if (may === undefined && error)
    return (
      <Page {...page}>
        <ErrorPanel error={error} onRetry={() => void refetch()} />
      </Page>
    );
  return (
    <Permitted may={may} {...page}>
      {children}
    </Permitted>
  );
}
