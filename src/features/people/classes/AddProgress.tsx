import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import { nameOf } from '../../../school/people.ts';
import { studentMessages } from './members/messages.ts';
import type { AddResult } from './useAddStudents.ts';

interface AddProgressProps {
  readonly results: readonly AddResult[];
  /** How many are being added; undefined when it is over. */
  readonly outOf: number | undefined;
}

/** How many names are shown. The list shows the others as members by now. */
const MAX_NAMES_SHOWN = 5;

function listNames(results: readonly AddResult[]): string {
  const names = results.slice(0, MAX_NAMES_SHOWN).map(({ student }) => nameOf(student));
  const others = results.length - names.length;
  return names.join(', ') + (others > 0 ? ` dan ${others} lainnya` : '');
}

/** How far adding has come, and what became of each student. */
export function AddProgress({ results, outOf }: AddProgressProps) {
  const failedResults = results.filter(({ problem }) => problem);
  const addedResults = results.filter(({ problem }) => !problem);
  return (
    <Box role="status" sx={{ mb: outOf !== undefined || results.length > 0 ? 1.5 : 0 }}>
      {outOf !== undefined && (
        <>
          Menambahkan {Math.min(results.length + 1, outOf)} dari {outOf} siswa…
          <LinearProgress
            variant="determinate"
            value={(100 * results.length) / outOf}
            aria-label="Kemajuan menambahkan siswa"
            sx={{ my: 1 }}
          />
        </>
      )}
      {addedResults.length > 0 && (
        <Alert severity="success" role="presentation" sx={{ mb: 1 }}>
          {addedResults.length} siswa ditambahkan: {listNames(addedResults)}
        </Alert>
      )}
      {failedResults.length > 0 && (
        <Alert severity="error" role="presentation">
          <AlertTitle>{studentMessages.create}</AlertTitle>
          {failedResults.length} siswa tidak dapat ditambahkan
          {addedResults.length === 0 && ', jadi tidak ada yang ditambahkan'}; mereka masih dipilih.
          <Box
            component="ul"
            // Many students may fail, so the list scrolls: the button below stays in reach, and keyboard focus makes every reason
            // reachable.
            tabIndex={failedResults.length > MAX_NAMES_SHOWN ? 0 : undefined}
            sx={{ m: 0, pl: 2.5, maxHeight: '20dvh', overflowY: 'auto' }}
          >
            {failedResults.map(({ student, problem }) => (
              <li key={student.id}>
                {nameOf(student)}: {problem}
              </li>
            ))}
          </Box>
        </Alert>
      )}
    </Box>
  );
}
