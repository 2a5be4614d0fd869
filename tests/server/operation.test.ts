import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createApp } from '../../server/app.ts';
import { DUPLICATE_MESSAGES } from '../../server/http/databaseErrors.ts';
import { PASSWORD } from '../support/fixtures.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

/**
 * Whom nobody who calls can repeat, and why: bell times and letters are checked for it, marks and their history are written under the lock of
 * their session, sums by triggers that merge; of check-ins, codes, keys, limits and pictures the second row is merged or passed over.
 */
const OURS_ALONE = [
  'attendance_changes_version',
  'attendance_days_school_id_date_shard_pk',
  'attendance_session_id_user_id_pk',
  'audit_sums_school_id_month_shard_pk',
  'backup_notes_pkey',
  'bell_times_apart',
  'bell_times_number_key',
  'check_in_boards_session_id_address_pk',
  'check_in_codes_session_id_code_pk',
  'check_ins_session_id_user_id_pk',
  'classes_id_year_key',
  'effective_day_overrides_school_id_academic_year_id_month_pk',
  'family_gateways_pkey',
  // Links, slips and devices have random words.
  'family_links_token_key',
  // Whoever is second is told so by what is there.
  'family_messages_once',
  'family_settings_pkey',
  'gate_arrivals_user_id_day_school_id_pk',
  'gate_devices_code_key',
  'gate_devices_token_key',
  'gate_settings_pkey',
  'gate_taps_counter_key',
  'gate_unknown_cards_school_id_number_pk',
  'guardian_pupils_guardian_id_user_id_pk',
  'guardian_slips_code_key',
  'idempotency_keys_user_id_key_pk',
  'images_pkey',
  'incomplete_registers_pkey',
  'lesson_hours_date_school_id_start_time_end_time_shard_pk',
  'letter_marks_letter_id_session_id_user_id_version_pk',
  'letter_pupils_letter_id_user_id_pk',
  'otp_codes_user_purpose_key',
  'presence_counts_subject_id_user_id_pk',
  'rate_limits_pkey',
  'roles_name_unique',
  'session_counts_pkey',
  // A code is drawn at random from 32^10.
  'sheet_codes_code',
  'subject_assignments_subject_id_until_pk',
  'user_counts_role_id_school_id_is_active_pk',
];

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ settings: { apiKey: 'kunci-uji' } });
});
afterAll(() => server.close());

describe('health', () => {
  it('is alive without a database and ready with one, without a key', async () => {
    expect((await server.request('GET', '/health/live')).body).toMatchObject({ success: true });
    expect((await server.request('GET', '/health/ready')).status).toBe(200);
  });

  it.each([
    ['refuses', () => Promise.reject(new Error('connect ECONNREFUSED'))],
    ['never answers', () => new Promise<void>(() => {})],
  ])('is not ready when the database %s', async (_, ping) => {
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    try {
      const requested = createApp({ ...server.deps, ping }).request('/health/ready');
      await vi.advanceTimersByTimeAsync(3_000);
      const answer = await requested;
      expect(answer.status).toBe(503);
      expect((await answer.json()).message).toBe('Layanan sedang tidak tersedia. Silakan coba lagi nanti');
    } finally {
      vi.useRealTimers();
    }
  });
});

describe('the API key', () => {
  const login = (headers: Record<string, string>) =>
    server.request('POST', '/login', { body: { identifier: 'guru', password: PASSWORD }, headers });

  it('is asked for on every call once it is set', async () => {
    const message = 'Kunci API tidak ada atau salah. Hubungi pengelola sistem sekolah.';
    for (const headers of [{}, { 'X-API-Key': '' }, { 'X-API-Key': 'kunci-uj' }] as Record<
      string,
      string
    >[]) {
      const { status, body } = await login(headers);
      expect([status, body.message]).toEqual([403, message]);
    }
    expect((await login({ 'X-API-Key': 'kunci-uji' })).status).toBe(200);
  });

  it('is not asked of pictures and of the description, which cannot send it', async () => {
    expect((await server.request('GET', '/openapi.json')).status).toBe(200);
    expect((await server.request('GET', '/images/x.webp')).status).toBe(404);
  });

  it('is not asked of a kiosk, which would take the refusal for its being revoked, and forget what waits', async () => {
    expect((await server.request('GET', '/gate/kiosk')).status).toBe(401);
  });
});

describe('trouble with the database', () => {
  /** The app on a database whose every query fails like this. */
  const failing = (error: Error) => {
    const lines: string[] = [];
    const fail = () => {
      throw error;
    };
    const db = new Proxy(server.db, { get: () => fail });
    const log = pino({}, { write: (line: string) => void lines.push(line) });
    const app = createApp({ ...server.deps, db, log });
    const ask = async () => {
      const answer = await app.request('/api/v1/login', {
        method: 'POST',
        headers: { 'X-API-Key': 'kunci-uji', 'Content-Type': 'application/json' },
        body: JSON.stringify({ identifier: 'guru', password: PASSWORD }),
      });
      return { status: answer.status, body: await answer.json() };
    };
    return { ask, lines };
  };

  it.each([
    ['ECONNREFUSED', 'connect ECONNREFUSED'],
    ['57014', 'canceling statement due to statement timeout'],
    ['57P01', 'terminating connection due to administrator command'],
    ['53300', 'sorry, too many clients already'],
    ['25P03', 'terminating connection due to idle-in-transaction timeout'],
    ['08006', 'connection failure'],
    [undefined, 'Query read timeout'],
    [undefined, 'timeout exceeded when trying to connect'],
    [undefined, 'Connection terminated unexpectedly'],
  ])('(%s: %s) is a 503 with the sentence for it', async (code, text) => {
    const { status, body } = await failing(Object.assign(new Error(text), { code })).ask();
    expect(status).toBe(503);
    expect(body).toEqual({
      success: false,
      status: 503,
      message: 'Layanan sedang tidak tersedia. Silakan coba lagi nanti',
    });
  });

  it('that is only too many calls at once is logged as that, not as a database that is gone', async () => {
    const { ask, lines } = failing(new Error('timeout exceeded when trying to connect'));
    await ask();
    expect(lines.join('')).toContain('timeout exceeded');
    expect(lines.join('')).not.toContain('the database is gone');
  });

  it('a value that is there already: each constraint has a sentence, or is our mistake alone, which is a 500 in the log', async () => {
    const { rows } = (await server.db.execute(sql`
      select index.relname as name, i.indisprimary as is_primary,
        (select bool_and(attidentity <> '' or atttypid = 'uuid'::regtype) from pg_attribute a where a.attrelid = i.indrelid and a.attnum = any(i.indkey)) as is_given
      from pg_index i join pg_class index on index.oid = i.indexrelid
      where index.relnamespace = 'public'::regnamespace and (i.indisunique or i.indisexclusion) order by 1`)) as unknown as {
      rows: { name: string; is_primary: boolean; is_given: boolean }[];
    };
    // Ids that the database gives repeat nothing.
    const all = rows.filter((row) => !(row.is_primary && row.is_given)).map(({ name }) => name);
    expect([...Object.keys(DUPLICATE_MESSAGES), ...OURS_ALONE].toSorted()).toEqual(all.toSorted());
    for (const constraint of all) {
      const broken = Object.assign(new Error('duplicate key value'), { code: '23505', constraint });
      const { ask, lines } = failing(broken);
      const { status, body } = await ask();
      const sentence = DUPLICATE_MESSAGES[constraint];
      expect([constraint, status, body.message]).toEqual(
        sentence === undefined
          ? [constraint, 500, 'Terjadi kesalahan pada server. Silakan coba lagi']
          : [constraint, 400, sentence],
      );
      expect(lines.join('').includes('duplicate key value')).toBe(sentence === undefined);
    }
  });

  it('that nobody expected is a 500 that says nothing of it, and a line in the log', async () => {
    const { ask, lines } = failing(new TypeError('cannot read properties of undefined'));
    const { status, body } = await ask();
    expect(status).toBe(500);
    expect(body.message).toBe('Terjadi kesalahan pada server. Silakan coba lagi');
    expect(JSON.stringify(body)).not.toContain('undefined');
    expect(lines.join('')).toContain('cannot read properties of undefined');
  });
});
