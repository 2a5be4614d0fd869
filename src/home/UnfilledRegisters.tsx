import type { SessionOfDay } from '../../contract/sessions.ts';
import { formatNumber } from '../i18n/format.ts';
import { useExtension } from '../providers/extensions.ts';
import { INCOMPLETE_PATH } from '../oversight/paths.ts';
import { LinkButton } from '../kit/page/LinkButton.tsx';
import { Section } from '../kit/page/Section.tsx';
import { LessonList } from './LessonList.tsx';

interface UnfilledRegistersProps {
  readonly sessions: readonly SessionOfDay[];
  /** All of any age; only the latest are shown. */
  readonly total: number;
  /** Whether any was kept at all: where none was, none is complete either. */
  readonly anyKept: boolean;
}

const SHOWN = 6;

function describe(total: number, shown: number, anyKept: boolean): string {
  if (total === 0) {
    return anyKept
      ? 'Semua daftar hadir sampai kemarin sudah lengkap.'
      : 'Belum ada daftar hadir yang diisi sampai kemarin.';
  }
  const all = `${formatNumber(total)} daftar hadir belum lengkap`;
  return total > shown ? `${all}, ${formatNumber(shown)} yang terbaru:` : `${all}.`;
}

/** Registers before today with blanks. */
export function UnfilledRegisters({ sessions, total, anyKept }: UnfilledRegistersProps) {
  const hasList = useExtension('incomplete-registers');
  const shown = sessions.slice(0, SHOWN);
  return (
    <Section title="Belum lengkap">
      <p className="quiet small">{describe(total, shown.length, anyKept)}</p>
      <LessonList sessions={shown} withDay />
      {hasList && total > 0 && (
        <LinkButton to={INCOMPLETE_PATH}>
          {`Lihat semua yang belum lengkap (${formatNumber(total)})`}
        </LinkButton>
      )}
    </Section>
  );
}
