import { useEffect, useRef, useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import type { CheckInInput, CheckInPreview, CheckInResult } from '../../../contract/checkin.ts';
import { isUnreachable, NO_RESPONSE_STATUS, getErrorStatus } from '../../providers/errors.ts';
import { useRunAction } from '../../providers/useAct.ts';
import { checkIn, previewCheckIn } from './endpoints.ts';
import { forgetTicket, storeTicket, readTicket } from './ticket.ts';

type CheckInStep =
  | { readonly at: 'start' }
  /** The session is known; nothing is written yet. */
  | { readonly at: 'asking'; readonly preview: CheckInPreview }
  | { readonly at: 'done'; readonly result: CheckInResult };

/** Whether repeating may help: the connection broke or the server failed, and the code itself may still be valid. */
const mayRepeat = (error: unknown): boolean => {
  const status = getErrorStatus(error) ?? NO_RESPONSE_STATUS;
  return status === NO_RESPONSE_STATUS || status === 429 || status >= 500;
};

/**
 * Turns a code into a mark. It looks first, which writes nothing, and then records, which is safe to repeat. A
 * request without an answer is repeated automatically: a pupil's phone loses its connection more often than its owner
 * looks at it.
 */
export function useCheckIn() {
  const act = useRunAction();
  const [step, setStep] = useState<CheckInStep>({ at: 'start' });
  /** How many requests in a row had no answer. */
  const [unanswered, setUnanswered] = useState(0);
  /** Whether a request is under way. It is a ref, because two taps may come before the first one has been rendered. */
  const isUnderWay = useRef(false);
  const onSettled = () => void (isUnderWay.current = false);

  const previewMutation = useMutation({
    mutationFn: (input: CheckInInput) => act(previewCheckIn, input),
    onSuccess: (preview) => {
      // This token is valid for this pupil alone, and longer than the scanned one, so that a reload can continue with it.
      storeTicket(preview.token);
      setUnanswered(0);
      setStep({ at: 'asking', preview });
    },
    onError: (error) => {
      setUnanswered(isUnreachable(error) ? unanswered + 1 : 0);
      if (!mayRepeat(error) && getErrorStatus(error) !== 401) forgetTicket();
    },
    onSettled,
  });

  const record = useMutation({
    mutationFn: (token: string) => act(checkIn, { token }),
    onSuccess: (result) => {
      forgetTicket();
      setUnanswered(0);
      // If an earlier request got no answer, it may be the one that recorded the mark; then the mark counts as recorded now.
      setStep({ at: 'done', result: unanswered > 0 ? { ...result, recorded: true } : result });
    },
    onError: (error) => {
      setUnanswered(isUnreachable(error) ? unanswered + 1 : 0);
      if (mayRepeat(error) || getErrorStatus(error) === 401) return;
      forgetTicket();
      setStep({ at: 'start' });
    },
    onSettled,
  });

  const previewCode = (input: CheckInInput) => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    record.reset();
    previewMutation.mutate(input);
  };
  const send = () => {
    if (step.at !== 'asking' || isUnderWay.current) return;
    isUnderWay.current = true;
    record.mutate(step.preview.token);
  };
  const repeatLastRequest = () => {
    if (step.at === 'asking') send();
    else if (previewMutation.variables) previewCode(previewMutation.variables);
  };
  useRepeat(unanswered, repeatLastRequest);

  useEffect(() => {
    const token = readTicket();
    if (token) previewCode({ token });
    // It runs once, with the token that was there when the page opened.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);

  return {
    step,
    isLooking: previewMutation.isPending,
    isRecording: record.isPending,
    /** Whether the last request got no answer and is going to be repeated. */
    isWaiting: unanswered > 0,
    error: record.error ?? previewMutation.error,
    /** The code that was typed last. */
    typed: previewMutation.variables?.code,
    again: repeatLastRequest,
    mayRepeat: previewMutation.error !== null && mayRepeat(previewMutation.error),
    lookAt: previewCode,
    record: send,
    restart: () => {
      forgetTicket();
      previewMutation.reset();
      record.reset();
      setUnanswered(0);
      setStep({ at: 'start' });
    },
  };
}

/** The pauses before repeated requests, in ms. The first ones are short, because codes are short-lived. */
const PAUSES_MS = [2000, 4000, 8000] as const;

/**
 * Repeats a job after a pause that grows, and immediately when the device is online again.
 *
 * @param failures how often in a row it has failed; 0 when there is nothing to do again.
 */
function useRepeat(failures: number, job: () => void): void {
  const latest = useRef(job);
  useEffect(() => void (latest.current = job));

  useEffect(() => {
    if (failures === 0) return;
    const run = () => latest.current();
    const timer = setTimeout(run, PAUSES_MS[Math.min(failures, PAUSES_MS.length) - 1]);
    window.addEventListener('online', run);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('online', run);
    };
  }, [failures]);
}
