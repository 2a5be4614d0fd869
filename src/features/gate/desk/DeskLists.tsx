import { STATUS_TEXT } from '../../../../contract/attendanceStatus.ts';
import { formatNumber, formatTime } from '../../../i18n/format.ts';
import { Line } from '../../../kit/page/Line.tsx';
import { PlainButton } from '../../../kit/page/PlainButton.tsx';
import { Section } from '../../../kit/page/Section.tsx';
import { PupilName } from '../../../school/PupilLink.tsx';
import { StatusLetter } from '../../../school/StatusLetter.tsx';
import { STATUS_STYLE } from '../../../school/statusColours.ts';
import type { InClass } from './desk.ts';

interface OfPupils {
  readonly pupils: readonly InClass[];
}

interface LateListProps extends OfPupils {
  /** undefined: this person only looks. */
  readonly onSlip: ((pupil: InClass) => void) | undefined;
  readonly onCorrect: ((pupil: InClass) => void) | undefined;
}

/** Who came late today, the latest on top, with the slip that goes along to the lesson. */
export const LateList = ({ pupils, onSlip, onCorrect }: LateListProps) => (
  <Section title="Terlambat" count={pupils.length > 0 ? formatNumber(pupils.length) : undefined}>
    {pupils.length === 0 && <p className="quiet small">Belum ada yang terlambat.</p>}
    <ul className="lines gate-late">
      {pupils.map((pupil) => (
        <Line
          key={pupil.id}
          title={<PupilName pupil={pupil} />}
          text={
            <>
              {pupil.Class.name} · datang {formatTime(pupil.arrived ?? '')} ·{' '}
              <span style={STATUS_STYLE.terlambat} className="gate-minutes">
                {formatNumber(pupil.minutes_late)} menit
              </span>
            </>
          }
        >
          {onSlip && onCorrect && (
            <div className="acts gate-buttons">
              <PlainButton name={`Slip ${pupil.fullname}`} onClick={() => onSlip(pupil)}>
                Slip
              </PlainButton>
              <PlainButton
                variant="words"
                name={`Koreksi ${pupil.fullname}`}
                onClick={() => onCorrect(pupil)}
              >
                Koreksi
              </PlainButton>
            </div>
          )}
        </Line>
      ))}
    </ul>
  </Section>
);

/** Who left before the hour of leaving and had no permission. */
export const LeftEarly = ({ pupils }: OfPupils) =>
  pupils.length > 0 && (
    <Section title="Pulang tanpa izin" count={formatNumber(pupils.length)}>
      <ul className="lines">
        {pupils.map((pupil) => (
          <Line
            key={pupil.id}
            title={<PupilName pupil={pupil} />}
            text={`${pupil.Class.name} · pulang ${formatTime(pupil.left ?? '')}`}
          />
        ))}
      </ul>
    </Section>
  );

/** More would hide what is to be done; the register's own lists have all of them. */
const MAX_SHOWN = 40;

/** Whose latest mark in a register speaks against the gate. The mark stays the teacher's: somebody looks where the pupil is. */
export const Disagreements = ({ pupils }: OfPupils) =>
  pupils.length > 0 && (
    <Section title="Berbeda dengan daftar hadir" count={formatNumber(pupils.length)}>
      <ul className="lines">
        {pupils.slice(0, MAX_SHOWN).map((pupil) => (
          <Line
            key={pupil.id}
            start={pupil.mark && <StatusLetter status={pupil.mark} />}
            title={<PupilName pupil={pupil} />}
            text={
              <>
                {pupil.Class.name} · {pupil.mark && STATUS_TEXT[pupil.mark].label} di daftar hadir,{' '}
                {pupil.arrived
                  ? `datang ${formatTime(pupil.arrived)} dan belum pulang: kemungkinan cabut`
                  : 'belum tercatat datang'}
              </>
            }
          />
        ))}
      </ul>
      {pupils.length > MAX_SHOWN && (
        <p className="quiet small">dan {formatNumber(pupils.length - MAX_SHOWN)} siswa lain.</p>
      )}
    </Section>
  );
