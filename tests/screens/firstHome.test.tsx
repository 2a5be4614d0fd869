// The first script paints the home as React draws it a moment later: whatever the day, who looks, and how wide the window is.
import { QueryClient } from '@tanstack/react-query';
import { cleanup, render } from '@testing-library/react';
import fc from 'fast-check';
import { CoreAdminContext, memoryStore, type AuthProvider } from 'react-admin';
import { MemoryRouter } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import type { Extension } from '../../contract/extensions.ts';
import type { Overview } from '../../contract/overview/overview.ts';
import type { SessionOfDay } from '../../contract/lessons/sessions.ts';
import { TODAY_SESSIONS } from '../../src/features/overview/endpoints.ts';
import { HomePage } from '../../src/features/overview/HomePage.tsx';
import { createDataProvider } from '../../src/providers/dataProvider.ts';
import { toIdentity } from '../../src/providers/authProvider.ts';
import { paintHome } from '../../src/start/firstHome.tsx';
import { setWidth, visit } from '../support/browser.ts';
import { rounds } from '../support/rounds.ts';

const ME = { id: 7, fullname: 'Sri Uji, S.Pd.' };
const OTHER = { id: 8, fullname: 'Tomi Uji' };
const DAY = '2026-11-20';
const clock = (minute: number) =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;

const some = <T,>(arbitrary: fc.Arbitrary<T>) => fc.oneof(arbitrary, fc.constant(null));
const someCount = fc.constantFrom(0, 0, 1, 3, 12, 30);
const someId = fc.integer({ min: 1, max: 1e6 });
const someStatus = fc.constantFrom('izin', 'sakit', 'alpa');

const someSummary = fc
  .record({
    hadir: someCount,
    terlambat: someCount,
    izin: someCount,
    sakit: someCount,
    alpa: someCount,
    dispensasi: someCount,
    belum: someCount,
  })
  .map((counts) => ({
    ...counts,
    total: Object.values(counts).reduce<number>((sum, count) => sum + count, 0),
  }));

const sessionOf = (teachers: fc.Arbitrary<typeof ME>): fc.Arbitrary<SessionOfDay> =>
  fc
    .record({
      id: someId,
      start: fc.integer({ min: 390, max: 900 }),
      minutes: fc.integer({ min: 30, max: 90 }),
      isDaily: fc.boolean(),
      teacher: teachers,
      substitute: some(fc.constantFrom(ME, OTHER)),
      reason: some(fc.constantFrom('Rapat <guru> & wali')),
      summary: someSummary,
    })
    .map(
      ({ id, start, minutes, isDaily, teacher, substitute, reason, summary }) =>
        ({
          id,
          subjectId: 3,
          name: `Pertemuan ${id}`,
          date: DAY,
          start_time: clock(start),
          end_time: clock(start + minutes),
          Subject: { id: 3, name: 'Matematika', is_daily: isDaily },
          Class: { id: 5, name: 'X IPA 1' },
          Teacher: teacher,
          Substitute: substitute,
          cancelled: reason === null ? null : { reason },
          attendance_summary: summary,
        }) as unknown as SessionOfDay,
    );

const sessionsOf = (teachers: fc.Arbitrary<typeof ME>, minLength: number, maxLength: number) =>
  fc.uniqueArray(sessionOf(teachers), { minLength, maxLength, selector: ({ id }) => id });

const someDays = fc.array(
  fc
    .record({ date: fc.constantFrom('2026-11-16', '2026-11-17', DAY), present: someCount, absent: someCount })
    .map(({ date, present, absent }) => ({ date, present, recorded: present + absent })),
  { maxLength: 3 },
);

const someHomeroom = fc.record({
  Class: fc.constant({ id: 5, name: 'X IPA 1' }),
  sessions: sessionsOf(fc.constantFrom(ME, OTHER), 0, 10),
  missing: fc.uniqueArray(
    fc.record({
      pupil: fc.record({ id: someId, number: some(someId), fullname: fc.constant('Ahmad Uji') }),
      status: someStatus,
      session: fc.constant({ id: 2, subjectId: 3, subject: 'Fisika', start_time: '07:00' }),
    }),
    { maxLength: 3, selector: ({ pupil }) => pupil.id },
  ),
});

const someOverview = fc.record({
  unfilled: sessionsOf(fc.constant(ME), 0, 8),
  unfilled_total: fc.constantFrom(0, 1, 1200),
  any_kept: fc.boolean(),
  this_week: someDays,
  last_week: someDays,
  homeroom: fc.array(someHomeroom, { maxLength: 1 }),
}) as unknown as fc.Arbitrary<Overview>;

const ALWAYS: readonly Extension[] = ['hadir'];
const SOMETIMES: readonly Extension[] = ['school-scope'];

const someHome = fc.record({
  sessions: fc.oneof(sessionsOf(fc.constant(ME), 1, 6), sessionsOf(fc.constantFrom(ME, OTHER), 1, 10)),
  overview: someOverview,
  more: fc.subarray([...SOMETIMES]),
  minute: fc.integer({ min: 0, max: 1439 }),
  width: fc.constantFrom(360, 1366),
});
type Home = typeof someHome extends fc.Arbitrary<infer T> ? T : never;

const role = 'Guru';
const profile = { ...ME, Role: { id: 2, name: role } };
/** What it says is known already; react-admin asks again all the same. */
const AUTH = {
  getPermissions: async () => role,
  getIdentity: async () => toIdentity(profile as never),
  checkAuth: async () => undefined,
} as unknown as AuthProvider;
const namesOf = ({ more }: Pick<Home, 'more'>) => [...ALWAYS, ...more];

/** What is seen and heard, without what only React's own page can have: ids, and a button that is pressed there. */
function shapeOf(node: Node): unknown {
  if (!(node instanceof Element)) return node.textContent;
  const attributes = [...node.attributes]
    .filter(({ name }) => !/^(id|aria-labelledby|aria-expanded|type|data-discover)$/.test(name))
    .map(({ name, value }) => `${name}=${value}`);
  node.normalize();
  return [node.tagName.replace('BUTTON', 'SPAN'), attributes.toSorted(), [...node.childNodes].map(shapeOf)];
}

const homeIn = (within: Element) => ['.greeting', '.home-page'].map((part) => within.querySelector(part));

function drawn({ sessions, overview, ...rest }: Home): readonly (Element | null)[] {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, retry: false } } });
  const pagination = { page: 1, perPage: 100 };
  const list = { pagination, sort: { field: 'id', order: 'DESC' }, filter: {} };
  client.setQueryData(['extensions'], { names: namesOf(rest), timeZone: 'Asia/Jakarta' });
  client.setQueryData(['auth', 'getIdentity'], toIdentity(profile as never));
  client.setQueryData(['auth', 'getPermissions', {}], role);
  client.setQueryData([TODAY_SESSIONS, 'getList', list], { data: sessions, total: sessions.length });
  client.setQueryData(['ringkasan'], overview);
  const { container } = render(
    <MemoryRouter initialEntries={['/dashboard']}>
      <CoreAdminContext
        basename="/dashboard"
        authProvider={AUTH}
        dataProvider={createDataProvider({})}
        queryClient={client}
        store={memoryStore()}
      >
        <HomePage />
      </CoreAdminContext>
    </MemoryRouter>,
  );
  return homeIn(container);
}

const answerOf = (data: unknown, more?: object) =>
  Promise.resolve(Response.json({ success: true, status: 200, message: '', data, ...more }));

async function painted(home: Home, more?: object): Promise<Element> {
  const [start, root] = [document.createElement('div'), document.createElement('div')];
  await paintHome(start, root, {
    profile: answerOf({ ...profile, ...more }),
    extensions: answerOf(namesOf(home), { timezone: 'Asia/Jakarta', ...more }),
    sessions: answerOf(home.sessions),
    overview: answerOf(home.overview),
  });
  return start;
}

const at = (minute: number) => vi.setSystemTime(new Date(`${DAY}T${clock(minute)}:00+07:00`));

test('on any day the painted home is React’s, word for word and mark for mark', async () => {
  visit('/dashboard');
  await fc.assert(
    fc.asyncProperty(someHome, async (home) => {
      at(home.minute);
      setWidth(home.width);
      const first = homeIn(await painted(home)).map((part) => part && shapeOf(part));
      expect(first).toEqual(drawn(home).map((part) => part && shapeOf(part)));
      expect(first).not.toContain(null);
      cleanup();
    }),
    { numRuns: rounds(8) },
  );
});

test('another page than the day’s lessons is not painted: of the office, a pupil, a school’s first steps, a password to be changed', async () => {
  const [home] = fc.sample(someHome, 1);
  if (!home) throw new Error('no home');
  const ours = { ...home, more: [] as Extension[] };
  const isPainted = async (one: Home, more?: object) => (await painted(one, more)).childElementCount > 0;
  expect(await isPainted(ours)).toBe(true);
  expect(await isPainted(ours, { Role: { name: 'Kepala Sekolah' } })).toBe(false);
  expect(await isPainted(ours, { Role: { name: 'Siswa' } })).toBe(false);
  expect(await isPainted(ours, { is_set_up: false })).toBe(false);
  expect(await isPainted(ours, { must_change_password: true })).toBe(false);
  // A server of the specification alone has no such call.
  expect(await isPainted(ours, { success: false })).toBe(false);
  expect(await isPainted({ ...ours, sessions: [] })).toBe(false);
});
