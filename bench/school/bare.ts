/**
 * The yardstick of bench/api: Hono and pg by hand, with the queries that an answer needs and the same session check, and nothing else. It
 * answers three calls with the very bytes that the server answers.
 */
import { Hono } from 'hono';
import { jwtVerify } from 'jose';
import type { Pool, PoolClient } from 'pg';
import { ROLES } from '../../contract/roles.ts';

interface Claims {
  sid: string;
  sub: string;
}

const SESSION = `select u.id, r.name as role, s.last_used_at from sign_in_sessions s join users u on u.id = s.user_id join roles r on r.id = u.role_id
  where s.id = $1 and s.user_id = $2 and s.ended_at is null and s.expires_at > $3 and s.created_at > $4`;
const USERS = `select u.id, u.identifier, u.fullname, u.email, u.gender, u.address, u.birth_date::text, u.image, u.is_active, u.nis, u.nisn, u.employee_number, u.school_id,
    s.name as school, r.id as role_id, r.name as role, case when u.password_hash = '' then 'none' when u.must_change_password then 'first' else 'own' end as password_state,
    case r.name when '${ROLES.student}' then (select json_build_object('id', c.id, 'name', c.name) from memberships m join classes c on c.id = m.class_id join academic_years y on y.id = c.academic_year_id
      where m.user_id = u.id and (m.left_on is null or m.left_on > $3::date) order by y.is_active desc, m.joined_on <= $3::date desc, m.joined_on desc limit 1) end as class,
    case r.name when '${ROLES.teacher}' then (select count(*)::int from subjects j join classes c on c.id = j.class_id join academic_years y on y.id = c.academic_year_id
      where j.teacher_id = u.id and y.is_active) end as subject_count,
    case r.name when '${ROLES.teacher}' then (select coalesce(json_agg(json_build_object('id', c.id, 'name', c.name) order by c.sort_key), '[]') from classes c join academic_years y on y.id = c.academic_year_id
      where c.homeroom_teacher_id = u.id and y.is_active) end as homerooms
  from users u join roles r on r.id = u.role_id left join schools s on s.id = u.school_id order by u.sort_key, u.id limit $1 offset $2`;
const ROSTER = `u.id in (select m.user_id from memberships m join live_sessions s on s.id = $1
  where m.class_id = $2 and m.joined_on <= s.date and (m.left_on is null or m.left_on > s.date) union all
  select user_id from attendance where session_id = $1 and status is not null)`;
const RECORD = `(select k.number from memberships k where k.class_id = $2 and k.user_id = u.id order by k.joined_on desc limit 1) as number, u.id, u.nis, u.identifier, u.fullname, u.image, a.status, a.note, a.minutes_late, a.version, a.updated_at, m.id as by_id, m.fullname as by_name
  from users u left join attendance a on a.user_id = u.id and a.session_id = $1 left join users m on m.id = a.updated_by`;
const DAYS_90 = 90 * 86_400_000;

export interface BareDeps {
  pool: Pool;
  secret: string;
  now: () => Date;
}

export function bareApp({ pool, secret, now }: BareDeps): Hono {
  const app = new Hono();
  const key = new TextEncoder().encode(secret);

  const signedIn = async (authorization: string | undefined) => {
    const at = now();
    const { payload } = await jwtVerify((authorization ?? '').slice(7), key, {
      algorithms: ['HS256'],
      currentDate: at,
    });
    const { sid, sub } = payload as unknown as Claims;
    const { rows } = await pool.query(SESSION, [sid, Number(sub), at, new Date(at.getTime() - DAYS_90)]);
    if (rows.length !== 1) throw new Error('nobody is signed in');
    return rows[0] as { id: number; role: string };
  };

  const page = (url: string, currentPage: number, perPage: number, totalItems: number) => {
    const { pathname, searchParams } = new URL(url);
    const totalPages = Math.ceil(totalItems / perPage);
    const link = (n: number) => {
      if (n < 1 || n > totalPages) return null;
      const query = new URLSearchParams(searchParams);
      query.set('page', String(n));
      return `${pathname}?${query}`;
    };
    const meta = { totalItems, currentPage, totalPages, perPage };
    const prev = link(Math.min(currentPage - 1, totalPages));
    return { meta, links: { first: link(1), prev, next: link(currentPage + 1), last: link(totalPages) } };
  };

  app.get('/api/v1/dashboard/users', async (c) => {
    await signedIn(c.req.header('authorization'));
    const [n, size] = [Number(c.req.query('page')), Number(c.req.query('limit'))];
    const total = await pool.query('select sum(total)::int as n from user_counts');
    const { rows } = await pool.query(USERS, [size, (n - 1) * size, now().toISOString().slice(0, 10)]);
    const data = rows.map((u) => ({
      id: u.id,
      identifier: u.identifier,
      username: u.identifier,
      fullname: u.fullname,
      gender: u.gender,
      role_id: u.role_id,
      Role: { id: u.role_id, name: u.role },
      image: u.image,
      email: u.email,
      address: u.address,
      birth_date: u.birth_date,
      is_active: u.is_active,
      nis: u.nis,
      nisn: u.nisn,
      employee_number: u.employee_number,
      SchoolId: u.school_id,
      School: u.school_id === null ? null : { id: u.school_id, name: u.school },
      password_state: u.password_state,
      ...(u.role === ROLES.student && { Class: u.class }),
      ...(u.role === ROLES.teacher && { subject_count: u.subject_count, HomeroomClasses: u.homerooms }),
    }));
    const message = 'Berhasil mengambil data pengguna';
    return c.json({
      success: true,
      status: 200,
      message,
      data,
      ...page(c.req.url, n, size, total.rows[0].n),
    });
  });

  const row = (a: Record<string, unknown>) => ({
    id: a.id,
    user_id: a.id,
    number: a.number,
    nis: a.nis,
    identifier: a.identifier,
    fullname: a.fullname,
    image: a.image,
    Subject_Session_Attendance: {
      status: a.status,
      note: a.note,
      minutes_late: a.minutes_late,
      updated_at: (a.updated_at as Date | null)?.toISOString() ?? null,
      updated_by: a.by_id === null ? null : { id: a.by_id, fullname: a.by_name },
      version: a.version ?? 0,
    },
  });

  const path = '/api/v1/dashboard/subjects/:subject/sessions/:session/attendance';
  const PLACE = `select j.class_id, j.teacher_id from subjects j join live_sessions s on s.subject_id = j.id where j.id = $1 and s.id = $2`;

  app.get(path, async (c) => {
    await signedIn(c.req.header('authorization'));
    const [subject, session] = [Number(c.req.param('subject')), Number(c.req.param('session'))];
    const [n, size] = [Number(c.req.query('page')), Number(c.req.query('limit'))];
    const place = await pool.query(PLACE, [subject, session]);
    const roster = [session, place.rows[0].class_id];
    const total = await pool.query(
      `select count(*)::int as n from users u where $1::int > 0 and ${ROSTER}`,
      roster,
    );
    const { rows } = await pool.query(
      `select ${RECORD} where ${ROSTER} order by number, u.sort_key, u.id limit $3 offset $4`,
      [...roster, size, (n - 1) * size],
    );
    const message = 'Berhasil mengambil data kehadiran';
    const data = rows.map(row);
    return c.json({
      success: true,
      status: 200,
      message,
      data,
      ...page(c.req.url, n, size, total.rows[0].n),
    });
  });

  app.patch(path, async (c) => {
    const user = await signedIn(c.req.header('authorization'));
    const [subject, session] = [Number(c.req.param('subject')), Number(c.req.param('session'))];
    const { attendances } = (await c.req.json()) as { attendances: [{ user_id: number; status: string }] };
    const [{ user_id: pupil, status }] = attendances;
    const client: PoolClient = await pool.connect();
    try {
      const at = now();
      await client.query('begin');
      await client.query('select id from live_sessions where id = $1 and subject_id = $2 for update', [
        session,
        subject,
      ]);
      const place = await client.query(PLACE, [subject, session]);
      await client.query('select user_id from memberships where class_id = $1 for share', [
        place.rows[0].class_id,
      ]);
      const old = await client.query('select * from attendance where session_id = $1 and user_id = $2', [
        session,
        pupil,
      ]);
      const before = old.rows[0];
      const version = (before?.version ?? 0) + 1;
      await client.query(
        `insert into attendance (session_id, user_id, status, note, minutes_late, version, updated_at, updated_by)
          values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (session_id, user_id) do update set status = excluded.status, note = excluded.note,
          minutes_late = excluded.minutes_late, version = excluded.version, updated_at = excluded.updated_at, updated_by = excluded.updated_by`,
        [session, pupil, status, before?.note ?? null, null, version, at, user.id],
      );
      await client.query(
        `insert into attendance_changes (session_id, user_id, version, from_status, from_note, from_minutes_late, to_status, to_note, changed_at, changed_by,
          changed_by_name, source) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, (select fullname from users where id = $10), 'register')`,
        [
          session,
          pupil,
          version,
          before?.status,
          before?.note,
          before?.minutes_late,
          status,
          before?.note,
          at,
          user.id,
        ],
      );
      const { rows } = await client.query(`select ${RECORD} where u.id = $3`, [
        session,
        place.rows[0].class_id,
        pupil,
      ]);
      await client.query('commit');
      return c.json({
        success: true,
        status: 200,
        message: 'Berhasil menyimpan kehadiran',
        data: rows.map(row),
        conflicts: [],
      });
    } catch (error) {
      await client.query('rollback');
      throw error;
    } finally {
      client.release();
    }
  });
  return app;
}
