import { QRCodeSVG } from 'qrcode.react';

/** Prints this page's address as a QR code. Somebody who types the sheet in later opens the right register with it, after signing in. */
export const SessionQr = () => (
  <div className="register-qr">
    <QRCodeSVG
      value={window.location.origin + window.location.pathname}
      level="M"
      marginSize={4}
      title="Kode QR daftar hadir ini"
    />
    <span>Pindai untuk membuka daftar hadir ini di Hadir dan mengetik catatannya.</span>
  </div>
);
