import type { GateDesk, GateLeave } from '../../../../contract/gate/desk.ts';
import { formatNumber, formatTime } from '../../../i18n/format.ts';
import { BusyButton } from '../../../kit/page/BusyButton.tsx';
import { Line } from '../../../kit/page/Line.tsx';
import { Section } from '../../../kit/page/Section.tsx';
import { useAttempt } from '../../../kit/page/useAttempt.ts';
import { describeReason } from '../../../providers/errors.ts';
import { useRunAction } from '../../../providers/useAct.ts';
import { PupilName } from '../../../school/PupilLink.tsx';
import { type InClass, openLeaves } from './desk.ts';
import { cancelGateLeave, returnGateLeave } from './actions.ts';

/** "ke puskesmas, sampai 09.00, dengan ibu" */
const describeLeave = ({ reason, until, companion }: GateLeave): string =>
  [reason, until ? `sampai ${formatTime(until)}` : 'sampai pulang', companion && `dengan ${companion}`]
    .filter(Boolean)
    .join(', ');

interface LeaveListProps {
  readonly desk: GateDesk;
  readonly pupils: readonly InClass[];
  readonly onChanged: () => Promise<void>;
}

/** Who was allowed to leave today: those who are still away first, with what ends it. */
export function LeaveList({ desk, pupils, onChanged }: LeaveListProps) {
  const away = openLeaves(desk);
  const back = desk.leaves.filter((leave) => !away.includes(leave));
  return (
    <Section title="Izin keluar" count={away.length > 0 ? formatNumber(away.length) : undefined}>
      {desk.leaves.length === 0 && <p className="quiet small">Belum ada izin keluar hari ini.</p>}
      <ul className="lines gate-tall">
        {[...away, ...back].map((leave) => {
          const pupil = pupils.find(({ id }) => String(id) === String(leave.user_id));
          return (
            pupil && (
              <LeaveLine
                key={leave.id}
                leave={leave}
                pupil={pupil}
                isLate={leave.until !== null && leave.until < desk.time}
                onChanged={desk.is_desk ? onChanged : undefined}
              />
            )
          );
        })}
      </ul>
    </Section>
  );
}

interface LeaveLineProps {
  readonly leave: GateLeave;
  readonly pupil: InClass;
  /** Should have been back by now. */
  readonly isLate: boolean;
  /** undefined: this person only looks. */
  readonly onChanged: (() => Promise<void>) | undefined;
}

function LeaveLine({ leave, pupil, isLate, onChanged }: LeaveLineProps) {
  const act = useRunAction();
  const { isBusy, failure, attempt } = useAttempt();
  const { returned_time: returned } = leave;
  const end = (action: typeof returnGateLeave) =>
    void attempt(async () => {
      await act(action, leave);
      await onChanged?.();
    });
  return (
    <Line
      title={<PupilName pupil={pupil} />}
      text={
        <>
          {pupil.Class.name} · {formatTime(leave.given_time)}: {describeLeave(leave)}
          {returned ? ` · kembali ${formatTime(returned)}` : isLate && ' · sudah lewat jamnya'}
        </>
      }
      more={
        failure !== undefined && (
          <small className="gate-problem" role="alert">
            {describeReason(failure)}
          </small>
        )
      }
    >
      {onChanged && returned === null && (
        <div className="acts gate-buttons">
          <BusyButton
            variant="outlined"
            busy={isBusy}
            aria-label={`${pupil.fullname} kembali`}
            onClick={() => end(returnGateLeave)}
          >
            Kembali
          </BusyButton>
          <BusyButton
            busy={isBusy}
            aria-label={`Batalkan izin ${pupil.fullname}`}
            onClick={() => end(cancelGateLeave)}
          >
            Batalkan
          </BusyButton>
        </div>
      )}
    </Line>
  );
}
