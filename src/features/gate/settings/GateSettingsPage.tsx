import { NumberInput } from 'react-admin';
import type { GateSettings } from '../../../../contract/gate/settings.ts';
import { KINDS_WITH_HOURS } from '../../../../contract/gate/words.ts';
import { CALENDAR_DAY_KINDS, WEEKDAYS } from '../../../../contract/schoolWeek.ts';
import { formatDateWithWeekday } from '../../../i18n/format.ts';
import { DayInput } from '../../../kit/inputs/DayInput.tsx';
import { SwitchInput } from '../../../kit/inputs/SwitchInput.tsx';
import { pathTo } from '../../../kit/page/paths.ts';
import { SectionTitle } from '../../../kit/page/SectionTitle.tsx';
import { GATE_CARDS_SLUG, GATE_DEVICES_SLUG, GATE_DUTIES_SLUG } from '../../../school/paths.ts';
import { SchoolSettings } from '../../../school/SchoolSettings.tsx';
import { HoursInputs, OwnHours } from './HoursInputs.tsx';

/** Whether a school notes who comes and leaves when, and its hours. */
export const GateSettingsPage = () => (
  <SchoolSettings<GateSettings>
    noun="gerbang"
    get="getGateSettings"
    set="setGateSettings"
    blanks={{ hours_from: null }}
    links={[
      ['Perangkat', pathTo(GATE_DEVICES_SLUG)],
      ['Kartu', pathTo(GATE_CARDS_SLUG)],
      ['Guru piket', pathTo(GATE_DUTIES_SLUG)],
    ]}
  >
    {(settings) => (
      <>
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
        {settings.is_on && (
          <>
            <DayInput source="hours_from" label="Jam baru berlaku sejak (kosong: hari ini)" />
            <p className="quiet small">
              Hari-hari sebelumnya tetap dihitung dengan jam yang lama.
              {settings.hours_from !== null &&
                ` Jam sekarang berlaku sejak ${formatDateWithWeekday(settings.hours_from)}.`}
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
      </>
    )}
  </SchoolSettings>
);
