/** Says in words where a broken row is, so that whoever has to mend it finds it on the dashboard. */
import type { RawSession } from '../../db/raw.ts';

/** How many places of one fault are told; the number of all of them stands before. */
export const MAX_PLACES = 3;

export interface RowPlace {
  readonly session_id?: number | null;
  readonly class_id?: number | null;
  readonly school_id?: number | null;
  readonly user_id?: number | null;
}

/** The columns by which a row of any table is found on the dashboard. */
export const PLACE_COLUMNS = ['session_id', 'class_id', 'school_id', 'user_id'] as const;

interface FoundPlace {
  readonly session_id: number | null;
  readonly class_id: number | null;
  readonly school_id: number | null;
  readonly user_id: number | null;
  readonly school: string | null;
  readonly class: string | null;
  readonly subject: string | null;
  readonly date: string | null;
  readonly time: string | null;
}

/**
 * Describes the places of one fault: "SMA Contoh, kelas X-1, Matematika, Jumat, 20 November 2026 07.00 (sesi 12), pengguna 7; …". People
 * are told by their number alone, which is also that of their page.
 */
export async function describePlaces(session: RawSession, places: readonly RowPlace[]): Promise<string> {
  const told = places.slice(0, MAX_PLACES);
  const rows = await session.rows<FoundPlace>(
    `select place.session_id, coalesce(place.class_id, held.class_id) as class_id, place.school_id, place.user_id,
       schools.name as school, classes.name as class, subjects.name as subject, held.date::text as date,
       to_char(held.start_time, 'HH24.MI') as time
     from json_to_recordset($1::json) as place (n int, session_id int, class_id int, school_id int, user_id int)
     left join sessions held on held.id = place.session_id
     left join subjects on subjects.id = held.subject_id
     left join classes on classes.id = coalesce(place.class_id, held.class_id)
     left join users on users.id = place.user_id
     left join schools on schools.id = coalesce(place.school_id, classes.school_id, users.school_id)
     order by place.n`,
    [JSON.stringify(told.map((place, n) => ({ ...place, n })))],
  );
  const texts = [...new Set(rows.map(describePlace).filter(Boolean))];
  return texts.join('; ') + (places.length > MAX_PLACES ? '; …' : '');
}

function describePlace(place: FoundPlace): string {
  const day = place.date === null ? undefined : formatDay(place.date);
  const lesson = [place.subject, day && `${day} ${place.time ?? ''}`].filter(Boolean).join(', ');
  return [
    place.school,
    place.class === null
      ? place.class_id !== null && `kelas nomor ${place.class_id}`
      : `kelas ${place.class}`,
    place.session_id !== null && `${lesson} (sesi ${place.session_id})`.trim(),
    place.user_id !== null && `pengguna ${place.user_id}`,
  ]
    .filter(Boolean)
    .join(', ');
}

/** @param day as the database writes it; a year beyond 9999 is told as it is */
function formatDay(day: string): string {
  const at = new Date(`${day}T00:00:00Z`);
  if (Number.isNaN(at.getTime())) return day;
  return at.toLocaleDateString('id-ID', { dateStyle: 'full', timeZone: 'UTC' });
}
