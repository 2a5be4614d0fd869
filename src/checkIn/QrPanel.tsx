import { QRCodeSVG } from 'qrcode.react';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { ErrorPanel, LoadingState } from '../layout/states.tsx';
import type { RegisterAddress } from '../attendance/endpoints.ts';
import { ApiError, messageOf, statusOf } from '../providers/errors.ts';
import { endOf, isPicture, type QrCode, spaced } from './qr.ts';
import { useQr } from './useQr.ts';

const secondsUntil = (moment: number, now: number): number => Math.max(0, Math.ceil((moment - now) / 1000));

/** The code that is good now, as large as the screen allows, and how long it is. */
export function QrPanel({ address }: { readonly address: RegisterAddress }) {
  const { codes, shown, now, error, isFetching, refetch } = useQr(address);

  if (!shown) {
    if (codes.length > 0 && error)
      return (
        <ErrorPanel
          error={new ApiError(messageOf(error), statusOf(error) ?? 0, 'Kode yang disiapkan sudah habis')}
          onRetry={refetch}
        />
      );
    return error ? <ErrorPanel error={error} onRetry={refetch} /> : <LoadingState />;
  }
  return (
    <div className="qr-panel">
      <Picture content={shown.content} />
      <div className="qr-beside">
        {shown.typed && (
          <p className="qr-typed">
            <span>Atau ketik kode ini:</span> <strong>{spaced(shown.typed)}</strong>
          </p>
        )}
        {Number.isFinite(shown.until) ? (
          <p className="qr-left" role="timer">
            Berlaku <strong>{secondsUntil(shown.until, now)}</strong> detik lagi
          </p>
        ) : (
          <Button variant="outlined" disabled={isFetching} onClick={refetch}>
            {isFetching ? 'Memproses...' : 'Perbarui'}
          </Button>
        )}
      </div>
      <div className="qr-trouble">
        <div role="status">
          {error && (
            <Alert severity="warning" role="presentation">
              {messageOf(error)}
            </Alert>
          )}
        </div>
        {/* Outside of what is read aloud: it changes every second. */}
        {error && codes.length > 1 && (
          <p>Kode yang disiapkan cukup untuk {secondsUntil(endOf(codes), now)} detik lagi.</p>
        )}
      </div>
    </div>
  );
}

/** White around it in dark mode, too: a camera looks for dark squares on a light ground. */
const Picture = ({ content }: Pick<QrCode, 'content'>) => (
  <div className="qr-picture">
    {isPicture(content) ? (
      <img src={content} alt="Kode QR presensi" />
    ) : (
      <QRCodeSVG value={content} level="M" marginSize={4} size={512} title="Kode QR presensi" />
    )}
  </div>
);
