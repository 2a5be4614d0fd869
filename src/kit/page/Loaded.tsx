import type { ReactNode } from 'react';
import type { UseQueryResult } from '@tanstack/react-query';
import type { Shape } from './Skeleton.tsx';
import { ErrorPanel, LoadingState } from './states.tsx';

interface LoadedProps<T> {
  readonly query: Pick<UseQueryResult<T>, 'data' | 'error' | 'refetch'>;
  /** What is outlined until the data is there. */
  readonly shape: Shape;
  readonly children: (data: T) => ReactNode;
}

/** Shows what a query has answered. What was once there stays when asking again fails. */
export function Loaded<T>({ query: { data, error, refetch }, shape, children }: LoadedProps<T>) {
  if (data !== undefined) return children(data);
  return error ? <ErrorPanel error={error} onRetry={() => void refetch()} /> : <LoadingState shape={shape} />;
}
