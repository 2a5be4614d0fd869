import type { School } from '../../../contract/schools/schools.ts';
import { LinkButton } from '../../kit/page/LinkButton.tsx';
import { pathTo } from '../../kit/page/paths.ts';
import { may, usePerson } from '../../person/person.ts';

/** Links to the preparation of daily registers, for a school whose days are decided by one. */
export function PrepareDays({ school }: { readonly school: School }) {
  const person = usePerson();
  if (school.settings?.day_rule !== 'daily-register') return null;
  if (!person || !may(person, 'prepareDailyRegisters')) return null;
  return (
    <LinkButton to={pathTo('buat-sesi')} variant="outlined">
      Siapkan presensi harian
    </LinkButton>
  );
}
