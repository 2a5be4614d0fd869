import { useState } from 'react';
import { CheckboxGroupInput } from 'react-admin';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { calls } from '../../../../contract/calls.ts';
import type { GateDuty } from '../../../../contract/gate/devices.ts';
import { weekdayName, weekdayOf, WEEKDAYS } from '../../../../contract/schoolWeek.ts';
import { formatDateRange } from '../../../i18n/format.ts';
import { FormShell } from '../../../kit/form/FormShell.tsx';
import { DayInput } from '../../../kit/inputs/DayInput.tsx';
import { ReferenceChoice } from '../../../kit/inputs/ReferenceChoice.tsx';
import { ConfirmAct } from '../../../kit/page/ConfirmAct.tsx';
import { Line } from '../../../kit/page/Line.tsx';
import { Loaded } from '../../../kit/page/Loaded.tsx';
import { Page } from '../../../kit/page/Page.tsx';
import { PlainButton } from '../../../kit/page/PlainButton.tsx';
import { Section } from '../../../kit/page/Section.tsx';
import { may, usePerson } from '../../../person/person.ts';
import { extensionAction, type Form, pressAction, readExtensionList } from '../../../providers/endpoint.ts';
import { useToday } from '../../../providers/extensions.ts';
import { useRunAction } from '../../../providers/useAct.ts';
import { formatTeacherName } from '../../../school/people.ts';
import { GateScreen } from '../GateScreen.tsx';

const DUTIES_KEY = 'guru-piket';
const listGateDuties = extensionAction<undefined, readonly GateDuty[]>(
  calls.listGateDuties,
  'Gagal mengambil guru piket',
  readExtensionList,
);
const createGateDuty = extensionAction<Form, GateDuty>(calls.createGateDuty, 'Gagal menyimpan guru piket');
const deleteGateDuty = pressAction<GateDuty>(calls.deleteGateDuty, 'Gagal menghapus guru piket');

const TITLE = 'Guru piket';

/** Who has piket on which days: besides the administrators they do the desk's work. */
export const DutiesPage = () => (
  <GateScreen call="listGateDuties" title={TITLE}>
    <Duties />
  </GateScreen>
);

function Duties() {
  const act = useRunAction();
  const today = useToday();
  const person = usePerson();
  const query = useQuery({
    queryKey: [DUTIES_KEY],
    queryFn: ({ signal }) => act(listGateDuties, undefined, signal),
  });
  const mayChange = person !== undefined && may(person, 'createGateDuty');
  const listOf = (title: string, duties: readonly GateDuty[]) =>
    duties.length > 0 && (
      <Section title={title}>
        <ul className="lines">
          {duties.map((duty) => (
            <DutyLine key={duty.id} duty={duty} mayChange={mayChange} />
          ))}
        </ul>
      </Section>
    );
  return (
    <Page title={TITLE} breadcrumb={[]}>
      <Loaded query={query} shape={['rows']}>
        {(duties) =>
          today !== undefined && (
            <>
              {duties.length === 0 && (
                <p className="quiet">
                  Belum ada guru piket. Guru piket mencatat di meja piket pada hari tugasnya; admin selalu
                  bisa.
                </p>
              )}
              {mayChange && <NewDuty today={today} />}
              {listOf(
                'Hari ini',
                duties.filter((duty) => isOnDuty(duty, today)),
              )}
              {listOf(
                'Hari lain',
                duties.filter((duty) => !isOnDuty(duty, today) && duty.end_date >= today),
              )}
              {listOf(
                'Sudah lewat',
                duties.filter(({ end_date: end }) => end < today),
              )}
            </>
          )
        }
      </Loaded>
    </Page>
  );
}

const isOnDuty = ({ start_date: from, end_date: to, weekdays }: GateDuty, day: string): boolean =>
  from <= day && day <= to && weekdays.includes(weekdayOf(day));

function NewDuty({ today }: { readonly today: string }) {
  const act = useRunAction();
  const queryClient = useQueryClient();
  // The form is mounted anew after a save, so that it is empty for the next one.
  const [version, setVersion] = useState(0);
  return (
    <Section title="Tugaskan piket">
      <FormShell
        key={version}
        record={{ id: 'guru-piket', start_date: today, weekdays: [] }}
        save={({ id: _id, ...form }) => act(createGateDuty, form)}
        done="Piket disimpan"
        onSaved={() => {
          void queryClient.invalidateQueries({ queryKey: [DUTIES_KEY] });
          setVersion(version + 1);
        }}
      >
        <ReferenceChoice
          source="user_id"
          reference="pengajar"
          madeIn="pengguna"
          label="Guru"
          optionText={formatTeacherName}
          isRequired
        />
        <DayInput source="start_date" label="Dari tanggal" isRequired />
        <DayInput source="end_date" label="Sampai tanggal" isRequired />
        <CheckboxGroupInput
          source="weekdays"
          label="Setiap hari"
          choices={WEEKDAYS.map((name, at) => ({ id: at + 1, name }))}
          translateChoice={false}
          // As large as the labels of the other inputs.
          sx={{
            '& legend.MuiFormLabel-root': {
              transform: 'none',
              color: 'text.primary',
              font: '600 0.8125rem/1.125rem var(--font)',
            },
          }}
        />
      </FormShell>
    </Section>
  );
}

interface DutyLineProps {
  readonly duty: GateDuty;
  readonly mayChange: boolean;
}

function DutyLine({ duty, mayChange }: DutyLineProps) {
  const act = useRunAction();
  const queryClient = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const { Teacher, start_date: from, end_date: to, weekdays } = duty;
  const days = weekdays.map(weekdayName).join(', ');
  return (
    <Line title={Teacher.fullname} text={`${days} · ${formatDateRange(from, to)}`}>
      {mayChange && (
        <PlainButton name={`Hapus piket ${Teacher.fullname}, ${days}`} onClick={() => setAsking(true)}>
          Hapus
        </PlainButton>
      )}
      {isAsking && (
        <ConfirmAct
          title={`Hapus piket ${Teacher.fullname}?`}
          confirmLabel="Hapus"
          onClose={() => setAsking(false)}
          run={async () => {
            await act(deleteGateDuty, duty);
            await queryClient.invalidateQueries({ queryKey: [DUTIES_KEY] });
          }}
        >
          Sejak saat ini guru ini tidak lagi mencatat di meja piket. Yang sudah dicatatnya tetap ada.
        </ConfirmAct>
      )}
    </Line>
  );
}
