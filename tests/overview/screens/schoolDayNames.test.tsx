import { focusManager } from '@tanstack/react-query';
import { act, fireEvent, renderHook, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { REFETCH_INTERVAL_MS } from '../../../src/features/overview/day/names/DayNamesPage.tsx';
import { REST_AFTER_TOUCH_MS, useSettledData } from '../../../src/kit/page/useSettled.ts';
import { api, asAnotherBackend, requestsTo } from '../../support/msw.ts';
import { newRegister } from '../../support/register.ts';
import { renderAt } from '../../support/renderAt.tsx';

const region = async (name: RegExp) => within(await screen.findByRole('region', { name }));
const PATH = '/dashboard/overview/day/pupils';

afterEach(() => {
  vi.useRealTimers();
  focusManager.setFocused(undefined);
});

async function morning() {
  const server = await api();
  const { pupils, secondSubject } = server.fixtures;
  const [a = 0, b = 0, c = 0] = pupils;
  const first = await newRegister(server, { name: 'Pagi', start_time: '06:00', end_time: '06:45' });
  const second = await newRegister(server, {
    name: 'Lalu',
    subjectId: secondSubject,
    start_time: '06:45',
    end_time: '07:30',
  });
  await first.mark([
    { user_id: a, status: 'sakit', note: 'demam' },
    { user_id: b, status: 'hadir' },
    { user_id: c, status: 'terlambat', minutes_late: 7 },
  ]);
  await second.mark([{ user_id: b, status: 'alpa' }], 'admin');
  return { server, first, second, pupils: [a, b, c] };
}

describe('the day by name', () => {
  test('is one tap from the head’s home on a phone: who is absent, since when, who may have left, who was late', async () => {
    const { server, second, first } = await morning();
    const { user } = await renderAt('/dashboard', { as: 'kepsek', width: 360 });
    await user.click(await screen.findByRole('link', { name: 'Tidak hadir: 2, lihat siapa' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Hari ini di sekolah' })).toBeVisible();
    const toLesson = (subject: number, id: number) => `/dashboard/mata-pelajaran/${subject}/sesi/${id}`;

    const left = await region(/^Kemungkinan cabut/);
    expect(left.getByText(/^X-10 · Alpa ·/)).toHaveTextContent(
      'X-10 · Alpa · tanpa surat, sejak 06.45, Kimia',
    );
    expect(left.getByRole('link', { name: 'sejak 06.45, Kimia' })).toHaveAttribute(
      'href',
      toLesson(server.fixtures.secondSubject, second.id),
    );
    const absent = await region(/^Tidak hadir/);
    expect(absent.getByText('X-10')).toHaveTextContent('X-10 2');
    expect(absent.getByText(/^Sakit/)).toHaveTextContent(
      'Sakit, demam · tanpa surat, sejak 06.00, Matematika',
    );
    // The figure has opened its own rows only.
    expect(screen.queryByRole('region', { name: /^Terlambat/ })).not.toBeInTheDocument();
    await user.click(screen.getByRole('link', { name: 'Tampilkan semua' }));
    const late = await region(/^Terlambat/);
    expect(late.getByRole('link', { name: '7 menit · 06.00, Matematika' })).toHaveAttribute(
      'href',
      toLesson(server.fixtures.subject, first.id),
    );
    expect((await region(/^Belum lengkap hari ini/)).getAllByRole('link')).toHaveLength(2);
    // The figures of the home, again.
    expect((await screen.findByText('Tidak hadir', { selector: 'dt' })).nextElementSibling).toHaveTextContent(
      /^2S1 SakitA1 Alpa$/,
    );
  });

  test('asks again by itself while it is seen, and not while it is hidden', async () => {
    await morning();
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    await renderAt('/dashboard/hari-ini', { as: 'kepsek' });
    await region(/^Tidak hadir/);
    expect(requestsTo('GET', PATH)).toHaveLength(1);
    await act(() => vi.advanceTimersByTimeAsync(REFETCH_INTERVAL_MS));
    await waitFor(() => expect(requestsTo('GET', PATH)).toHaveLength(2));
    // What a browser says of a page behind another tab.
    focusManager.setFocused(false);
    await act(() => vi.advanceTimersByTimeAsync(5 * REFETCH_INTERVAL_MS));
    expect(requestsTo('GET', PATH)).toHaveLength(2);
  });

  test('asks at once when somebody comes back to it, and shows what has come meanwhile', async () => {
    const { first, pupils } = await morning();
    await renderAt('/dashboard/hari-ini', { as: 'kepsek' });
    const absent = await region(/^Tidak hadir/);
    const names = () => absent.getAllByRole('link', { name: /^(?!sejak)/ });
    expect(names()).toHaveLength(2);
    act(() => focusManager.setFocused(false));
    await first.mark([{ user_id: pupils[2], status: 'alpa' }]);
    expect(requestsTo('GET', PATH)).toHaveLength(1);
    act(() => focusManager.setFocused(true));
    await waitFor(() => expect(requestsTo('GET', PATH)).toHaveLength(2));
    await waitFor(() => expect(names()).toHaveLength(3));
  });

  test('leaves what is being touched as it is, says that there is news, and shows it when asked', async () => {
    const { first, pupils } = await morning();
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const { user } = await renderAt('/dashboard/hari-ini', { as: 'kepsek' });
    const absent = await region(/^Tidak hadir/);
    const names = () => absent.getAllByRole('link', { name: /^(?!sejak)/ }).map((link) => link.textContent);
    const before = names();
    expect(before).toHaveLength(2);
    fireEvent.pointerDown(document.body);
    await first.mark([{ user_id: pupils[2], status: 'alpa' }]);
    await act(() => vi.advanceTimersByTimeAsync(REFETCH_INTERVAL_MS));
    const show = await screen.findByRole('button', { name: 'Tampilkan yang baru' });
    expect(names()).toEqual(before);
    await user.click(show);
    expect(names()).toHaveLength(3);
  });

  test('is not a teacher’s, nor that of another backend', async () => {
    await renderAt('/dashboard/hari-ini', { as: 'guru' });
    expect(await screen.findByText('Akses ditolak')).toBeVisible();
    expect(requestsTo('GET', PATH)).toHaveLength(0);
    asAnotherBackend();
    await renderAt('/dashboard/hari-ini', { as: 'kepsek' });
    expect(await screen.findByText('Halaman tidak ditemukan')).toBeVisible();
  });
});

describe('data that renews itself', () => {
  const open = () => {
    vi.useFakeTimers();
    return renderHook(({ data }) => useSettledData(data, ({ key }) => key), {
      initialProps: { data: { key: 1, at: '08.00' } },
    });
  };

  test('is shown at once on a page that nobody touches', () => {
    const { result, rerender } = open();
    rerender({ data: { key: 2, at: '08.01' } });
    act(() => vi.advanceTimersByTime(0));
    expect(result.current).toMatchObject({ shown: { key: 2 }, isWaiting: false });
  });

  test('waits from each touch on, until the page has been left alone', () => {
    const { result, rerender } = open();
    fireEvent.pointerDown(document.body);
    rerender({ data: { key: 2, at: '08.01' } });
    act(() => vi.advanceTimersByTime(REST_AFTER_TOUCH_MS - 1));
    fireEvent.scroll(document.body);
    act(() => vi.advanceTimersByTime(REST_AFTER_TOUCH_MS - 1));
    expect(result.current).toMatchObject({ shown: { key: 1 }, isWaiting: true });
    act(() => vi.advanceTimersByTime(1));
    expect(result.current).toMatchObject({ shown: { key: 2 }, isWaiting: false });
  });

  test('is no news when nothing but its age is new', () => {
    const { result, rerender } = open();
    fireEvent.pointerDown(document.body);
    rerender({ data: { key: 1, at: '08.01' } });
    expect(result.current).toMatchObject({ shown: { at: '08.01' }, isWaiting: false });
  });
});
