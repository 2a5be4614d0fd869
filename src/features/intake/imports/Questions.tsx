import { useId } from 'react';
import Button from '@mui/material/Button';
import { FIELD_LABELS, type ImportField, type ImportKind } from '../../../../contract/intake/importRows.ts';
import { formatNumber } from '../../../i18n/format.ts';
import type { ImportQuestion } from './mend.ts';
import { fieldText, IMPORT_WORDS } from './words.ts';

interface QuestionsProps {
  readonly kind: ImportKind;
  readonly questions: readonly ImportQuestion[];
  readonly onAnswer: (question: ImportQuestion, isSame: boolean) => void;
}

/** How many questions are shown at once. The next ones follow as these are answered. */
const MAX_QUESTIONS_SHOWN = 10;

/** Asks about rows that have the numbers of somebody with another name and birth date. It shows the file's data and the person's side by side. */
export function Questions({ kind, questions, onAnswer }: QuestionsProps) {
  const id = useId();
  if (questions.length === 0) return null;
  const { person } = IMPORT_WORDS[kind];
  const more = questions.length - MAX_QUESTIONS_SHOWN;
  return (
    <section className="import-questions" aria-labelledby={id}>
      <h2 id={id}>
        {formatNumber(questions.length)} baris: {person} yang sama, atau bukan?
      </h2>
      <p>
        Nomornya milik orang yang sudah ada, tetapi data lainnya berbeda. Selama belum dijawab, baris itu
        dilewati dan tidak ada yang berubah.
      </p>
      <ul>
        {questions.slice(0, MAX_QUESTIONS_SHOWN).map((question) => (
          <SamePersonQuestion key={question.row} kind={kind} question={question} onAnswer={onAnswer} />
        ))}
      </ul>
      {more > 0 && <p>dan {formatNumber(more)} lainnya setelah ini.</p>}
    </section>
  );
}

const shown = (field: ImportField, value: string | null): string =>
  value === null ? '–' : fieldText(field, value);

function SamePersonQuestion({
  kind,
  question,
  onAnswer,
}: { readonly question: ImportQuestion } & Omit<QuestionsProps, 'questions'>) {
  const { row, name, sides } = question;
  const { person } = IMPORT_WORDS[kind];
  return (
    <li>
      <table>
        <caption>Baris {row}</caption>
        <thead>
          <tr>
            <th scope="col">Data</th>
            <th scope="col">Di berkas</th>
            <th scope="col">Sudah ada di Hadir</th>
          </tr>
        </thead>
        <tbody>
          {sides.map(({ field, asked, known, is_alike: isAlike }) => (
            <tr key={field} className={isAlike || asked === null ? undefined : 'import-differs'}>
              <th scope="row">{FIELD_LABELS[field]}</th>
              <td>{shown(field, asked)}</td>
              <td>{shown(field, known)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className="import-answers">
        <Button
          variant="outlined"
          aria-label={`Ini ${person} lain, baris ${row}`}
          onClick={() => onAnswer(question, false)}
        >
          Ini {person} lain
        </Button>
        <Button
          variant="outlined"
          color="inherit"
          aria-label={`Memang ${person} ini, baris ${row}: ubah ${name}`}
          onClick={() => onAnswer(question, true)}
        >
          Memang {person} ini
        </Button>
        <small>{somebodyElseText(question, person)}</small>
      </div>
    </li>
  );
}

/** Explains what happens to the row's numbers when it is about somebody else. */
function somebodyElseText({ by, sides, name }: ImportQuestion, person: string): string {
  const clearedFields = by.filter((field) => sides.find((side) => side.field === field)?.is_alike);
  const labels = clearedFields.map((field) => FIELD_LABELS[field]).join(' dan ');
  const other = labels === '' ? 'nomornya tetap seperti di berkas' : `${labels} di baris ini dikosongkan`;
  return `${person.replace(/^./, (first) => first.toUpperCase())} lain: ${other}. Memang ini: data ${name} diubah menurut berkas.`;
}
