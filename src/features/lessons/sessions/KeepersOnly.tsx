import type { ReactNode } from 'react';
import { Permitted } from '../../../kit/page/Permitted.tsx';
import { useSubject } from './useSubject.ts';

interface KeepersOnlyProps {
  /** Which permission the screen requires. */
  readonly verb: 'create' | 'update';
  readonly title: string;
  readonly children: ReactNode;
}

/** Shows a screen only to users who keep the registers of the subject in the path. */
export function KeepersOnly({ verb, title, children }: KeepersOnlyProps) {
  const { mayCreate, mayUpdate, error, refetch, sessionCrumbs } = useSubject();
  const may = verb === 'create' ? mayCreate : mayUpdate;
  return (
    <Permitted
      may={may}
      error={error}
      onRetry={() => void refetch()}
      title={title}
      breadcrumb={sessionCrumbs}
    >
      {children}
    </Permitted>
  );
}
