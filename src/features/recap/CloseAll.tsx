import { useRef, useState } from 'react';
import { useNotify } from 'react-admin';
import { useQueryClient } from '@tanstack/react-query';
import type { SchoolRecap } from '../../../contract/recap/schoolRecap.ts';
import { formatNumber } from '../../i18n/format.ts';
import { BusyButton } from '../../kit/page/BusyButton.tsx';
import { ConfirmDialog } from '../../kit/page/ConfirmDialog.tsx';
import { Failure } from '../../kit/page/Failure.tsx';
import { useAttempt } from '../../kit/page/useAttempt.ts';
import { may, usePerson } from '../../person/person.ts';
import { describeReason, ApiError } from '../../providers/errors.ts';
import { useRunAction, type RunAction } from '../../providers/useAct.ts';
import { ClassProgress, type ClassProgressCounts } from './ClassProgress.tsx';
import { CLOSING_EXPLANATION, monthName, isClosed } from './words.ts';
import type { Id } from '../../../contract/calls.ts';
import { requestEach } from './eachClass.ts';
import { closeMonth } from './endpoints.ts';

/** Signs the month of all classes that have not yet. Those that are closed stay as they were signed. */
export function CloseAll({ recap }: { readonly recap: SchoolRecap }) {
  const person = usePerson();
  const act = useRunAction();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const [plan, setPlan] = useState<readonly ClassMonth[]>();
  const [progress, setProgress] = useState<ClassProgressCounts>();
  const runController = useRef<AbortController>(undefined);
  const { isBusy, failure, attempt, forget } = useAttempt((error) => {
    if (plan === undefined) notify(describeReason(error), { type: 'error' });
  });
  const { month, classes } = recap;
  if (!person || !may(person, 'closeMonth') || !classes || month > recap.until.slice(0, 7)) return null;
  const name = monthName(month);

  const run = async (classMonths: readonly { Class: ClassMonth['Class'] }[], preview: boolean) => {
    const controller = new AbortController();
    runController.current = controller;
    let last: ClassProgressCounts | undefined;
    try {
      return await closeEachMonth(
        {
          act,
          month,
          signal: controller.signal,
          onProgress: (now) => {
            last = now;
            setProgress(now);
          },
        },
        classMonths.map(({ Class }) => Class),
        preview,
      );
    } catch (error) {
      const isCalledOff = controller.signal.aborted;
      controller.abort();
      if (!preview && last && last.done > 0) {
        if (isCalledOff)
          notify(`Dihentikan; ${formatNumber(last.done)} kelas sudah selesai dan tetap tertutup`);
        void queryClient.invalidateQueries();
      }
      throw error;
    } finally {
      setProgress(undefined);
    }
  };
  const ask = () =>
    attempt(async () =>
      setPlan(
        await run(
          classes.map((Class) => ({ Class })),
          true,
        ),
      ),
    );
  const send = () =>
    attempt(async () => {
      const done = await run((plan ?? []).filter(isReady), false);
      const leftOut = done.filter(({ refused }) => refused !== undefined);
      const closedText = `${name} ditutup untuk ${formatNumber(done.length - leftOut.length)} kelas`;
      setPlan(undefined);
      notify(leftOut.length === 0 ? closedText : `${closedText}. ${refusedMonthsText(leftOut)}`, {
        type: leftOut.length === 0 ? 'success' : 'warning',
      });
      void queryClient.invalidateQueries();
    });
  const closableMonths = plan?.filter(isReady) ?? [];
  return (
    <>
      <BusyButton size="small" variant="outlined" busy={isBusy} onClick={() => void ask()}>
        Tutup bulan untuk semua kelas
      </BusyButton>
      {plan === undefined && progress && (
        <div className="grow">
          <ClassProgress progress={progress} label="Kemajuan memeriksa kelas" />
        </div>
      )}
      {plan && (
        <ConfirmDialog
          open
          title={
            closableMonths.length === 0
              ? `Tidak ada kelas yang dapat ditutup untuk ${name}`
              : `Tutup ${name} untuk ${formatNumber(closableMonths.length)} kelas?`
          }
          confirmLabel="Tutup bulan"
          color="primary"
          busy={isBusy}
          incomplete={closableMonths.length === 0}
          problem={failure === undefined ? undefined : <Failure error={failure} />}
          onConfirm={() => void send()}
          onClose={() => {
            runController.current?.abort();
            setPlan(undefined);
            forget();
          }}
        >
          {closableMonths.length > 0 && <p>{CLOSING_EXPLANATION}</p>}
          {closingSentences(plan).map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
          {progress && <ClassProgress progress={progress} label="Kemajuan menutup bulan" />}
        </ConfirmDialog>
      )}
    </>
  );
}

const isReady = ({ isClosed, refused }: ClassMonth): boolean => !isClosed && refused === undefined;

const refusedMonthsText = (found: readonly ClassMonth[]): string =>
  `Dilewati: ${found.map(({ Class, refused }) => `${Class.name} (${refused})`).join(', ')}.`;

/** The sentences shown before closing, each with the names of the classes it is about. */
function closingSentences(plan: readonly ClassMonth[]): string[] {
  const monthsWithBlanks = plan.filter((one) => isReady(one) && one.incomplete > 0);
  const closedMonths = plan.filter(({ isClosed }) => isClosed);
  const leftOut = plan.filter(({ refused }) => refused !== undefined);
  return [
    monthsWithBlanks.length > 0 &&
      `Daftar hadir yang belum lengkap, yang kosong tetap kosong: ${monthsWithBlanks.map(({ Class, incomplete }) => `${Class.name} (${formatNumber(incomplete)})`).join(', ')}.`,
    closedMonths.length > 0 &&
      `Sudah ditutup, tetap seperti saat ditandatangani: ${closedMonths.map(({ Class }) => Class.name).join(', ')}.`,
    leftOut.length > 0 && refusedMonthsText(leftOut),
  ].filter((sentence) => sentence !== false);
}

// The month of all classes of a school is closed with the same call as for one class. The call is safe to repeat, and three classes are
// asked at a time.

interface NamedClass {
  readonly id: Id;
  readonly name: string;
}

interface ClosingRequest {
  readonly act: RunAction;
  readonly month: string;
  readonly signal: AbortSignal;
  readonly onProgress: (progress: ClassProgressCounts) => void;
}

interface ClassMonth {
  readonly Class: NamedClass;
  /** Registers with blanks. */
  readonly incomplete: number;
  readonly isClosed: boolean;
  /** Why the class is left out; undefined when it is not. */
  readonly refused?: string;
}

/**
 * Closes the month of each class, or with `preview` only finds out what would happen. A class that the rules refuse is returned with the
 * reason.
 * @throws any error that is not a refusal by the rules
 */
async function closeEachMonth(
  { act, month, signal, onProgress }: ClosingRequest,
  classes: readonly NamedClass[],
  preview: boolean,
): Promise<readonly ClassMonth[]> {
  return requestEach(classes, { signal, onProgress }, (Class) =>
    act(closeMonth, { id: Class.id, month, preview }, signal).then(
      (answer): ClassMonth => ({ Class, incomplete: answer.incomplete, isClosed: isClosed(answer) }),
      (error: unknown): ClassMonth => {
        if (!isRefusal(error)) throw error;
        const [why = describeReason(error)] = Object.values(error.fields ?? {});
        return { Class, incomplete: 0, isClosed: false, refused: why };
      },
    ),
  );
}

/** Whether the rules refuse this class, for example because the month is not over or the class is gone. The other classes go on. */
const isRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError && [400, 404, 409].includes(error.status);
