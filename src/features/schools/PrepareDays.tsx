import type { School } from '../../../contract/schools/schools.ts';
import { LinkButton } from '../../kit/page/LinkButton.tsx';
import { pathTo } from '../../kit/page/paths.ts';
import { may, usePerson } from '../../person/person.ts';

/** What a school needs whose days are decided by a daily register. */
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
