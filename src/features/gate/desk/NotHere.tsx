import { STATUS_TEXT } from '../../../../contract/attendanceStatus.ts';
import type { DeskPupil, GateDesk } from '../../../../contract/gate/desk.ts';
import { formatNumber } from '../../../i18n/format.ts';
import { Section } from '../../../kit/page/Section.tsx';
import { PupilName } from '../../../school/PupilLink.tsx';
import { STATUS_STYLE } from '../../../school/statusColours.ts';

/** Who has not come yet, by class: those of whom nobody has heard stand out by having no letter. */
export function NotHere({ desk: { Classes, late_after: late } }: { readonly desk: GateDesk }) {
  const classes = Classes.map((one) => ({
    ...one,
    missing: one.Students.filter(({ arrived }) => arrived === null),
  })).filter(({ missing }) => missing.length > 0);
  const total = classes.reduce((sum, { missing }) => sum + missing.length, 0);
  if (late === null)
    return (
      <Section title="Belum datang">
        <p className="quiet small">Hari ini bukan hari sekolah.</p>
      </Section>
    );
  return (
    <Section title="Belum datang" count={formatNumber(total)}>
      {total === 0 ? (
        <p className="quiet small">Semua siswa sudah datang.</p>
      ) : (
        <>
          <ul className="lines">
            {classes.map(({ id, name, Students, missing }) => (
              <li key={id} className="gate-class">
                <b>
                  {name}
                  <small>
                    {formatNumber(Students.length - missing.length)} dari {formatNumber(Students.length)}
                  </small>
                </b>
                {missing.length > MAX_NAMES ? (
                  <details className="gate-many">
                    <summary>{formatNumber(missing.length)} siswa belum datang</summary>
                    <Names pupils={missing} />
                  </details>
                ) : (
                  <Names pupils={missing} />
                )}
              </li>
            ))}
          </ul>
          <p className="quiet small">Huruf: sudah ada surat. Lingkaran: belum ada kabar.</p>
        </>
      )}
    </Section>
  );
}

/** Of more, nobody calls one by one: before the first lesson they are folded, so that who came late stands within reach. */
const MAX_NAMES = 12;

const Names = ({ pupils }: { readonly pupils: readonly DeskPupil[] }) => (
  <ul className="gate-names">
    {pupils.map((pupil) => (
      <li key={pupil.id}>
        <Letter letter={pupil.letter} />
        <PupilName pupil={pupil} />
      </li>
    ))}
  </ul>
);

const Letter = ({ letter }: Pick<DeskPupil, 'letter'>) =>
  letter === null ? (
    <span className="ring">
      <span className="vh">belum ada kabar: </span>
    </span>
  ) : (
    <span className="k" style={STATUS_STYLE[letter]}>
      <span aria-hidden>{STATUS_TEXT[letter].letter}</span>
      <span className="vh">surat {STATUS_TEXT[letter].label.toLowerCase()}: </span>
    </span>
  );
