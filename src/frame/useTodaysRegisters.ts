import { type RaRecord, useGetList } from 'react-admin';
import { MAX_PAGE_SIZE } from '../../contract/limits.ts';
import type { SessionOfDay } from '../../contract/lessons/sessions.ts';
import { TODAY_SESSIONS } from '../features/overview/index.ts';
import { formatTimeRange } from '../i18n/format.ts';
import { pathTo } from '../kit/page/paths.ts';
import { useIsPupil } from '../person/person.ts';
import { useIsHadir } from '../providers/extensions.ts';
import { lessonName } from '../school/lessonName.ts';
import type { Found } from './found.ts';

/** The registers of today's lessons, those that are not complete first; the home has asked for the same. */
export function useTodaysRegisters(): readonly Found[] {
  const isPupil = useIsPupil();
  const enabled = useIsHadir() === true && isPupil === false;
  const { data = [] } = useGetList<SessionOfDay & RaRecord>(
    TODAY_SESSIONS,
    { pagination: { page: 1, perPage: MAX_PAGE_SIZE } },
    { enabled, retry: false },
  );
  return data
    .toSorted((a, b) => Number(isComplete(a)) - Number(isComplete(b)))
    .map(({ id, subjectId, Subject, Class, start_time: start, end_time: end }) => ({
      to: pathTo('mata-pelajaran', subjectId, 'sesi', id),
      label: `Isi ${Subject.is_daily ? '' : 'daftar hadir '}${lessonName(Subject, Class, ', ')}`,
      hint: formatTimeRange(start, end),
    }));
}

const isComplete = ({ attendance_summary: { belum } }: SessionOfDay): boolean => belum === 0;
