import { Link } from 'react-router-dom';
import { STATUS_TEXT } from '../../contract/attendanceStatus.ts';
import type { Homeroom as Led } from '../../contract/homeroom.ts';
import { StatusLine } from '../attendance/StatusLine.tsx';
import { formatTime } from '../i18n/format.ts';
import { LinkButton } from '../kit/page/LinkButton.tsx';
import { pathTo } from '../kit/page/paths.ts';
import { Section } from '../kit/page/Section.tsx';
import { RecapLink } from '../recap/RecapLink.tsx';
import { PupilLink } from '../school/PupilLink.tsx';
import { LessonList } from './LessonList.tsx';

/** "Kelas saya" of a wali kelas: who is missing now, today's lessons, and the way to the class. */
export const Homeroom = ({ homeroom: { Class, sessions, missing } }: { readonly homeroom: Led }) => (
  <Section title={`Kelas saya: ${Class.name}`}>
    <p className="quiet small">{describe(sessions, missing.length)}</p>
    {missing.length > 0 && (
      <ul className="lines" aria-label="Tidak hadir sekarang">
        {missing.map((one) => (
          <Missing key={one.pupil.id} missing={one} />
        ))}
      </ul>
    )}
    <LessonList sessions={sessions.toSorted(byDaily)} isDense />
    <LinkButton to={pathTo('kelas', Class.id)}>{`Lihat kelas ${Class.name}`}</LinkButton>
    <RecapLink classId={Class.id}>{`Rekap ${Class.name}`}</RecapLink>
  </Section>
);

/** The class's own register before its lessons. */
const byDaily = (a: Led['sessions'][number], b: Led['sessions'][number]): number =>
  Number(b.Subject.is_daily === true) - Number(a.Subject.is_daily === true);

/** Nothing recorded says nothing of who is there. */
function describe(sessions: Led['sessions'], missing: number): string {
  if (sessions.length === 0) return 'Tidak ada sesi hari ini.';
  if (missing > 0) return `${missing} siswa tidak hadir sekarang, menurut catatan terakhir hari ini:`;
  const isRecorded = sessions.some(({ attendance_summary: { belum, total } }) => belum < total);
  return isRecorded
    ? 'Tidak ada siswa yang tercatat tidak hadir sekarang.'
    : 'Belum ada kehadiran yang dicatat hari ini.';
}

function Missing({ missing: { pupil, status, session } }: { readonly missing: Led['missing'][number] }) {
  const name = (
    <PupilLink className="plain" id={pupil.id}>
      {pupil.number !== null && `${pupil.number}. `}
      {pupil.fullname}
    </PupilLink>
  );
  return (
    <StatusLine status={status} name={name}>
      {STATUS_TEXT[status].label} ·{' '}
      <Link to={pathTo('mata-pelajaran', session.subjectId, 'sesi', session.id)}>
        {session.subject}, {formatTime(session.start_time)}
      </Link>
    </StatusLine>
  );
}
