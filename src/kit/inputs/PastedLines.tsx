import TextField from '@mui/material/TextField';
import { formatNumber } from '../../i18n/format.ts';

interface PastedLinesProps {
  /** What a line holds, e.g. "Satu baris: nomor kartu; NIS". */
  readonly label: string;
  readonly helperText: string;
  readonly text: string;
  readonly onText: (text: string) => void;
  /** Set when there are more lines than are taken at once: how many are. */
  readonly exceeded: number | false;
}

/** Takes lines that are pasted from a spreadsheet. */
export const PastedLines = ({ label, helperText, text, onText, exceeded }: PastedLinesProps) => (
  <TextField
    multiline
    fullWidth
    minRows={6}
    maxRows={12}
    margin="dense"
    label={label}
    value={text}
    error={exceeded !== false}
    helperText={exceeded === false ? helperText : `Paling banyak ${formatNumber(exceeded)} baris sekaligus`}
    onChange={({ target }) => onText(target.value)}
  />
);
