import { useEffect, useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import type { CheckInInput, CheckInPreview, CheckInResult } from '../../contract/checkIn.ts';
import { ApiError, MALFORMED_MESSAGE, NO_RESPONSE, statusOf } from '../providers/errors.ts';
import { useAct } from '../providers/useAct.ts';
import { CHECK_IN } from './endpoints.ts';
import { CHECK_IN_MESSAGES } from './messages.ts';
import { forgetTicket, keepTicket, keptTicket } from './ticket.ts';

type Step =
  | { readonly at: 'start' }
  /** The session is known; nothing is written yet. */
  | { readonly at: 'asking'; readonly preview: CheckInPreview }
  | { readonly at: 'done'; readonly result: CheckInResult };

const hasSession = (data: unknown): boolean =>
  typeof data === 'object' && data !== null && 'session' in data && 'mark' in data;

/** The line dropped or the server is in trouble: the code itself may still be good. */
const mayRepeat = (error: unknown): boolean => {
  const status = statusOf(error) ?? NO_RESPONSE;
  return status === NO_RESPONSE || status === 429 || status >= 500;
};

/** From a code to a mark: look first, which writes nothing, then record, which is safe to repeat. */
export function useCheckIn() {
  const act = useAct(CHECK_IN);
  const [step, setStep] = useState<Step>({ at: 'start' });

  const look = useMutation({
    mutationFn: async (input: CheckInInput) => {
      const data = await act('preview', input);
      if (!hasSession(data)) throw new ApiError(MALFORMED_MESSAGE, 200, CHECK_IN_MESSAGES.preview);
      // The extension's own calls: their shapes are the contract's.
      return data as CheckInPreview;
    },
    onSuccess: (preview) => {
      // Good for this pupil alone, and longer than what was scanned: a reload finds the way back.
      keepTicket(preview.token);
      setStep({ at: 'asking', preview });
    },
    onError: (error) => {
      if (!mayRepeat(error) && statusOf(error) !== 401) forgetTicket();
    },
  });

  const record = useMutation({
    mutationFn: async (token: string) => {
      const data = await act('record', { token } satisfies CheckInInput);
      if (!hasSession(data)) throw new ApiError(MALFORMED_MESSAGE, 200, CHECK_IN_MESSAGES.record);
      return data as CheckInResult;
    },
    onSuccess: (result) => {
      forgetTicket();
      setStep({ at: 'done', result });
    },
    onError: (error) => {
      if (mayRepeat(error) || statusOf(error) === 401) return;
      forgetTicket();
      setStep({ at: 'start' });
    },
  });

  const { mutate: lookAt } = look;
  useEffect(() => {
    const token = keptTicket();
    if (token) lookAt({ token });
  }, [lookAt]);

  return {
    step,
    isLooking: look.isPending,
    isRecording: record.isPending,
    error: record.error ?? look.error,
    /** Set when the same code may be tried once more. */
    repeat:
      look.error && look.variables && mayRepeat(look.error) && step.at === 'start'
        ? () => lookAt(look.variables)
        : undefined,
    lookAt: (input: CheckInInput) => {
      record.reset();
      lookAt(input);
    },
    record: () => {
      if (step.at === 'asking' && !record.isPending) record.mutate(step.preview.token);
    },
    restart: () => {
      forgetTicket();
      look.reset();
      record.reset();
      setStep({ at: 'start' });
    },
  };
}
