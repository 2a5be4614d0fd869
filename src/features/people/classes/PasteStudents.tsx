import { getNisOrLoginName } from '../../../../contract/officialNumbers.ts';
import { useState } from 'react';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { MAX_BULK_MEMBERS } from '../../../../contract/limits.ts';
import type { MatchedLine, MatchedStudent } from '../../../../contract/people/memberships.ts';
import type { User } from '../../../../contract/people/users.ts';
import { formatNumber } from '../../../i18n/format.ts';
import { FormDialog, PastedLines } from '../../../kit/page/FormDialog.tsx';
import { useAttempt } from '../../../kit/page/useAttempt.ts';
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
  const [text, setText] = useState('');
  const [unclear, setUnclear] = useState<readonly MatchedLine[]>([]);
  const [done, setDone] = useState<string>();
  const { isBusy, failure, attempt } = useAttempt();
  const lines = splitLines(text);
  const tooMany = lines.length > MAX_BULK_MEMBERS;

  const matchLines = async () => {
    const matched = await act(matchStudents, { id: classId, lines });
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
    <FormDialog
      title="Tempel daftar siswa"
      maxWidth="sm"
      closeLabel="Tutup"
      submitLabel="Cocokkan"
      isReady={lines.length > 0 && !tooMany}
      isBusy={isBusy}
      failure={failure}
      onSubmit={() => void attempt(matchLines)}
      onClose={onClose}
    >
      <PastedLines
        label="Satu siswa per baris: NIS, NISN, atau nama"
        helperText="Salin satu kolom dari lembar kerja, lalu tempel di sini"
        text={text}
        onText={setText}
        exceeded={tooMany && MAX_BULK_MEMBERS}
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
    </FormDialog>
  );
}
