// What was filled in or chosen and is not saved is not lost silently: not by a link, and not by signing out.
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Fixtures } from '../support/fixtures.ts';
import { api, msw, requestsTo, asAnotherBackend } from '../support/msw.ts';
import { newPupils } from '../support/pupils.ts';
import { renderAt } from '../support/renderAt.tsx';
import { click, confirm } from './catalogueSupport.ts';

let fixtures: Fixtures;
beforeAll(async () => {
  ({ fixtures } = await api());
  await newPupils(await api(), 'Calon 2', 'Calon 10');
});

const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name });
const question = () => screen.findByRole('alertdialog', { name: 'Tinggalkan halaman ini?' });
const closed = () => waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());

async function signOut(user: UserEvent): Promise<void> {
  await click(user, /^Menu pengguna/);
  await user.click(await screen.findByRole('menuitem', { name: 'Keluar' }));
}

test('a form that was gone through by Tab, past its empty days, asks nothing when it is left', async () => {
  const { user } = await renderAt('/dashboard/tahun-ajaran/create', { as: 'admin' });
  await user.click(await screen.findByRole('textbox', { name: /^Tahun ajaran/ }));
  for (let presses = 0; presses < 8; presses += 1) await user.tab();
  await user.click(screen.getByRole('link', { name: 'Batal' }));
  await heading('Tahun ajaran');
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
});

describe('a form with edits', () => {
  test('asks before signing out: one may stay with what was typed, or leave it', async () => {
    const { user } = await renderAt('/dashboard/sekolah/create', { as: 'admin' });
    await user.type(await screen.findByRole('textbox', { name: /^Nama/ }), 'SMA Baru');
    await signOut(user);
    expect(await question()).toHaveTextContent('Perubahan Anda belum disimpan dan akan hilang.');
    await confirm(user, 'Tetap di sini');
    await closed();
    expect(screen.getByRole('textbox', { name: /^Nama/ })).toHaveValue('SMA Baru');
    expect(requestsTo('POST', '/logout')).toHaveLength(0);

    await signOut(user);
    await confirm(user, 'Tinggalkan');
    await heading('Masuk');
    expect(window.sessionStorage.getItem('hadir_drafts')).toBeNull();
  });

  test('of the profile asks likewise', async () => {
    const { user } = await renderAt('/dashboard/profil/edit', { as: 'guru' });
    await user.type(await screen.findByRole('textbox', { name: 'Alamat' }), 'Jalan Melati 5');
    await signOut(user);
    await question();
    await confirm(user, 'Tinggalkan');
    await heading('Masuk');
  });

  test('without edits lets go at once', async () => {
    const { user } = await renderAt('/dashboard/sekolah/create', { as: 'admin' });
    await screen.findByRole('textbox', { name: /^Nama/ });
    await signOut(user);
    await heading('Masuk');
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  });
});

describe('pupils who were chosen', () => {
  const choose = async () => {
    const { user } = await renderAt(`/dashboard/kelas/${fixtures.otherClass}/tambah-siswa`, { as: 'admin' });
    await user.click(await screen.findByRole('checkbox', { name: /Calon 2/ }));
    await user.click(screen.getByRole('checkbox', { name: /Calon 10/ }));
    return user;
  };

  test('are not lost by a link nor by signing out, without a question', async () => {
    const user = await choose();
    await user.click(screen.getByRole('link', { name: 'X-2' }));
    expect(await question()).toHaveTextContent('Siswa yang Anda pilih belum ditambahkan ke kelas.');
    await confirm(user, 'Tetap di sini');
    await closed();
    await signOut(user);
    await question();
    await confirm(user, 'Tetap di sini');
    await closed();
    expect(screen.getByRole('checkbox', { name: /Calon 2/ })).toBeChecked();
    await user.click(screen.getByRole('link', { name: 'X-2' }));
    await confirm(user, 'Tinggalkan');
    await heading('X-2');
  });

  test('are added no further when the screen is left while they are being added', async () => {
    // One request for each.
    asAnotherBackend();
    const path = `/dashboard/classes/${fixtures.otherClass}/students`;
    const hold: { go?: () => void } = {};
    msw.use(
      http.post(`*/api/v1${path}`, async () => {
        await new Promise<void>((resolve) => (hold.go = resolve));
        return HttpResponse.json(
          { success: true, status: 201, message: '', data: { id: 1 } },
          { status: 201 },
        );
      }),
    );
    const user = await choose();
    await click(user, 'Tambahkan 2 siswa');
    await waitFor(() => expect(hold.go).toBeDefined());
    await user.click(screen.getByRole('link', { name: 'X-2' }));
    expect(await question()).toHaveTextContent('Yang belum sempat ditambahkan tidak jadi ditambahkan.');
    await confirm(user, 'Tinggalkan');
    await heading('X-2');
    hold.go?.();
    // The class is asked for anew when the adding has ended.
    const requested = requestsTo('GET', `/dashboard/classes/${fixtures.otherClass}`).length;
    await waitFor(() =>
      expect(requestsTo('GET', `/dashboard/classes/${fixtures.otherClass}`).length).toBeGreaterThan(
        requested,
      ),
    );
    expect(requestsTo('POST', path)).toHaveLength(1);
  });

  test('and have been added are no reason to ask', async () => {
    const user = await choose();
    await click(user, 'Tambahkan 2 siswa');
    expect(await screen.findByText('2 siswa ditambahkan: Calon 2, Calon 10')).toBeVisible();
    await user.click(within(screen.getByRole('main')).getByRole('link', { name: 'X-2' }));
    await heading('X-2');
  });
});
