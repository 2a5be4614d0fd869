import { NumberInput } from 'react-admin';
import type { FamilySettings } from '../../../../contract/family/settings.ts';
import { MESSAGE_REASONS, TEXT_FIELDS } from '../../../../contract/family/words.ts';
import { SwitchInput } from '../../../kit/inputs/SwitchInput.tsx';
import { TimeInput } from '../../../kit/inputs/TimeInput.tsx';
import { pathTo } from '../../../kit/page/paths.ts';
import { SectionTitle } from '../../../kit/page/SectionTitle.tsx';
import { FAMILY_SETTINGS_SLUG, GATEWAY_SLUG, GUARDIANS_SLUG } from '../../../school/paths.ts';
import { SchoolSettings } from '../../../school/SchoolSettings.tsx';
import { ReasonInputs } from './ReasonInputs.tsx';

/** Whether a school keeps guardians and writes to them, for which reasons, when and with which words. */
export const FamilySettingsPage = () => (
  <SchoolSettings<FamilySettings>
    noun="orang tua"
    get="getFamilySettings"
    set="setFamilySettings"
    links={[
      ['Data yang disimpan', pathTo(FAMILY_SETTINGS_SLUG, 'data')],
      ['Orang tua per kelas', pathTo(GUARDIANS_SLUG)],
      ['Gateway pesan', pathTo(GATEWAY_SLUG)],
    ]}
  >
    {(_settings, schoolId) => (
      <>
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
      </>
    )}
  </SchoolSettings>
);
