import type { ReactNode } from 'react';
import { Page } from '../../layout/Page.tsx';
import { ErrorPanel } from '../../layout/states.tsx';
import { Permitted } from '../shared/Permitted.tsx';
import { useSubject } from './useSubject.ts';

interface KeepersOnlyProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** A screen for those who keep the registers of the path's subject. */
export function KeepersOnly({ title, children }: KeepersOnlyProps) {
  const { mayKeep, error, refetch, sessionCrumbs } = useSubject();
  const page = { title, breadcrumb: sessionCrumbs };
  // Whose subject it is cannot be known then.
  if (mayKeep === undefined && error)
    return (
      <Page {...page}>
        <ErrorPanel error={error} onRetry={() => void refetch()} />
      </Page>
    );
  return (
    <Permitted may={mayKeep} {...page}>
      {children}
    </Permitted>
  );
}
