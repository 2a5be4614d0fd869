import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { formatDateWithWeekday, formatTime } from '../../../i18n/format.ts';
import { DataAge } from '../../../kit/page/DataAge.tsx';
import { lazyDialog } from '../../../kit/page/lazyDialog.tsx';
import { Page } from '../../../kit/page/Page.tsx';
import { pathTo } from '../../../kit/page/paths.ts';
import { PlainButton } from '../../../kit/page/PlainButton.tsx';
import { EmptyState, ErrorPanel, LoadingState } from '../../../kit/page/states.tsx';
import { GATE_CARDS_SLUG, GATE_DEVICES_SLUG } from '../../../school/paths.ts';
import { GateScreen } from '../GateScreen.tsx';
import { BuildingSheet } from './BuildingSheet.tsx';
import { disagreeingPupils, type InClass, latePupils, leftWithoutLeave, pupilsOf } from './desk.ts';
import { DeskFigures } from './DeskFigures.tsx';
import { Disagreements, LateList, LeftEarly } from './DeskLists.tsx';
import type { DeskRecord } from './endpoints.ts';
import { Inside } from './Inside.tsx';
import { LeaveList } from './LeaveList.tsx';
import { NotHere } from './NotHere.tsx';
import { useDesk } from './useDesk.ts';
import '../gate.css';
import './desk.css';

const TITLE = 'Meja piket';

const TapDialog = lazyDialog(() => import('./TapDialog.tsx'), 'TapDialog');
const LeaveDialog = lazyDialog(() => import('./LeaveDialog.tsx'), 'LeaveDialog');
const SlipDialog = lazyDialog(() => import('./SlipDialog.tsx'), 'SlipDialog');

/** The piket desk: who is not here yet, who came late, who was allowed to leave, and who is in the building. */
export const DeskPage = () => (
  <GateScreen call="getGateDesk" title={TITLE}>
    <Desk />
  </GateScreen>
);

type Open =
  | { readonly what: 'tap'; readonly pupil?: InClass }
  | { readonly what: 'slip'; readonly pupil: InClass }
  | { readonly what: 'leave' };

function Desk() {
  const { desk, seenAt, error, refetch, refresh } = useDesk();
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const pupils = desk ? pupilsOf(desk) : [];
  return (
    <Page
      title={TITLE}
      breadcrumb={[]}
      areActionsBelow
      actions={desk ? <Acts desk={desk} onOpen={setOpen} /> : error ? undefined : null}
    >
      {desk ? (
        <>
          <DeskDay desk={desk} />
          <DataAge seenAt={seenAt} />
          {pupils.length === 0 ? (
            <EmptyState title="Anda tidak bertugas piket hari ini." text={describeDuty(desk)} />
          ) : (
            <>
              <DeskFigures desk={desk} pupils={pupils} />
              <div className="gate-desk">
                <NotHere desk={desk} />
                <div className="gate-now">
                  <LateList
                    pupils={latePupils(pupils)}
                    onSlip={desk.is_desk ? (pupil) => setOpen({ what: 'slip', pupil }) : undefined}
                    onCorrect={desk.is_desk ? (pupil) => setOpen({ what: 'tap', pupil }) : undefined}
                  />
                  <LeaveList desk={desk} pupils={pupils} onChanged={refresh} />
                  <LeftEarly pupils={leftWithoutLeave(pupils)} />
                </div>
                <Disagreements pupils={disagreeingPupils(pupils)} />
              </div>
              <Inside desk={desk} />
              {desk.is_desk && (
                <p className="gate-links">
                  <Link to={pathTo(GATE_DEVICES_SLUG)}>Perangkat gerbang</Link>
                  <Link to={pathTo(GATE_CARDS_SLUG)}>Kartu gerbang</Link>
                </p>
              )}
              {/* A slip that is open is what is printed. */}
              {open?.what !== 'slip' && <BuildingSheet desk={desk} seenAt={seenAt} />}
            </>
          )}
        </>
      ) : error ? (
        <ErrorPanel error={error} onRetry={() => void refetch()} />
      ) : (
        <LoadingState shape={['figures', 'rows']} />
      )}
      {open?.what === 'tap' && (
        <TapDialog
          pupils={pupils}
          {...(open.pupil && { pupil: open.pupil })}
          onSaved={refresh}
          onClose={close}
        />
      )}
      {open?.what === 'leave' && <LeaveDialog pupils={pupils} onSaved={refresh} onClose={close} />}
      {open?.what === 'slip' && desk && <SlipDialog pupil={open.pupil} day={desk.day} onClose={close} />}
    </Page>
  );
}

interface ActsProps {
  readonly desk: DeskRecord;
  readonly onOpen: (open: Open) => void;
}

function Acts({ desk, onOpen }: ActsProps): ReactNode {
  if (desk.Classes.length === 0) return null;
  return (
    <>
      {desk.is_desk && (
        <>
          <PlainButton variant="contained" onClick={() => onOpen({ what: 'tap' })}>
            Catat datang
          </PlainButton>
          <PlainButton onClick={() => onOpen({ what: 'leave' })}>Beri izin</PlainButton>
        </>
      )}
      <PlainButton onClick={() => window.print()}>Cetak yang hadir</PlainButton>
    </>
  );
}

const describeDuty = ({ on_duty: names }: DeskRecord): string =>
  names.length > 0 ? `Piket hari ini: ${names.join(', ')}.` : 'Belum ada guru piket untuk hari ini.';

/** "Senin, 23 November 2026 · 07.24 · piket: Gita Wulan" */
const DeskDay = ({
  desk: { day, time, on_duty: names, late_after: late },
}: {
  readonly desk: DeskRecord;
}) => (
  <p className="quiet">
    {formatDateWithWeekday(day)} · <b>{formatTime(time)}</b>
    {names.length > 0 && <span className="gate-duty"> · piket: {names.join(', ')}</span>}
    {late === null && ' · bukan hari sekolah'}
  </p>
);
