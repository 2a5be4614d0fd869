import type { Id } from '../../../../contract/calls.ts';
import { LinkButton } from '../../../kit/page/LinkButton.tsx';
import { pathTo } from '../../../kit/page/paths.ts';
import { useMay } from '../../../person/person.ts';
import { ROLLOVERS } from '../../../school/paths.ts';

/** The way from a year's classes into the next year, for who may take it. */
export function RolloverLink({ year }: { readonly year: Id }) {
  const may = useMay(ROLLOVERS, 'create');
  if (!may) return null;
  return (
    <LinkButton to={pathTo('tahun-ajaran', year, 'kenaikan-kelas')} variant="outlined">
      Kenaikan kelas
    </LinkButton>
  );
}
