import { useEffect } from 'react';
import { useQuery } from '@tanstack/react-query';
import { MAX_QR_AHEAD } from '../../../contract/limits.ts';
import type { RegisterAddress } from '../attendance/index.ts';
import { ApiError, MALFORMED_MESSAGE, statusOf } from '../../providers/errors.ts';
import { useIsHadir } from '../../providers/extensions.ts';
import { useAct } from '../../providers/useAct.ts';
import { generateQr } from './endpoints.ts';
import { CHECK_IN_MESSAGES } from './messages.ts';
import { codeAt, readQr, renewalOf } from './qr.ts';
import { useNow } from '../../kit/page/useNow.ts';

const RETRY_AFTER_MS = 4000;

/** No answer, too many requests or a server in trouble; a refusal would be the same again. */
const passes = (error: unknown): boolean => {
  const status = statusOf(error) ?? 0;
  return status === 0 || status === 429 || status >= 500;
};

/**
 * The QR code of a session, renewed before it ends while the page is shown. When the connection breaks, the codes that were
 * prepared ahead follow each other until none is left; meanwhile `error` says what is wrong.
 */
export function useQr({ subjectId, sessionId }: RegisterAddress) {
  const act = useAct();
  const now = useNow();
  const withAhead = useIsHadir();
  const { data, error, isFetching, errorUpdatedAt, refetch } = useQuery({
    queryKey: ['kode-qr', { subjectId, sessionId }],
    queryFn: async ({ signal }) => {
      const requestedAt = Date.now();
      const params = { subjectId, sessionId, ...(withAhead && { ahead: MAX_QR_AHEAD }) };
      const codes = readQr(await act(generateQr, params, signal), requestedAt);
      if (codes.length === 0) throw new ApiError(MALFORMED_MESSAGE, 200, CHECK_IN_MESSAGES.generate);
      return codes;
    },
    enabled: withAhead !== undefined,
    // A code of an earlier visit has ended long ago.
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: 'always',
  });
  const codes = data ?? [];

  useEffect(() => {
    if (isFetching || withAhead === undefined || document.visibilityState === 'hidden') return;
    const isDue = error ? passes(error) && now >= errorUpdatedAt + RETRY_AFTER_MS : now >= renewalOf(codes);
    if (isDue) void refetch();
    // Looked at with every tick.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [now]);

  return { codes, shown: codeAt(codes, now), now, error, isFetching, refetch: () => void refetch() };
}
