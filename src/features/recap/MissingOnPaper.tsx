import { LinkButton } from '../../kit/page/LinkButton.tsx';
import { pathTo } from '../../kit/page/paths.ts';
import { useMay } from '../../person/person.ts';
import type { Sheet } from '../../school/sheet/sheet.ts';

/** Beside a sheet, never on it: what its letterhead and its signatures lack, and where that is said. */
export function MissingOnPaper({ school }: { readonly school: Sheet<never>['school'] }) {
  const mayChange = useMay('sekolah', 'update') === true;
  if (!school || !mayChange) return null;
  const missing = [
    !school.npsn && 'NPSN',
    !school.city && 'kota',
    !school.head && 'kepala sekolah',
    !school.head?.employee_number && 'NIP kepala sekolah',
  ].filter(Boolean);
  if (missing.length === 0) return null;
  return (
    <p className="small">
      Lembar cetaknya belum memuat {missing.join(', ')}.{' '}
      <LinkButton to={pathTo('sekolah', school.id, 'edit')}>Lengkapi data sekolah</LinkButton>
    </p>
  );
}
