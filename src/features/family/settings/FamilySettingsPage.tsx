import { useState } from 'react';
import { NumberInput } from 'react-admin';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { MESSAGE_REASONS, TEXT_FIELDS } from '../../../../contract/family/words.ts';
import { FormShell } from '../../../kit/form/FormShell.tsx';
import { SwitchInput } from '../../../kit/inputs/SwitchInput.tsx';
import { TimeInput } from '../../../kit/inputs/TimeInput.tsx';
import { LinkButton } from '../../../kit/page/LinkButton.tsx';
import { Page } from '../../../kit/page/Page.tsx';
import { pathTo } from '../../../kit/page/paths.ts';
import { SectionTitle } from '../../../kit/page/SectionTitle.tsx';
import { ErrorPanel, LoadingState } from '../../../kit/page/states.tsx';
import { Supported } from '../../../kit/page/Supported.tsx';
import { useRunAction } from '../../../providers/useAct.ts';
import { FAMILY_SETTINGS_SLUG, GATEWAY_SLUG, GUARDIANS_SLUG } from '../../../school/paths.ts';
import { useOneSchool } from '../../../school/useOneSchool.tsx';
import { getFamilySettings, setFamilySettings } from './endpoints.ts';
import { ReasonInputs } from './ReasonInputs.tsx';

const TITLE = 'Pengaturan orang tua';

/** Whether a school keeps guardians and writes to them, for which reasons, when and with which words. */
export const FamilySettingsPage = () => (
  <Supported call="setFamilySettings" title={TITLE} shape={['form']}>
    <FamilySettings />
  </Supported>
);

function FamilySettings() {
  const act = useRunAction();
  const queryClient = useQueryClient();
  const { schoolId, isReady } = useOneSchool();
  // The form is mounted anew after a save, so that it begins with what is saved.
  const [version, setVersion] = useState(0);
  const queryKey = ['pengaturan-orang-tua', String(schoolId ?? '')];
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => act(getFamilySettings, { schoolId }, signal),
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
            <LinkButton to={pathTo(FAMILY_SETTINGS_SLUG, 'data')} variant="outlined">
              Data yang disimpan
            </LinkButton>
            <LinkButton to={pathTo(GUARDIANS_SLUG)} variant="outlined">
              Orang tua per kelas
            </LinkButton>
            <LinkButton to={pathTo(GATEWAY_SLUG)} variant="outlined">
              Gateway pesan
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
          record={{ id: 'pengaturan-orang-tua', ...data }}
          save={({ id: _id, SchoolId: _school, ...form }) => act(setFamilySettings, { schoolId, form })}
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
            label="Catat orang tua dan wali siswa"
            helperText="Nama, hubungan, dan satu nomor telepon; tidak ada NIK, pekerjaan, atau penghasilan. Dilihat TU, kepala sekolah, dan wali kelasnya; guru piket hanya yang perlu dikabari hari itu. Selama mati, tidak ada yang dicatat atau dikirim."
          />
          <SectionTitle>Kapan sekolah menulis</SectionTitle>
          <p className="quiet small">
            Isian yang diganti untuk tiap siswa: {TEXT_FIELDS.map((field) => `{${field}}`).join(' ')}
          </p>
          {MESSAGE_REASONS.map((reason) => (
            <ReasonInputs key={reason} reason={reason} schoolId={schoolId} />
          ))}
          <NumberInput
            source="absent_lessons"
            label="Dianggap tidak hadir mulai jam pelajaran ke-"
            min={1}
            max={12}
            helperText="Siswa yang Alpa sejak jam ini, tanpa surat, masuk daftar"
          />
          <SectionTitle>Pengiriman oleh gateway</SectionTitle>
          <TimeInput source="quiet_from" label="Tidak mengirim mulai pukul" />
          <TimeInput source="quiet_until" label="Sampai pukul" />
          <NumberInput
            source="daily_cap"
            label="Paling banyak pesan sehari"
            min={1}
            helperText="Berlaku untuk seluruh sekolah"
          />
          <SectionTitle>Masa simpan</SectionTitle>
          <NumberInput
            source="retention_months"
            label="Bulan data disimpan"
            min={1}
            max={60}
            helperText="Orang tua siswa yang sudah keluar, pesan, surat dari rumah, dan tautan dihapus sesudah ini"
          />
        </FormShell>
      )}
    </Page>
  );
}
