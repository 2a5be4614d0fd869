import { type MouseEvent, useRef, useState } from 'react';
import type { DueFamilyMessage } from '../../../../contract/family/messages.ts';
import { guardianTitle } from '../../../../contract/family/words.ts';
import { PlainButton } from '../../../kit/page/PlainButton.tsx';
import { CheckIcon } from '../../../kit/page/plainIcons.tsx';
import { whatsAppLink } from '../words.ts';
import { keyOf, type Messages, type Problem } from './useMessages.ts';

/** The send link and the tick lie in one place: a second tap of the same press must not be the next step. */
const MS_BETWEEN_STEPS = 300;

const CHANGED_MEANWHILE = 'yang tercatat sudah berubah, pesan tidak perlu dikirim lagi';

interface SendDockProps {
  readonly messages: Messages;
  /** The message that is to be sent now; undefined when all are. */
  readonly current: DueFamilyMessage | undefined;
  /** Goes on with the one after this. */
  readonly onNext: (from: string) => void;
  readonly onChoose: (key: string) => void;
}

/** The next message with its one big button, which first opens WhatsApp and then is the tick. */
export function SendDock({ messages, current, onNext, onChoose }: SendDockProps) {
  const [opened, setOpened] = useState<DueFamilyMessage>();
  const steppedAt = useRef(-MS_BETWEEN_STEPS);
  const isNewStep = ({ timeStamp }: MouseEvent): boolean => {
    if (timeStamp - steppedAt.current < MS_BETWEEN_STEPS) return false;
    steppedAt.current = timeStamp;
    return true;
  };
  const key = current && keyOf(current);
  const openedKey = opened && keyOf(opened);
  const { rows, problem } = messages;
  // Who is in WhatsApp while the pupil arrives comes back to a list without this message.
  const isGone = opened !== undefined && rows.every((row) => row.key !== openedKey);
  if (rows.length === 0 && !problem && !isGone) return null;
  const shown =
    problem ?? (isGone ? { message: opened, text: CHANGED_MEANWHILE, next: 'has-left' as const } : undefined);
  return (
    <section className="family-dock" aria-label="Pesan berikutnya">
      <DockLine
        messages={messages}
        problem={shown}
        onChoose={onChoose}
        onRepeat={() => setOpened(undefined)}
      />
      {current && key !== undefined ? (
        <>
          <p className="family-to">
            <b>{current.Student.fullname}</b>{' '}
            <span className="quiet">untuk {guardianTitle(current.Guardian)}</span>
          </p>
          {/* A field, so that a long text is scrolled by keys as well. */}
          <textarea className="family-text" readOnly aria-label="Teks pesan" value={current.text} />
          <div className="family-acts">
            <button
              type="button"
              className="btn big"
              onClick={() => (openedKey === key ? setOpened(undefined) : onNext(key))}
            >
              {openedKey === key ? 'Belum' : 'Lewati'}
            </button>
            {openedKey === key ? (
              <button
                type="button"
                className="btn big filled"
                aria-label={`Terkirim: ${current.Student.fullname}`}
                onClick={(event) => {
                  if (!isNewStep(event)) return;
                  setOpened(undefined);
                  onNext(key);
                  void messages.tick(current);
                }}
              >
                <CheckIcon />
                Terkirim
              </button>
            ) : (
              <a
                className="btn big filled"
                href={whatsAppLink(current.Guardian.phone ?? '', current.text)}
                target="_blank"
                rel="noopener noreferrer"
                aria-label={`Kirim lewat WhatsApp: ${current.Student.fullname}`}
                onClick={(event) => {
                  if (isNewStep(event)) setOpened(current);
                  else event.preventDefault();
                }}
              >
                Kirim lewat WhatsApp
              </a>
            )}
          </div>
        </>
      ) : (
        <p className="family-to">
          <b>Tidak ada yang menunggu.</b>
        </p>
      )}
    </section>
  );
}

interface DockLineProps extends Pick<SendDockProps, 'messages' | 'onChoose'> {
  readonly problem: Problem | undefined;
  readonly onRepeat: () => void;
}

/** What became of the last message: taken back, sent again, or noted although it is not true any more. */
function DockLine({ messages: { last, tick, undo }, problem, onChoose, onRepeat }: DockLineProps) {
  return (
    <div className="family-line" role="status">
      {problem ? (
        <>
          <span className="family-wrong">
            <b>{problem.message.Student.fullname}</b>: {problem.text}
          </span>
          {problem.next !== undefined && (
            <PlainButton
              variant="words"
              onClick={() => {
                onRepeat();
                void tick(problem.message, problem.next === 'has-left');
              }}
            >
              {problem.next === 'has-left' ? 'Terlanjur terkirim' : 'Coba lagi'}
            </PlainButton>
          )}
        </>
      ) : last ? (
        <>
          <span>
            <b>{last.Student.fullname}</b>: terkirim
          </span>
          <PlainButton
            variant="words"
            name={`Urungkan ${last.Student.fullname}: terkirim`}
            onClick={() => {
              onChoose(keyOf(last));
              void undo(last);
            }}
          >
            Urungkan
          </PlainButton>
        </>
      ) : null}
    </div>
  );
}
