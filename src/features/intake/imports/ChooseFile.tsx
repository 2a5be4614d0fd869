import { useState, type DragEvent } from 'react';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import type { ImportKind } from '../../../../contract/intake/importRows.ts';
import { describeLeftOut, IMPORT_WORDS } from './words.ts';

interface ChooseFileProps {
  readonly kind: ImportKind;
  readonly takesGuardians: boolean;
  readonly isReading: boolean;
  readonly problem: string | undefined;
  readonly onOpen: (of: File | string) => void;
}

/** Lets the user drop a file, choose one, or paste cells. */
export function ChooseFile({ kind, takesGuardians, isReading, problem, onOpen }: ChooseFileProps) {
  const [isOver, setOver] = useState(false);
  const [isPasting, setPasting] = useState(false);
  const [text, setText] = useState('');
  const openDroppedFile = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (file) onOpen(file);
  };
  return (
    <>
      <div
        className={isOver ? 'import-drop over' : 'import-drop'}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={openDroppedFile}
      >
        <Typography component="h2" variant="h6">
          Letakkan berkas {IMPORT_WORDS[kind].noun} di sini
        </Typography>
        <Typography variant="body2" sx={{ maxWidth: '60ch' }}>
          {IMPORT_WORDS[kind].example} {kind !== 'timetable' && describeLeftOut(takesGuardians)}
        </Typography>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, justifyContent: 'center' }}>
          <Button
            component="label"
            // The input inside has the focus and the name; the label only looks like a button.
            // oxlint-disable-next-line jsx-a11y/aria-role -- takes MUI's role=button away
            role={undefined}
            tabIndex={-1}
            variant="contained"
            disabled={isReading}
          >
            Pilih berkas
            <input
              type="file"
              className="vh"
              accept=".xlsx,.csv,.txt,.tsv,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
              onChange={({ target }) => {
                const [file] = target.files ?? [];
                if (file) onOpen(file);
                // The input is emptied, so that the same file can be chosen again after it was corrected.
                target.value = '';
              }}
            />
          </Button>
          <Button
            variant="outlined"
            disabled={isReading}
            onClick={() => setPasting(!isPasting)}
            aria-expanded={isPasting}
          >
            Tempel dari Excel
          </Button>
        </Box>
        <Box role="status" sx={{ minHeight: 24, width: '100%', maxWidth: 360 }}>
          {isReading && (
            <>
              Membaca berkas…
              <LinearProgress aria-label="Kemajuan membaca berkas" />
            </>
          )}
        </Box>
      </div>
      {problem && (
        <Alert severity="error" sx={{ mt: 2 }}>
          {problem}
        </Alert>
      )}
      {isPasting && (
        <Box sx={{ mt: 2 }}>
          <TextField
            label="Sel yang disalin dari Excel atau Google Sheets, dengan judul kolomnya"
            multiline
            minRows={6}
            maxRows={12}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
          <Button variant="contained" disabled={isReading || text.trim() === ''} onClick={() => onOpen(text)}>
            Baca tempelan
          </Button>
        </Box>
      )}
    </>
  );
}
