// A value is changed where it stands in a list, by keyboard or mouse, if the declaration and the rights of the user allow it.
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { api } from '../support/msw.ts';
import { renderAt } from '../support/renderAt.tsx';

const rowLink = (name: string) => screen.findByRole('link', { name });

test('the arrow keys go from row to row; F2 changes a name, Enter saves it, and the focus is on its row again', async () => {
  const { fixtures, request } = await api();
  const body = { name: 'VII Satu', AcademicYearId: fixtures.year, SchoolId: fixtures.school };
  const { body: made } = await request('POST', '/dashboard/classes', { as: 'admin', body });
  const { user } = await renderAt('/dashboard/kelas', { as: 'admin' });
  const link = await rowLink('VII Satu');
  link.focus();
  await user.keyboard('{ArrowDown}');
  expect(document.activeElement).not.toBe(link);
  await user.keyboard('{ArrowUp}');
  expect(link).toHaveFocus();

  await user.keyboard('{F2}');
  const input = await screen.findByRole('textbox', { name: /Nama/ });
  await waitFor(() => expect(input).toHaveFocus());
  await user.clear(input);
  await user.keyboard('X-10{Enter}');
  // The server's refusal stands in the cell, and what was typed with it.
  expect(await screen.findByText('Sudah ada kelas dengan nama ini di tahun ajaran yang sama')).toBeVisible();
  await user.clear(input);
  await user.keyboard('VII Dua{Enter}');
  await waitFor(async () => expect(await rowLink('VII Dua')).toHaveFocus());
  await request('DELETE', `/dashboard/classes/${made.data.id}`, { as: 'admin' });
});

test('Esc leaves the value as it was; what somebody else has changed is not replaced unseen', async () => {
  const { fixtures, request } = await api();
  const body = { name: 'VII Tiga', AcademicYearId: fixtures.year, SchoolId: fixtures.school };
  const { body: made } = await request('POST', '/dashboard/classes', { as: 'admin', body });
  const path = `/dashboard/classes/${made.data.id}`;
  const { user } = await renderAt('/dashboard/kelas', { as: 'admin' });
  (await rowLink('VII Tiga')).focus();
  await user.keyboard('{F2}');
  await user.type(await screen.findByRole('textbox', { name: /Nama/ }), 'xx');
  await user.keyboard('{Escape}');
  expect(await rowLink('VII Tiga')).toHaveFocus();

  await request('PUT', path, { as: 'admin', body: { ...body, name: 'VII Lain' } });
  await user.keyboard('{F2}');
  const input = await screen.findByRole('textbox', { name: /Nama/ });
  await user.clear(input);
  await user.keyboard('VII Saya{Enter}');
  expect(await screen.findByText(/Sudah diubah orang lain menjadi VII Lain/)).toBeVisible();
  await user.keyboard('{Enter}');
  await waitFor(async () => expect(await rowLink('VII Saya')).toHaveFocus());
  await request('DELETE', path, { as: 'admin' });
});

test('a guru changes nothing in the list of classes', async () => {
  const { user } = await renderAt('/dashboard/kelas', { as: 'guru' });
  (await rowLink('X-10')).focus();
  await user.keyboard('{F2}');
  expect(screen.queryByRole('textbox', { name: /Nama/ })).not.toBeInTheDocument();
});

test("a subject's teacher is changed where it stands, from its row's link by keyboard", async () => {
  const { fixtures, request } = await api();
  const body = { name: 'Astronomi', classId: fixtures.class, teacherId: fixtures.teacher };
  const { body: made } = await request('POST', '/dashboard/subjects', { as: 'admin', body });
  const path = `/dashboard/subjects/${made.data.id}`;
  const { user } = await renderAt('/dashboard/mata-pelajaran', { as: 'admin' });
  (await rowLink('Astronomi')).focus();
  // Over the class to the teacher's cell.
  await user.keyboard('{ArrowRight}{ArrowRight}{F2}');
  const input = await screen.findByRole('combobox', { name: /^Guru/ });
  await waitFor(() => expect(input).toHaveFocus());
  await user.clear(input);
  await user.type(input, 'Tomi');
  await user.click(await screen.findByRole('option', { name: /Tomi Uji/ }));
  await user.click(screen.getByRole('button', { name: 'Simpan' }));
  await waitFor(async () => expect(await rowLink('Astronomi')).toBeVisible());
  await waitFor(async () => {
    const { body: saved } = await request('GET', path, { as: 'admin' });
    expect(saved.data.teacherId).toBe(fixtures.otherTeacher);
  });
  await request('DELETE', path, { as: 'admin' });
});
