import { Fragment } from 'react';
import type { Id } from '../../../contract/calls.ts';
import { NO_VALUE_TEXT } from '../list/columns.ts';
import { RecordLink } from './RecordLink.tsx';

interface RecordLinksProps {
  readonly resource: string;
  readonly records: readonly { readonly id: Id; readonly label: string }[];
}

/** Links to several records of one resource, in one line. */
export const RecordLinks = ({ resource, records }: RecordLinksProps) =>
  records.length === 0
    ? NO_VALUE_TEXT
    : records.map(({ id, label }, index) => (
        <Fragment key={id}>
          {index > 0 && ', '}
          <RecordLink resource={resource} id={id} label={label} />
        </Fragment>
      ));
