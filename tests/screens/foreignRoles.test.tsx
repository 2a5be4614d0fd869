// Whose role is called what says nothing on another backend: everything is shown there, and its server decides.
import { screen, waitFor, within } from '@testing-library/react';
import { delay, http, HttpResponse } from 'msw';
import { describe, expect, test } from 'vitest';
import { storeTokens } from '../../src/providers/session.ts';
import { foreignBackend } from '../support/foreignBackend.ts';
import { api, msw, requests, requestsTo } from '../support/msw.ts';
import { renderAt } from '../support/renderAt.tsx';
import { radio, shown } from '../attendance/screens/attendanceSupport.ts';
import { click } from './catalogueSupport.ts';

const ALL_RESOURCES = ['Kelas', 'Mata pelajaran', 'Sekolah', 'Tahun ajaran', 'Pengguna'];
const menuItems = async () =>
  within(await screen.findByRole('navigation', { name: 'Menu utama' })).findAllByRole('link');
const link = (name: string) => screen.findByRole('link', { name });

describe.each(['Admin', 'Guru', 'Siswa', 'Kepala Sekolah', 'Operator'])(
  'as %s of another backend',
  (role) => {
    const use = () => {
      const backend = foreignBackend(100, role);
      msw.use(...backend.handlers);
      storeTokens(backend.pair());
      return backend;
    };

    test('the home, the menu and the lists are whole, and a form is refused by the server alone', async () => {
      use();
      msw.use(
        http.post('*/api/v1/dashboard/classes', () =>
          HttpResponse.json({ success: false, status: 403 }, { status: 403 }),
        ),
      );
      const { user } = await renderAt('/dashboard');
      expect(await screen.findByRole('region', { name: 'Data sekolah' })).toBeVisible();
      expect((await menuItems()).map(({ textContent }) => textContent)).toEqual([
        'Beranda',
        ...ALL_RESOURCES,
      ]);
      await user.click(await link('Kelas'));
      await user.click(await link('Tambah kelas'));
      await user.type(await screen.findByRole('textbox', { name: /^Nama/ }), 'VII B');
      await click(user, 'Simpan');
      expect(await screen.findByRole('alert')).toHaveTextContent(
        'Anda tidak memiliki akses untuk melakukan tindakan ini',
      );
    });

    test("a register that is somebody else's can be marked, and its sessions changed", async () => {
      const { subject, session, members, marks } = use();
      const { user } = await renderAt(`/dashboard/mata-pelajaran/${subject.id}/sesi`);
      expect(await link('Tambah sesi')).toBeVisible();
      await user.click(await link(session.id));
      expect(await shown()).toHaveLength(members.length);
      await user.click(radio('Anisa Rahma', 'Sakit'));
      await waitFor(() => expect([...marks.values()]).toEqual(['sakit']));
      expect(screen.getByRole('link', { name: /QR/ })).toBeVisible();
    });
  },
);

describe('on this server, as long as it has not said that the roles are its own,', () => {
  const holdExtensions = () => {
    let answer = () => {};
    const gate = new Promise<void>((resolve) => (answer = resolve));
    msw.use(
      http.get('*/api/v1/extensions', async () => {
        await gate;
        // Falls through to the real server.
      }),
    );
    return () => answer();
  };
  /** Whatever is shown at any moment, seen by an observer of the whole document. */
  const watch = (words: RegExp) => {
    const seen = new Set<string>();
    const look = () => {
      for (const { textContent } of document.querySelectorAll('main a, main button, main h2, nav a'))
        if (words.test(textContent)) seen.add(textContent);
    };
    const observer = new MutationObserver(look);
    observer.observe(document.body, { childList: true, subtree: true, characterData: true });
    return () => {
      look();
      observer.disconnect();
      return [...seen];
    };
  };

  test('a teacher is not shown what vanishes a moment later', async () => {
    const answer = holdExtensions();
    const seen = watch(/^(Tambah|Ubah|Hapus|Pengguna|Sekolah)/);
    const { fixtures } = await api();
    await renderAt(`/dashboard/kelas/${fixtures.class}`, { as: 'guru' });
    await waitFor(() => expect(requestsTo('GET', '/profile').length).toBeGreaterThan(0));
    await delay(100);
    answer();
    expect(await link('Mata pelajaran')).toBeVisible();
    expect(seen()).toEqual([]);
  });

  test('nor is a pupil the staff’s home, of which nothing is asked', async () => {
    const answer = holdExtensions();
    const seen = watch(/Data sekolah|Sesi hari ini|Kelas/);
    await renderAt('/dashboard', { as: 'siswa' });
    await waitFor(() => expect(requestsTo('GET', '/profile').length).toBeGreaterThan(0));
    await delay(100);
    answer();
    expect(await link('Catat kehadiran')).toBeVisible();
    expect(seen()).toEqual([]);
    expect(requests().filter(({ path }) => path.includes('/dashboard/'))).toEqual([]);
  });
});
