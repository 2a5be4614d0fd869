import { useEffect, useRef, useState } from 'react';
import type { FamilyMessages } from '../../../../contract/family/messages.ts';
import { guardianTitle } from '../../../../contract/family/words.ts';
import { formatDateWithWeekday, formatNumber, formatTime } from '../../../i18n/format.ts';
import { Line } from '../../../kit/page/Line.tsx';
import { PlainButton } from '../../../kit/page/PlainButton.tsx';
import { CheckIcon } from '../../../kit/page/plainIcons.tsx';
import { Page } from '../../../kit/page/Page.tsx';
import { Section } from '../../../kit/page/Section.tsx';
import { EmptyState, ErrorPanel, LoadingState } from '../../../kit/page/states.tsx';
import { may, usePerson } from '../../../person/person.ts';
import { PupilName } from '../../../school/PupilLink.tsx';
import { FamilyScreen } from '../FamilyScreen.tsx';
import { MESSAGES_TITLE, REASON_LABELS, REASONS_IN_ORDER } from '../words.ts';
import { SendDock } from './SendDock.tsx';
import { type Row, useMessages } from './useMessages.ts';
import './messages.css';

/** Whom to write to today, and who has been: one message after the other, sent by the user's own WhatsApp. */
export const MessagesPage = () => (
  <FamilyScreen call="listFamilyMessages" title={MESSAGES_TITLE}>
    <Messages />
  </FamilyScreen>
);

function Messages() {
  const messages = useMessages();
  const { data, error, refetch, rows, isTicked } = messages;
  const person = usePerson();
  const maySend = person !== undefined && may(person, 'noteSentFamilyMessage');
  const [chosen, setChosen] = useState<string>();
  const open = rows.filter(({ key, due }) => due && !isTicked(key));
  const current = open.find(({ key }) => key === chosen) ?? open[0];
  const goOn = (from: string) => {
    const next = rows.slice(rows.findIndex(({ key }) => key === from) + 1).find((row) => open.includes(row));
    setChosen(next?.key);
  };
  return (
    <Page title={MESSAGES_TITLE} breadcrumb={[]}>
      {data ? (
        <>
          <p className="quiet family-day">{describeDay(data, rows, isTicked)}</p>
          {rows.length === 0 && (
            <EmptyState
              title="Belum ada yang perlu dikabari."
              text="Siswa yang Alpa tanpa surat tampil di sini menurut daftar hadir, begitu jamnya tiba."
            />
          )}
          <div className="family-messages">
            <div>
              {REASONS_IN_ORDER.map((reason) => {
                const ofReason = rows.filter(({ due, done }) => (due ?? done).reason === reason);
                if (ofReason.length === 0) return null;
                return (
                  <Section key={reason} title={REASON_LABELS[reason]} count={formatNumber(ofReason.length)}>
                    <ul className="lines">
                      {ofReason.map((row) => (
                        <MessageRow
                          key={row.key}
                          row={row}
                          isCurrent={maySend && row === current}
                          isSaving={isTicked(row.key)}
                          onChoose={maySend ? () => setChosen(row.key) : undefined}
                        />
                      ))}
                    </ul>
                  </Section>
                );
              })}
              <Unreachable pupils={data.unreachable} />
            </div>
            {maySend && (
              <SendDock messages={messages} current={current?.due} onNext={goOn} onChoose={setChosen} />
            )}
          </div>
        </>
      ) : error ? (
        <ErrorPanel error={error} onRetry={() => void refetch()} />
      ) : (
        <LoadingState shape={['rows']} />
      )}
    </Page>
  );
}

/** "2 dari 18 terkirim · 1 tanpa nomor · Senin, 23 November 2026" */
function describeDay(
  { date, unreachable }: FamilyMessages,
  rows: readonly Row[],
  isTicked: (key: string) => boolean,
): string {
  const sent = rows.filter(({ key, done }) => done || isTicked(key)).length;
  return [
    rows.length > 0 && `${formatNumber(sent)} dari ${formatNumber(rows.length)} terkirim`,
    unreachable.length > 0 && `${formatNumber(unreachable.length)} tanpa nomor`,
    formatDateWithWeekday(date),
  ]
    .filter(Boolean)
    .join(' · ');
}

interface MessageRowProps {
  readonly row: Row;
  readonly isCurrent: boolean;
  readonly isSaving: boolean;
  readonly onChoose: (() => void) | undefined;
}

function MessageRow({ row: { due, done }, isCurrent, isSaving, onChoose }: MessageRowProps) {
  const line = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isCurrent) line.current?.scrollIntoView({ block: 'nearest' });
  }, [isCurrent]);
  const { Student, Class, text } = due ?? done;
  return (
    <li ref={line} className="family-message" data-current={isCurrent || undefined}>
      <span className="family-tick">{(done || isSaving) && <CheckIcon />}</span>
      <div className="grow">
        <b>{Student.fullname}</b>
        <small>
          {Class.name}
          {due && ` · ${guardianTitle(due.Guardian)}, ${due.Guardian.masked_phone}`}
          {due && !onChoose && ` · ${text}`}
        </small>
        {done && <small>{describeDone(done)}</small>}
      </div>
      {due && !isSaving && onChoose && (
        <PlainButton
          name={`Pilih ${Student.fullname}: ${REASON_LABELS[due.reason]}`}
          aria-pressed={isCurrent}
          onClick={onChoose}
        >
          Pilih
        </PlainButton>
      )}
      {isSaving && <span className="end">menyimpan…</span>}
    </li>
  );
}

const STATE_WORDS = {
  waiting: 'menunggu dikirim gateway',
  sending: 'sedang dikirim gateway',
  sent: 'terkirim',
  delivered: 'sampai',
  read: 'dibaca',
  failed: 'gagal dikirim',
  withdrawn: 'tidak jadi dikirim',
} as const;

/** "dikirim Bu Sari 08.41" */
const describeDone = ({ sent_by: by, sent_time: time, state }: NonNullable<Row['done']>): string =>
  [by === null ? STATE_WORDS[state] : `dikirim ${by}`, time && formatTime(time)].filter(Boolean).join(' ');

/** Who cannot be written to: the name leads to where a guardian is noted. */
function Unreachable({ pupils }: { readonly pupils: FamilyMessages['unreachable'] }) {
  if (pupils.length === 0) return null;
  return (
    <Section title="Tanpa nomor" count={formatNumber(pupils.length)}>
      <p className="quiet small">Belum ada orang tua yang setuju dikabari. Buka siswanya untuk mengisi.</p>
      <ul className="lines">
        {pupils.map(({ Student, Class, reason }) => (
          <Line
            key={`${Student.id} ${reason}`}
            title={<PupilName pupil={Student} />}
            text={`${Class.name} · ${REASON_LABELS[reason]}`}
          />
        ))}
      </ul>
    </Section>
  );
}
