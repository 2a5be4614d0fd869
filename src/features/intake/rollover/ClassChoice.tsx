import { useState } from 'react';
import { useDataProvider } from 'react-admin';
import { useQuery } from '@tanstack/react-query';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import type { Class } from '../../../../contract/people/classes.ts';
import type { Member } from '../../../../contract/people/memberships.ts';
import { PUPIL_OUTCOMES, type PupilOutcome } from '../../../../contract/intake/rolloverPlan.ts';
import { formatNumber } from '../../../i18n/format.ts';
import { fetchAllPages } from '../../../kit/list/allPages.ts';
import { ErrorPanel, LoadingState } from '../../../kit/page/states.tsx';
import { nameOf, getPersonNumber } from '../../../school/people.ts';
import type { RolloverChoice } from './useRollover.ts';
import { OUTCOME_WORDS } from './words.ts';

interface ClassChoiceProps {
  readonly schoolClass: Class;
  readonly choice: RolloverChoice;
  readonly onChange: (choice: Partial<RolloverChoice>) => void;
}

/** Lets the user choose what becomes of a class, and of its pupils who are exceptions. */
export function ClassChoice({ schoolClass, choice, onChange }: ClassChoiceProps) {
  const [isOpen, setOpen] = useState(false);
  const { outcome, to_name: toName = '', exceptions } = choice;
  return (
    <li className="rollover-class">
      <div className="rollover-line">
        <div>
          <b>{schoolClass.name}</b>
          <small>
            {formatNumber(schoolClass.student_count ?? 0)} siswa
            {exceptions.size > 0 && `, ${formatNumber(exceptions.size)} pengecualian`}
          </small>
        </div>
        <TextField
          select
          size="small"
          label={`Kelas ${schoolClass.name}`}
          value={outcome}
          onChange={({ target }) => onChange({ outcome: target.value as PupilOutcome })}
          slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
        >
          {PUPIL_OUTCOMES.map((each) => (
            <option key={each} value={each}>
              {OUTCOME_WORDS[each]}
            </option>
          ))}
        </TextField>
        <TextField
          size="small"
          label={`Kelas tujuan ${schoolClass.name}`}
          value={outcome === 'naik' ? toName : ''}
          disabled={outcome !== 'naik'}
          error={outcome === 'naik' && toName.trim() === ''}
          onChange={({ target }) => onChange({ to_name: target.value })}
          slotProps={{ inputLabel: { shrink: true } }}
        />
        <Button aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          Pengecualian
        </Button>
      </div>
      {isOpen && <ExceptionList schoolClass={schoolClass} choice={choice} onChange={onChange} />}
    </li>
  );
}

function ExceptionList({ schoolClass, choice, onChange }: ClassChoiceProps) {
  const dataProvider = useDataProvider();
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['anggota-kelas', 'rollover', String(schoolClass.id)],
    queryFn: ({ signal }) =>
      fetchAllPages<Member>((pagination) =>
        dataProvider.getList('anggota-kelas', {
          pagination,
          meta: { classId: String(schoolClass.id) },
          signal,
        }),
      ),
    retry: false,
  });
  if (error) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (isPending) return <LoadingState shape={['rows']} />;
  const choose = (id: Member['Student']['id'], value: string) => {
    const exceptions = new Map(choice.exceptions);
    if (value === '') exceptions.delete(id);
    else exceptions.set(id, value as PupilOutcome);
    onChange({ exceptions });
  };
  return (
    <ul className="rollover-pupils">
      {data.map(({ id, number, Student }) => (
        <li key={id}>
          <span>
            {number}. {nameOf(Student)} <small>{getPersonNumber(Student)}</small>
          </span>
          <select
            aria-label={`${nameOf(Student)}: ikut kelas atau pengecualian`}
            value={choice.exceptions.get(Student.id) ?? ''}
            onChange={({ target }) => choose(Student.id, target.value)}
          >
            <option value="">{`${OUTCOME_WORDS[choice.outcome]} (seperti kelasnya)`}</option>
            {PUPIL_OUTCOMES.filter((each) => each !== choice.outcome).map((each) => (
              <option key={each} value={each}>
                {OUTCOME_WORDS[each]}
              </option>
            ))}
          </select>
        </li>
      ))}
    </ul>
  );
}
