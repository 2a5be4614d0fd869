import type { ReactNode } from 'react';
import type { RaRecord } from 'react-admin';
import type { Meta } from '../../providers/endpoint.ts';
import { Page } from '../page/Page.tsx';
import type { Crumb } from '../page/Trail.tsx';
import type { Shape } from '../page/Skeleton.tsx';
import { httpStatusMessage } from '../../../contract/messages.ts';
import { getErrorStatus } from '../../providers/errors.ts';
import { NotFoundDrawing } from '../page/drawings.tsx';
import { LinkButton } from '../page/LinkButton.tsx';
import { EmptyState, ErrorPanel, LoadingState } from '../page/states.tsx';

const DEFAULT_SHAPE: Shape = ['two'];

export interface RecordPageProps<R extends RaRecord> {
  /** The heading while the record is not loaded. */
  readonly label: string;
  readonly title: (record: R) => string;
  readonly breadcrumb: readonly Crumb[] | ((record: R | undefined) => readonly Crumb[]);
  readonly actions?: (record: R) => ReactNode;
  /** There are so many buttons that they stand below the title at every width. */
  readonly hasManyActions?: boolean | undefined;
  /** The outline of the page while the record is loading. */
  readonly shape?: Shape;
  readonly children: (record: R) => ReactNode;
}

/** The state of the record in react-admin's ShowBase or EditBase. */
interface RecordState<R extends RaRecord> {
  readonly record?: R | undefined;
  readonly error?: unknown;
  readonly isPending?: boolean;
  readonly refetch: () => unknown;
}

/**
 * Query options that disable react-admin's default handling of a failed load (a notification and going back to the list), because the page
 * shows the failure itself.
 */
export const createQuietQueryOptions = (meta: Meta | undefined) => ({ meta, onError: () => undefined });

/** A page about the record of the surrounding ShowBase or EditBase, with its loading and error states. */
export function RecordPage<R extends RaRecord>(
  props: RecordPageProps<R> & { readonly loaded: RecordState<R> },
) {
  const { label, title, breadcrumb, actions, shape = DEFAULT_SHAPE, children, loaded } = props;
  const { record, error, isPending, refetch } = loaded;
  const crumbs = typeof breadcrumb === 'function' ? breadcrumb(record) : breadcrumb;
  return (
    <Page
      title={record ? title(record) : label}
      breadcrumb={crumbs}
      // The name of a record may be long, and its buttons many.
      areActionsBelow={actions !== undefined}
      hasManyActions={props.hasManyActions}
      actions={record ? actions?.(record) : isPending && actions ? null : undefined}
    >
      {record ? (
        children(record)
      ) : isPending ? (
        <LoadingState shape={shape} />
      ) : (
        <RecordProblem error={error} onRetry={() => void refetch()} crumbs={crumbs} />
      )}
    </Page>
  );
}

interface RecordProblemProps {
  readonly error: unknown;
  readonly onRetry: () => void;
  readonly crumbs: readonly Crumb[];
}

/** Why a record is not shown. Asking again does not bring back one that is not there: the list above it is the way on. */
export function RecordProblem({ error, onRetry, crumbs }: RecordProblemProps) {
  const above = crumbs.at(-1);
  if (getErrorStatus(error) !== 404 || !above?.to) return <ErrorPanel error={error} onRetry={onRetry} />;
  return (
    <EmptyState
      role="alert"
      drawing={<NotFoundDrawing />}
      title={httpStatusMessage(404)}
      text="Mungkin sudah dihapus, atau tautannya salah."
    >
      <LinkButton to={above.to} variant="contained">
        {`Buka ${above.label}`}
      </LinkButton>
    </EmptyState>
  );
}
