import { useReference, useGetRecordRepresentation } from 'react-admin';
import { Link } from 'react-router-dom';
import type { Id } from '../../../contract/calls.ts';
import { useMayOpen } from '../../person/person.ts';
import { NO_VALUE_TEXT } from '../list/columns.ts';
import { pathTo } from '../page/paths.ts';

interface RecordLinkProps {
  readonly resource: string;
  readonly id: Id | null | undefined;
  /** The name, where the server sent it along; without it the record is requested. */
  readonly label?: string | null;
}

/** The name of another record. It is a link where the record's screen exists and the user may see it, and plain text elsewhere. */
export function RecordLink({ resource, id, label }: RecordLinkProps) {
  const open = useMayOpen()(resource);
  if (id == null) return NO_VALUE_TEXT;
  if (!label) return open ? <FetchedLink resource={resource} id={id} /> : String(id);
  return open ? <NamedLink resource={resource} id={id} label={label} /> : label;
}

const NamedLink = ({ resource, id, label }: { resource: string; id: Id; label: string }) => (
  <Link className="link" to={pathTo(resource, id)}>
    {label}
  </Link>
);

function FetchedLink({ resource, id }: { resource: string; id: Id }) {
  const { referenceRecord } = useReference({ reference: resource, id });
  const represent = useGetRecordRepresentation(resource);
  const label = referenceRecord ? represent(referenceRecord) : String(id);
  return <NamedLink resource={resource} id={id} label={String(label)} />;
}
