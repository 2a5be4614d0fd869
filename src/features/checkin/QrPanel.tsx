import { QRCodeSVG } from 'qrcode.react';
import Alert from '@mui/material/Alert';
import { useEffect } from 'react';
import { useQuery } from '@tanstack/react-query';
import { BusyButton } from '../../kit/page/BusyButton.tsx';
import { FreeDayDrawing } from '../../kit/page/drawings.tsx';
import { EmptyState, ErrorPanel, LoadingState } from '../../kit/page/states.tsx';
import type { RegisterAddress } from '../attendance/index.ts';
import {
  ApiError,
  isUnreachable,
  getErrorMessage,
  getErrorStatus,
  MALFORMED_ANSWER_MESSAGE,
} from '../../providers/errors.ts';
import {
  addressOf,
  computeLastEnd,
  isPicture,
  type QrCode,
  groupDigits,
  codeAt,
  readQrCodes,
  renewalOf,
} from './qr.ts';
import { MAX_UPCOMING_QR_CODES } from '../../../contract/limits.ts';
import { useIsHadir } from '../../providers/extensions.ts';
import { useRunAction } from '../../providers/useAct.ts';
import { generateQr } from './endpoints.ts';
import { CHECK_IN_MESSAGES } from './messages.ts';
import { useNow } from '../../kit/page/useNow.ts';

/** Tells the teacher to mark by hand meanwhile; those marks wait on the device until there is a connection again. */
const MARK_BY_HAND_TEXT = 'Sementara itu, catat kehadiran siswa dengan tangan di daftar pada halaman ini.';

const secondsUntil = (moment: number, now: number): number => Math.max(0, Math.ceil((moment - now) / 1000));

/** Shows the code that is valid now, as large as the screen allows, and how long it stays valid. */
export function QrPanel({ address }: { readonly address: RegisterAddress }) {
  const { codes, shown, now, error, isFetching, refetch } = useQr(address);

  if (!shown)
    return error ? (
      <NoCode error={error} isOver={codes.length > 0} onRetry={refetch} />
    ) : (
      <LoadingState shape={['month']} />
    );
  const isWaiting = isUnreachable(error);
  return (
    <div className="qr-panel">
      <QrPicture content={shown.content} />
      <div className="qr-beside">
        {shown.typed && (
          <p className="qr-typed">
            <TypingInstruction content={shown.content} /> <strong>{groupDigits(shown.typed)}</strong>
          </p>
        )}
        {Number.isFinite(shown.until) ? (
          <p className="qr-left" role="timer">
            Berlaku <strong>{secondsUntil(shown.until, now)}</strong> detik lagi
          </p>
        ) : (
          <BusyButton variant="outlined" busy={isFetching} onClick={refetch}>
            {isFetching ? 'Memproses...' : 'Perbarui'}
          </BusyButton>
        )}
      </div>
      <div className="qr-trouble">
        <div role="status">
          {isWaiting ? (
            <strong>Menunggu koneksi.</strong>
          ) : (
            error && (
              <Alert severity="warning" role="presentation">
                {getErrorMessage(error)}
              </Alert>
            )
          )}
        </div>
        {/* It is outside of the status region, because a screen reader would announce the seconds again and again. */}
        {error && codes.length > 1 && (
          <span>Kode yang disiapkan cukup untuk {secondsUntil(computeLastEnd(codes), now)} detik lagi.</span>
        )}
      </div>
    </div>
  );
}

/** Tells pupils without a camera which address to open and that they type the code. */
function TypingInstruction({ content }: Pick<QrCode, 'content'>) {
  const address = addressOf(content);
  if (!address) return <span>Atau ketik kode ini:</span>;
  return (
    <span>
      Atau buka <b>{address}</b> dan ketik kode ini:
    </span>
  );
}

interface NoCodeProps {
  readonly error: unknown;
  /** Whether codes were shown before and the prepared ones have run out. */
  readonly isOver: boolean;
  readonly onRetry: () => void;
}

/** Shown when there is no code: the lesson goes on, and this says what can be done instead. */
function NoCode({ error, isOver, onRetry }: NoCodeProps) {
  const status = getErrorStatus(error) ?? 0;
  const action = error instanceof ApiError ? error.action : undefined;
  if (status === 400)
    return (
      <EmptyState
        drawing={<FreeDayDrawing />}
        title={action ?? 'Terjadi kesalahan'}
        text={`${getErrorMessage(error)}. ${MARK_BY_HAND_TEXT}`}
      />
    );
  if (!isOver || !isUnreachable(error)) return <ErrorPanel error={error} onRetry={onRetry} />;
  const waitingText = `Menunggu koneksi. Kode baru tampil otomatis begitu koneksi kembali. ${MARK_BY_HAND_TEXT}`;
  return (
    <ErrorPanel
      error={new ApiError(waitingText, status, 'Kode yang disiapkan sudah habis')}
      onRetry={onRetry}
    />
  );
}

/**
 * The QR code has a white margin also in dark mode, because a camera looks for dark squares on a light ground. It has the least redundancy,
 * because a
 * screen has no dirt on it, and larger squares are readable from further away.
 */
const QrPicture = ({ content }: Pick<QrCode, 'content'>) => (
  <div className="qr-picture">
    {isPicture(content) ? (
      <img src={content} alt="Kode QR kehadiran" />
    ) : (
      <QRCodeSVG
        value={content}
        level="L"

        marginSize={4}
        size={512}
        title="Kode QR kehadiran"
      />
    )}
  </div>
);

const RETRY_AFTER_MS = 4000;

/** Whether the error may pass by itself: no answer, too many requests or a failing server. A refusal would only be repeated. */
const isTransient = (error: unknown): boolean => {
  const status = getErrorStatus(error) ?? 0;
  return status === 0 || status === 429 || status >= 500;
};

/**
 * Loads the QR code of a session, and renews it before it ends while the page is visible. When the connection breaks, the codes
 * prepared ahead are shown one after the other until none is left; meanwhile `error` says what is wrong.
 */
function useQr({ subjectId, sessionId }: RegisterAddress) {
  const act = useRunAction();
  const now = useNow();
  const canPrepareAhead = useIsHadir();
  const { data, error, isFetching, errorUpdatedAt, refetch } = useQuery({
    queryKey: ['kode-qr', { subjectId, sessionId }],
    queryFn: async ({ signal }) => {
      const requestedAt = Date.now();
      const params = { subjectId, sessionId, ...(canPrepareAhead && { ahead: MAX_UPCOMING_QR_CODES }) };
      const codes = readQrCodes(await act(generateQr, params, signal), requestedAt);
      if (codes.length === 0) throw new ApiError(MALFORMED_ANSWER_MESSAGE, 200, CHECK_IN_MESSAGES.generate);
      return codes;
    },
    enabled: canPrepareAhead !== undefined,
    // Codes of an earlier visit are not cached, because they have ended long ago.
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: 'always',
  });
  const codes = data ?? [];

  useEffect(() => {
    if (isFetching || canPrepareAhead === undefined || document.visibilityState === 'hidden') return;
    const isDue = error
      ? isTransient(error) && now >= errorUpdatedAt + RETRY_AFTER_MS
      : now >= renewalOf(codes);
    if (isDue) void refetch();
    // It is checked with every tick of the clock.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [now]);

  return { codes, shown: codeAt(codes, now), now, error, isFetching, refetch: () => void refetch() };
}
