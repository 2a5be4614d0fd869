import { QRCodeSVG } from 'qrcode.react';
import { formatCode } from '../../../contract/recap/sheetCodeWords.ts';
import { checkSheetPath } from '../paths.ts';
import './paper.css';

/** Stands between the signatures: whoever holds the sheet can ask with it whether the figures are still those of the school. */
export function SheetSeal({ code }: { readonly code: string }) {
  const { origin, host } = window.location;
  return (
    <div className="paper-seal">
      <QRCodeSVG value={origin + checkSheetPath(code)} level="M" marginSize={2} title="Kode QR pemeriksaan" />
      <span>
        Periksa lembar ini:
        <b>{formatCode(code)}</b>
        {host}
        {checkSheetPath('')}
      </span>
    </div>
  );
}
