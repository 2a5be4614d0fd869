import type { GateDesk } from '../../../../contract/gate/desk.ts';
import { formatNumber } from '../../../i18n/format.ts';
import { Section } from '../../../kit/page/Section.tsx';
import { insideByClass } from './desk.ts';

/** Who is in the building now, by class, folded: on a phone it is read where there is neither a printer nor a network. */
export function Inside({ desk }: { readonly desk: GateDesk }) {
  const classes = insideByClass(desk);
  const total = classes.reduce((sum, { Students }) => sum + Students.length, 0);
  return (
    <Section
      title="Di sekolah sekarang"
      count={formatNumber(total)}
      summary="dapat dibuka juga tanpa jaringan"
    >
      {classes.map(({ id, name, Students }) => (
        <details key={id} className="gate-inside">
          <summary>
            <b>{name}</b> {formatNumber(Students.length)} siswa
          </summary>
          <ol>
            {Students.map((pupil) => (
              <li key={pupil.id}>{pupil.fullname}</li>
            ))}
          </ol>
        </details>
      ))}
    </Section>
  );
}
