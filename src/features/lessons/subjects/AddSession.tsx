import type { Subject } from '../../../../contract/lessons/subjects.ts';
import { LinkButton } from '../../../kit/page/LinkButton.tsx';
import { pathTo } from '../../../kit/page/paths.ts';
import { useMay } from '../../../person/person.ts';

/** What comes after a new subject, for who keeps its registers. */
export function AddSession({ subject }: { readonly subject: Subject }) {
  if (!useMay('sesi', 'create', subject)) return null;
  return (
    <LinkButton to={pathTo('mata-pelajaran', subject.id, 'sesi', 'create')} variant="outlined">
      Tambah sesi
    </LinkButton>
  );
}
