import { calls, type Id } from '../../../../contract/calls.ts';
import type { DailyRegisters as Prepared } from '../../../../contract/lessons/dailyRegisters.ts';
import { formatNumber } from '../../../i18n/format.ts';
import { BusyButton } from '../../../kit/page/BusyButton.tsx';
import { SectionTitle } from '../../../kit/page/SectionTitle.tsx';
import { extensionAction } from '../../../providers/endpoint.ts';
import { useRunAction } from '../../../providers/useAct.ts';
import { usePreviewQuestion } from '../exceptions/usePreviewQuestion.tsx';

interface PrepareRequest {
  readonly SchoolId: Id | undefined;
  readonly preview?: boolean;
}

/** Prepares the daily registers. It is safe to repeat after a lost answer, because existing ones are not made again. */
const prepareRegisters = extensionAction<PrepareRequest, Prepared>(
  calls.prepareDailyRegisters,
  'Gagal menyiapkan presensi harian',
);

interface DailyRegistersProps {
  /** The school; undefined when the server knows it, because it is the user's own or the only one. */
  readonly schoolId: Id | undefined;
}

/**
 * Prepares "Presensi harian" for all classes at once, which is an extension. Their sessions are created later, together with those of the
 * timetable.
 */
export function DailyRegisters({ schoolId }: DailyRegistersProps) {
  const { isBusy, notify, attempt, setQuestion, dialog, problem } = usePreviewQuestion();
  const act = useRunAction();
  const ask = () =>
    attempt(async () => {
      const planned = await act(prepareRegisters, { SchoolId: schoolId, preview: true });
      if (planned.created.length === 0) {
        notify(nothingToPrepareText(planned), { type: 'info' });
        return;
      }
      setQuestion({
        title: `Siapkan presensi harian ${formatNumber(planned.created.length)} kelas?`,
        label: 'Siapkan',
        color: 'primary',
        text: [
          `Setiap kelas ${planned.AcademicYear.name} mendapat satu daftar hadir sehari, diisi wali kelasnya.`,
          skippedClassesText(planned),
          'Sesudah itu buat sesinya: satu setiap hari sekolah, pada jam pertama.',
        ]
          .filter(Boolean)
          .join(' '),
        send: async () => {
          const { created } = await act(prepareRegisters, { SchoolId: schoolId });
          return `Presensi harian ${formatNumber(created.length)} kelas disiapkan. Sekarang buat sesinya.`;
        },
      });
    });
  return (
    <section>
      <SectionTitle>Presensi harian</SectionTitle>
      <p className="page-intro">
        Untuk sekolah yang mencatat kehadiran sekali sehari, oleh wali kelas. Semua kelas tahun ajaran aktif
        yang belum punya disiapkan sekaligus.
      </p>
      <BusyButton variant="outlined" busy={isBusy} onClick={() => void ask()} sx={{ mb: 3 }}>
        Siapkan presensi harian
      </BusyButton>
      {problem}
      {dialog}
    </section>
  );
}

const listClassesWithoutHomeroom = ({ without_homeroom: classes }: Prepared): string =>
  classes.map(({ name }) => name).join(', ');

const skippedClassesText = (planned: Prepared): string =>
  planned.without_homeroom.length === 0
    ? ''
    : `Belum punya wali kelas, jadi dilewati: ${listClassesWithoutHomeroom(planned)}.`;

function nothingToPrepareText(planned: Prepared): string {
  if (planned.without_homeroom.length > 0)
    return `Belum punya wali kelas: ${listClassesWithoutHomeroom(planned)}.`;
  return planned.existing === 0
    ? `Belum ada kelas di ${planned.AcademicYear.name}.`
    : 'Semua kelas sudah punya presensi harian.';
}
