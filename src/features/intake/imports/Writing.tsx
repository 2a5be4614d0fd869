import LinearProgress from '@mui/material/LinearProgress';
import type { ImportKind } from '../../../../contract/intake/importRows.ts';
import { formatNumber } from '../../../i18n/format.ts';
import { IMPORT_WORDS } from './words.ts';

interface WritingProps {
  readonly kind: ImportKind;
  readonly total: number;
  /** From 0 to 1; undefined until the server says so. */
  readonly share: number | undefined;
}

/** Shows how far the server is with writing the import. */
export function Writing({ kind, total, share }: WritingProps) {
  const percent = share === undefined ? undefined : Math.floor(share * 100);
  return (
    <>
      Memasukkan {formatNumber(total)} {IMPORT_WORDS[kind].counted}…{/* The bar says it to who hears it. */}
      {percent !== undefined && <span aria-hidden> {percent}%</span>}
      <LinearProgress
        aria-label="Kemajuan memasukkan"
        variant={percent === undefined ? 'indeterminate' : 'determinate'}
        {...(percent !== undefined && { value: percent })}
      />
    </>
  );
}
