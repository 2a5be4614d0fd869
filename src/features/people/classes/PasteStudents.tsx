import { getNisOrLoginName } from '../../../../contract/officialNumbers.ts';
import { useId, useState } from 'react';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import { MAX_BULK_MEMBERS } from '../../../../contract/limits.ts';
import type { MatchedLine, MatchedStudent } from '../../../../contract/people/memberships.ts';
import type { User } from '../../../../contract/people/users.ts';
import { formatNumber } from '../../../i18n/format.ts';
import { BusyButton } from '../../../kit/page/BusyButton.tsx';
import { Failure } from '../../../kit/page/Failure.tsx';
import { useRunAction } from '../../../providers/useAct.ts';
import { matchStudents } from './classStudentEndpoint.ts';

interface PasteStudentsProps {
  readonly classId: string;
  readonly chosen: readonly User[];
  readonly onChoose: (students: readonly User[], isChosen: boolean) => void;
}

const splitLines = (text: string): string[] =>
  text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter(Boolean);

/** Makes the user that the picker and the chips need; it has only the fields that they read. */
const toUser = ({ Class: _class, is_member: _isMember, ...student }: MatchedStudent): User =>
  ({ ...student, username: student.identifier }) as User;

const numberAndClassText = ({ Class, ...student }: MatchedStudent): string =>
  [getNisOrLoginName(student), Class ? `di kelas ${Class.name}` : 'belum punya kelas'].join(', ');

/** "Tempel daftar": takes a pasted column of NIS or names and chooses the students meant. Lines that are not clear are listed one by one. */
export function PasteStudents(props: PasteStudentsProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="outlined" onClick={() => setOpen(true)}>
        Tempel daftar
      </Button>
      {isOpen && <PasteDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}

function PasteDialog({
  classId,
  chosen,
  onChoose,
  onClose,
}: PasteStudentsProps & { readonly onClose: () => void }) {
  const act = useRunAction();
  const titleId = useId();
  const [text, setText] = useState('');
  const [unclear, setUnclear] = useState<readonly MatchedLine[]>([]);
  const [done, setDone] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const lines = splitLines(text);
  const tooMany = lines.length > MAX_BULK_MEMBERS;

  const matchLines = async () => {
    setBusy(true);
    setFailure(undefined);
    try {
      const matched = await act(matchStudents, { classId, lines });
      const certainMatches = matched.flatMap(({ Students }) => (Students.length === 1 ? Students : []));
      const newcomers = certainMatches.filter((student) => !student.is_member);
      onChoose(newcomers.map(toUser), true);
      const unclearLines = matched.filter(({ Students }) => Students.length !== 1);
      const alreadyMemberCount = certainMatches.length - newcomers.length;
      setDone(
        [
          `${formatNumber(newcomers.length)} siswa dipilih`,
          alreadyMemberCount > 0 && `${formatNumber(alreadyMemberCount)} sudah di kelas ini`,
          unclearLines.length > 0 && `${formatNumber(unclearLines.length)} baris belum jelas`,
        ]
          .filter(Boolean)
          .join(', '),
      );
      setUnclear(unclearLines);
      // Lines that were not found stay in the field, so that they can be corrected.
      setText(unclearLines.map(({ line }) => line).join('\n'));
      if (unclearLines.length === 0 && alreadyMemberCount === 0) onClose();
    } catch (error) {
      setFailure(error);
    } finally {
      setBusy(false);
    }
  };
  const chooseForLine = (line: MatchedLine, student: MatchedStudent) => {
    onChoose([toUser(student)], true);
    setUnclear((before) => before.filter((one) => one !== line));
    setText((before) =>
      splitLines(before)
        .filter((one) => one !== line.line)
        .join('\n'),
    );
  };

  return (
    <Dialog open onClose={onClose} maxWidth="sm" fullWidth aria-labelledby={titleId}>
      <DialogTitle id={titleId}>Tempel daftar siswa</DialogTitle>
      <DialogContent>
        <TextField
          multiline
          fullWidth
          minRows={6}
          maxRows={12}
          margin="dense"
          label="Satu siswa per baris: NIS, NISN, atau nama"
          value={text}
          onChange={({ target }) => setText(target.value)}
          error={tooMany}
          helperText={
            tooMany
              ? `Paling banyak ${formatNumber(MAX_BULK_MEMBERS)} baris sekaligus`
              : 'Salin satu kolom dari lembar kerja, lalu tempel di sini'
          }
        />
        <div role="status">
          {done && <Alert severity={unclear.length > 0 ? 'warning' : 'success'}>{done}.</Alert>}
        </div>
        {unclear.length > 0 && (
          <ul className="lines" aria-label="Baris yang belum jelas">
            {unclear.map((line, at) => (
              // Two lines may have the same text, so the index is part of the key.
              // oxlint-disable-next-line react/no-array-index-key
              <li key={`${at} ${line.line}`}>
                <div className="grow">
                  <b>{line.line}</b>
                  {line.Students.length === 0 ? (
                    <small>Tidak ada siswa aktif dengan NIS, NISN, atau nama ini</small>
                  ) : (
                    <small>{line.Students.length} siswa dengan nama ini. Pilih yang dimaksud:</small>
                  )}
                  {line.Students.map((student) => (
                    <Button
                      key={student.id}
                      size="small"
                      disabled={student.is_member || chosen.some(({ id }) => id === student.id)}
                      onClick={() => chooseForLine(line, student)}
                    >
                      {student.fullname} (
                      {student.is_member ? 'sudah di kelas ini' : numberAndClassText(student)})
                    </Button>
                  ))}
                </div>
              </li>
            ))}
          </ul>
        )}
        {failure != null && (
          <Alert severity="error" sx={{ mt: 2 }}>
            <Failure error={failure} />
          </Alert>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Tutup</Button>
        <BusyButton
          variant="contained"
          busy={busy}
          disabled={lines.length === 0 || tooMany}
          onClick={() => void matchLines()}
        >
          {busy ? 'Memproses...' : 'Cocokkan'}
        </BusyButton>
      </DialogActions>
    </Dialog>
  );
}
