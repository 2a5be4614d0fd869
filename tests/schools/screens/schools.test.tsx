// Who reaches several schools chooses one in the bar, and says whose people and classes are; nobody else is asked for a school.
import { sql } from 'drizzle-orm';
import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { joinFirstSchool, openOtherSchool, fillOtherSchool } from '../../support/otherSchool.ts';
import { switchFamilyOn } from '../../support/families.ts';
import { api } from '../../support/msw.ts';
import { renderAt } from '../../support/renderAt.tsx';

const bar = { name: 'Sekolah yang ditampilkan' };
const choice = () => screen.findByRole('combobox', bar);
const main = () => within(screen.getByRole('main'));
const toClasses = async () => screen.findByRole('heading', { level: 1, name: 'Kelas' });

describe('with one school', () => {
  test('nobody is asked for a school: not in the bar, nor in a form or list', async () => {
    const { user } = await renderAt('/dashboard/kelas', { as: 'admin' });
    expect(await screen.findByRole('link', { name: 'X-10' })).toBeVisible();
    expect(screen.queryByRole('combobox', bar)).toBeNull();
    expect(screen.queryByRole('combobox', { name: 'Sekolah' })).toBeNull();
    expect(screen.queryByRole('columnheader', { name: 'Sekolah' })).toBeNull();
    await user.click(screen.getByRole('link', { name: 'X-10' }));
    expect(await screen.findByText('Jumlah siswa')).toBeVisible();
    expect(main().queryByText('SMA Uji Nusantara')).toBeNull();
    await user.click(await screen.findByRole('link', { name: 'Ubah' }));
    expect(await screen.findByRole('textbox', { name: /^Nama/ })).toHaveValue('X-10');
    expect(screen.queryByRole('combobox', { name: /Sekolah/ })).toBeNull();
  });
});

describe('with two schools', () => {
  beforeAll(async () => {
    const { db, fixtures } = await api();
    await joinFirstSchool(db, fixtures);
    await openOtherSchool(db);
    await fillOtherSchool(db, fixtures);
  });
  beforeEach(async () => {
    window.localStorage.clear();
    await (
      await api()
    ).db.execute(sql`update classes set school_id = (select min(id) from schools) where name = 'X-2'`);
  });
  afterAll(() => window.localStorage.clear());

  test('who looks after all of them chooses one: the page stays, and lists, home and the next tab show that one', async () => {
    const { user } = await renderAt('/dashboard/kelas', { as: 'admin' });
    expect(await screen.findByRole('link', { name: 'X Zqx' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'X-10' })).toBeVisible();
    expect(await choice()).toHaveDisplayValue('Semua sekolah');

    await user.selectOptions(await choice(), 'SMA Zqx');
    await waitFor(() => expect(screen.queryByRole('link', { name: 'X-10' })).toBeNull());
    expect(await screen.findByRole('link', { name: 'X Zqx' })).toBeVisible();
    expect(window.location.pathname).toBe('/dashboard/kelas');
    expect(await choice()).toHaveDisplayValue('SMA Zqx');
    const menu = within(screen.getByRole('navigation', { name: 'Menu utama' }));
    await user.click(menu.getByRole('link', { name: 'Beranda' }));
    expect((await screen.findAllByText(/Aljabar Zqx/)).length).toBeGreaterThan(0);
    expect(screen.queryByText(/Matematika/)).toBeNull();
    await user.click(screen.getByRole('link', { name: 'Kelas' }));
    await toClasses();

    await user.selectOptions(await choice(), 'Semua sekolah');
    await user.click(await screen.findByRole('link', { name: 'Kelas' }));
    expect(await screen.findByRole('link', { name: 'X-10' })).toBeVisible();
  });

  test('the menu has what the chosen school has switched on, and the choice of schools stays', async () => {
    await switchFamilyOn(await api());
    const { user } = await renderAt('/dashboard/kelas', { as: 'admin' });
    const menu = within(await screen.findByRole('navigation', { name: 'Menu utama' }));
    await choice();
    expect(menu.queryByRole('link', { name: 'Orang tua' })).toBeNull();
    await user.selectOptions(await choice(), 'SMA Uji Nusantara');
    expect(await menu.findByRole('link', { name: 'Orang tua' })).toBeVisible();
    expect(await choice()).toHaveDisplayValue('SMA Uji Nusantara');
    await user.selectOptions(await choice(), 'SMA Zqx');
    await waitFor(() => expect(menu.queryByRole('link', { name: 'Orang tua' })).toBeNull());
    expect(await choice()).toHaveDisplayValue('SMA Zqx');
  });

  test('the page of a record gives way to the list, because the record is of the school that is left', async () => {
    const { fixtures } = await api();
    const { user } = await renderAt(`/dashboard/kelas/${fixtures.class}`, { as: 'admin' });
    await screen.findByRole('heading', { level: 1, name: 'X-10' });
    await user.selectOptions(await choice(), 'SMA Zqx');
    await toClasses();
    expect(window.location.pathname).toBe('/dashboard/kelas');
  });

  test('a page about one school is named where schools are chosen, and has no second box', async () => {
    const { user } = await renderAt('/dashboard/jam-pelajaran', { as: 'admin' });
    await waitFor(async () => expect(await choice()).toHaveDisplayValue('SMA Uji Nusantara'));
    expect(screen.queryByRole('combobox', { name: 'Sekolah' })).toBeNull();
    await user.selectOptions(await choice(), 'SMA Zqx');
    expect(await choice()).toHaveDisplayValue('SMA Zqx');
    expect(window.location.pathname).toBe('/dashboard/jam-pelajaran');
    await user.selectOptions(await choice(), 'Semua sekolah');
    await waitFor(async () => expect(await choice()).toHaveDisplayValue('SMA Uji Nusantara'));
    await user.click(screen.getByRole('link', { name: 'Kelas' }));
    await toClasses();
    expect(await choice()).toHaveDisplayValue('Semua sekolah');
  });

  test('a form with changes asks first, and keeps the school it was begun for', async () => {
    const { user } = await renderAt('/dashboard/kelas/create', { as: 'admin' });
    await user.type(await screen.findByRole('textbox', { name: /^Nama/ }), 'X-77');
    await user.selectOptions(await choice(), 'SMA Zqx');
    const question = within(await screen.findByRole('alertdialog'));
    await user.click(question.getByRole('button', { name: /Tetap|Batal|Kembali/ }));
    expect(await choice()).toHaveDisplayValue('Semua sekolah');
    expect(screen.getByRole('textbox', { name: /^Nama/ })).toHaveValue('X-77');
  });

  test('what belongs to no school yet is found, and given to one', async () => {
    const { db, fixtures } = await api();
    await db.execute(sql`update classes set school_id = null where id = ${fixtures.otherClass}`);
    const { user } = await renderAt('/dashboard/kelas', { as: 'admin' });
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Sekolah' }), 'Belum punya sekolah');
    await waitFor(() => expect(screen.queryByRole('link', { name: 'X-10' })).toBeNull());
    const row = await screen.findByRole('row', { name: /X-2/ });
    expect(within(row).getByText('Belum punya sekolah')).toBeVisible();
    await user.click(within(row).getByRole('link', { name: 'X-2' }));
    await user.click(await screen.findByRole('link', { name: 'Ubah' }));
    const school = await screen.findByRole('combobox', { name: 'Sekolah' });
    expect(
      screen.getByText('Siswa dan guru kelas ini yang belum punya sekolah ikut ke sekolah ini'),
    ).toBeVisible();
    await user.click(school);
    await user.click(
      within(await screen.findByRole('listbox')).getByRole('option', { name: 'SMA Uji Nusantara' }),
    );
    await user.click(screen.getByRole('button', { name: 'Simpan' }));
    const ofSchool = sql`select school_id from classes where id = ${fixtures.otherClass}`;
    await waitFor(async () => {
      const { rows } = (await db.execute(ofSchool)) as unknown as { rows: { school_id: number }[] };
      expect(rows[0]?.school_id).toBe(fixtures.school);
    });
  });

  test('a new class is not saved without its school', async () => {
    const { user } = await renderAt('/dashboard/kelas/create', { as: 'admin' });
    await user.type(await screen.findByRole('textbox', { name: /^Nama/ }), 'X-78');
    await screen.findByRole('combobox', { name: /^Sekolah\W*$/ });
    await user.click(screen.getByRole('button', { name: 'Simpan' }));
    await waitFor(() => expect(screen.getByRole('combobox', { name: /^Sekolah\W*$/ })).toBeInvalid());
  });

  test('a pupil is moved within the own school only', async () => {
    const { fixtures } = await api();
    const { user } = await renderAt(`/dashboard/kelas/${fixtures.class}`, { as: 'admin' });
    const [move] = await screen.findAllByRole('button', { name: /^Pindahkan .* ke kelas lain$/ });
    await user.click(move as HTMLElement);
    const into = within(await screen.findByRole('dialog')).getByLabelText(/^Ke kelas/);
    expect(await within(into).findByRole('option', { name: 'X-2' })).toBeInTheDocument();
    expect(within(into).queryByRole('option', { name: /Zqx/ })).toBeNull();
  });

  test('who belongs to one is not asked, and is not offered what holds for all schools', async () => {
    const { user } = await renderAt('/dashboard/kelas', { as: 'admin-a' });
    expect(await screen.findByRole('link', { name: 'X-10' })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'X Zqx' })).toBeNull();
    expect(await screen.findByRole('link', { name: 'Tambah kelas' })).toBeVisible();
    expect(screen.queryByRole('combobox', bar)).toBeNull();
    await user.click(await screen.findByRole('link', { name: 'Tahun ajaran' }));
    expect(await screen.findByRole('link', { name: /2026\/2027/ })).toBeVisible();
    expect(screen.queryByRole('link', { name: /Tambah tahun ajaran/ })).toBeNull();
    await user.click(screen.getByRole('link', { name: 'Sekolah' }));
    expect(await main().findByRole('link', { name: 'SMA Uji Nusantara' })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'SMA Zqx' })).toBeNull();
    expect(screen.queryByRole('link', { name: /Tambah sekolah/ })).toBeNull();
  });
});
