import { useState } from 'react';
import { NumberInput } from 'react-admin';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { KINDS_WITH_HOURS } from '../../../../contract/gate/words.ts';
import { CALENDAR_DAY_KINDS, WEEKDAYS } from '../../../../contract/schoolWeek.ts';
import { FormShell } from '../../../kit/form/FormShell.tsx';
import { DayInput } from '../../../kit/inputs/DayInput.tsx';
import { formatDateWithWeekday } from '../../../i18n/format.ts';
import { SwitchInput } from '../../../kit/inputs/SwitchInput.tsx';
import { LinkButton } from '../../../kit/page/LinkButton.tsx';
import { Page } from '../../../kit/page/Page.tsx';
import { pathTo } from '../../../kit/page/paths.ts';
import { SectionTitle } from '../../../kit/page/SectionTitle.tsx';
import { ErrorPanel, LoadingState } from '../../../kit/page/states.tsx';
import { Supported } from '../../../kit/page/Supported.tsx';
import { useRunAction } from '../../../providers/useAct.ts';
import { GATE_CARDS_SLUG, GATE_DEVICES_SLUG, GATE_DUTIES_SLUG } from '../../../school/paths.ts';
import { useOneSchool } from '../../../school/useOneSchool.tsx';
import { getGateSettings, setGateSettings } from './endpoints.ts';
import { HoursInputs, OwnHours } from './HoursInputs.tsx';

const TITLE = 'Pengaturan gerbang';

/** Whether a school notes who comes and leaves when, and its hours. */
export const GateSettingsPage = () => (
  <Supported call="setGateSettings" title={TITLE} shape={['form']}>
    <GateSettingsForm />
  </Supported>
);

function GateSettingsForm() {
  const act = useRunAction();
  const queryClient = useQueryClient();
  const { schoolId, isReady } = useOneSchool();
  // The form is mounted anew after a save, so that it begins with what is saved.
  const [version, setVersion] = useState(0);
  const queryKey = ['pengaturan-gerbang', String(schoolId ?? '')];
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => act(getGateSettings, { schoolId }, signal),
    enabled: isReady,
    retry: false,
  });
  return (
    <Page
      title={TITLE}
      breadcrumb={[]}
      areActionsBelow
      actions={
        data?.is_on ? (
          <>
            <LinkButton to={pathTo(GATE_DEVICES_SLUG)} variant="outlined">
              Perangkat
            </LinkButton>
            <LinkButton to={pathTo(GATE_CARDS_SLUG)} variant="outlined">
              Kartu
            </LinkButton>
            <LinkButton to={pathTo(GATE_DUTIES_SLUG)} variant="outlined">
              Guru piket
            </LinkButton>
          </>
        ) : // Their line is kept where there are none, so that the form does not move.
        error ? undefined : null
      }
    >
      {error ? (
        <ErrorPanel error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <LoadingState shape={['form']} />
      ) : (
        <FormShell
          key={`${schoolId ?? ''} ${version}`}
          record={{ id: 'pengaturan-gerbang', ...data, hours_from: null }}
          save={({ id: _id, SchoolId: _school, ...form }) => act(setGateSettings, { schoolId, form })}
          done="Pengaturan disimpan"
          onSaved={(saved) => {
            queryClient.setQueryData(queryKey, saved);
            // Menu and screens follow what the server offers now.
            void queryClient.invalidateQueries({ queryKey: ['extensions'] });
            setVersion(version + 1);
          }}
        >
          <SwitchInput
            source="is_on"
            label="Catat datang dan pulang di gerbang"
            helperText="Dengan kartu, pembaca kartu, atau oleh piket. Catatan gerbang hanya saran: daftar hadir tetap diisi guru."
          />
          <SectionTitle>Jam setiap hari</SectionTitle>
          <HoursInputs source="hours.every" />
          <SectionTitle>Hari dengan jam sendiri</SectionTitle>
          {WEEKDAYS.map((day, at) => (
            <OwnHours key={day} source={`hours.weekdays.${at + 1}`} label={day} />
          ))}
          <p className="quiet small">Menurut kalender, hari-hari ini didahulukan:</p>
          {KINDS_WITH_HOURS.map((kind) => (
            <OwnHours
              key={kind}
              source={`hours.kinds.${kind}`}
              label={`Hari ${CALENDAR_DAY_KINDS[kind].label.toLowerCase()}`}
            />
          ))}
          {data.is_on && (
            <>
              <DayInput source="hours_from" label="Jam baru berlaku sejak (kosong: hari ini)" />
              <p className="quiet small">
                Hari-hari sebelumnya tetap dihitung dengan jam yang lama.
                {data.hours_from !== null &&
                  ` Jam sekarang berlaku sejak ${formatDateWithWeekday(data.hours_from)}.`}
              </p>
            </>
          )}
          <SectionTitle>Keterlambatan</SectionTitle>
          <NumberInput
            source="late_limit"
            label="Perlu perhatian mulai terlambat ke-"
            min={1}
            max={100}
            helperText="Dihitung dalam satu semester. Kosongkan bila sekolah tidak membatasinya"
          />
          <SectionTitle>Daftar hadir harian</SectionTitle>
          <SwitchInput
            source="prefills_daily"
            label="Jadikan jam datang saran di daftar hadir harian"
            helperText="Wali kelas memastikannya; tanpa itu tidak ada yang tercatat hadir."
          />
        </FormShell>
      )}
    </Page>
  );
}
