import type { ReactNode } from 'react';
import { Permitted } from '../../../kit/page/Permitted.tsx';
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
