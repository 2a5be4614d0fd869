// Lists are put in order and narrowed by the server, where it offers so (extensions `list-order`, `list-filters`).
import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import { api, msw, requestsTo } from '../support/msw.ts';
import { renderAt } from '../support/renderAt.tsx';

const offering = (...names: readonly string[]) =>
  msw.use(
    http.get('*/api/v1/extensions', () =>
      HttpResponse.json({ success: true, status: 200, message: '', data: ['role-matrix', ...names] }),
    ),
  );
const asked = (path: string) => requestsTo('GET', path).at(-1)?.path.split('?')[1] ?? '';
const heading = (name: string) => screen.findByRole('columnheader', { name });

test('a click on a heading puts the list in its order, the next one turns it around', async () => {
  offering('list-order', 'list-filters');
  const { user } = await renderAt('/dashboard/pengguna', { as: 'admin' });
  expect(await heading('Nama')).not.toHaveAttribute('aria-sort');
  await user.click(await screen.findByRole('button', { name: /^Urutkan menurut nama (naik|turun)$/ }));
  await waitFor(() => expect(asked('/dashboard/users')).toContain('sort=fullname&order=asc'));
  await waitFor(async () => expect(await heading('Nama')).toHaveAttribute('aria-sort', 'ascending'));
  await user.click(await screen.findByRole('button', { name: /^Urutkan menurut nama (naik|turun)$/ }));
  await waitFor(() => expect(asked('/dashboard/users')).toContain('sort=fullname&order=desc'));
  await waitFor(async () => expect(await heading('Nama')).toHaveAttribute('aria-sort', 'descending'));
  // No list can be put in order by what its server does not take.
  expect(screen.queryByRole('button', { name: /^Urutkan menurut email/ })).not.toBeInTheDocument();
});

test('subjects are narrowed to those of a class', async () => {
  offering('list-order', 'list-filters');
  const { fixtures } = await api();
  const { user } = await renderAt('/dashboard/mata-pelajaran', { as: 'admin' });
  await screen.findByRole('option', { name: 'X-10' });
  await user.selectOptions(screen.getByRole('combobox', { name: 'Kelas' }), 'X-10');
  await waitFor(() => expect(asked('/dashboard/subjects')).toContain(`class_id=${fixtures.class}`));
});

test('without the extensions headings are plain and there is nothing to choose', async () => {
  offering();
  await renderAt('/dashboard/mata-pelajaran', { as: 'admin' });
  expect(await heading('Nama')).toBeVisible();
  expect(
    screen.queryByRole('button', { name: /^Urutkan menurut nama (naik|turun)$/ }),
  ).not.toBeInTheDocument();
  expect(screen.queryByRole('combobox', { name: 'Kelas' })).not.toBeInTheDocument();
  expect(asked('/dashboard/subjects')).not.toContain('sort=');
});
