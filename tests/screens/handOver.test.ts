import { afterEach, beforeEach, expect, test } from 'vitest';
import { waitFor } from '@testing-library/react';
import { createElement } from 'react';
import { storeKop } from '../../src/providers/kop.ts';
import { paintFrame } from '../../src/start/firstFrame.tsx';
import { handOver } from '../../src/start/handOver.ts';
import { showPaintedPage } from '../../src/start/stage.tsx';

const form = (identifier = '', autofocus = '') =>
  `<form><input name="identifier" value="${identifier}" ${autofocus}><input name="password"></form>`;
let start: HTMLElement;
let root: HTMLElement;

const input = (parent: HTMLElement, name: string): HTMLInputElement => {
  const found = parent.querySelector<HTMLInputElement>(`[name=${name}]`);
  if (!found) throw new Error(`no ${name}`);
  return found;
};

beforeEach(() => {
  document.body.innerHTML = '<div id="root"></div><div id="start"></div>';
  root = document.getElementById('root') ?? document.body;
  start = document.getElementById('start') ?? document.body;
  start.innerHTML = form('', 'autofocus');
  handOver(start, root);
});
afterEach(() => (document.body.innerHTML = ''));

const takenOver = () => waitFor(() => expect(start.isConnected).toBe(false));

// Between the two forms a key would be lost, were the focus nowhere until the page finds the time to set it.
test.each([
  ['the identifier', '', 'identifier'],
  ['the password, when the identifier was remembered', 'siti', 'password'],
])('who has typed nothing yet finds the focus at once in %s', async (_what, remembered, wanted) => {
  input(start, 'identifier').focus();
  root.innerHTML = form(remembered);
  await takenOver();
  expect(input(root, wanted)).toHaveFocus();
});

test('who was typing goes on in the same input, behind the same letter', async () => {
  input(start, 'identifier').value = 'siti';
  input(start, 'password').value = 'rahasia';
  input(start, 'identifier').focus();
  input(start, 'identifier').setSelectionRange(2, 2);
  root.innerHTML = form();
  await takenOver();
  expect(input(root, 'password')).toHaveValue('rahasia');
  expect(input(root, 'identifier')).toHaveFocus();
  expect(input(root, 'identifier').selectionStart).toBe(2);
});

test('who has reached a link with the keyboard presses that link, and not the form', async () => {
  const link = '<a href="/lupa-kata-sandi">Lupa kata sandi?</a><a href="/">Lain</a>';
  start.insertAdjacentHTML('beforeend', link);
  start.querySelector('a')?.focus();
  root.innerHTML = form() + link;
  await takenOver();
  expect(root.querySelector('a')).toHaveFocus();
});

test('whoever left the form is not pulled back into it', async () => {
  root.innerHTML = form();
  await takenOver();
  expect(document.body).toHaveFocus();
});

test('painted rows go when React has a page, whatever it is made of: also without a heading', async () => {
  const drawn = () => createElement('div');
  showPaintedPage(start, root, {
    title: 'Kelas',
    between: drawn(),
    body: drawn(),
    read: 'main .sheet',
    kind: 'kelas',
  });
  root.innerHTML = '<main><p data-loading>Memuat halaman...</p></main>';
  await new Promise((resolve) => requestAnimationFrame(resolve));
  expect(start.isConnected).toBe(true);
  root.innerHTML = '<main><table><tbody><tr><td>X IPA 1</td></tr></tbody></table></main>';
  await takenOver();
});

test('painted rows go as soon as React can answer a tap on each of them, whatever else is still on the way', async () => {
  const link = createElement('a', { href: '/dashboard/kelas/1' }, 'X IPA 1');
  showPaintedPage(start, root, {
    title: 'Kelas',
    between: createElement('div'),
    body: createElement('div', { className: 'sheet' }, link),
    read: 'main .sheet',
    kind: 'kelas',
  });
  start.querySelector('a')?.click();
  const clicked = new Promise((resolve) => root.addEventListener('click', resolve, { once: true }));
  root.innerHTML = '<main><div class="sheet"></div><p data-loading>Memuat data...</p></main>';
  await new Promise((resolve) => requestAnimationFrame(resolve));
  expect(start.isConnected).toBe(true);
  const sheet = root.querySelector<HTMLElement>('.sheet');
  // happy-dom lays nothing out.
  if (sheet) sheet.getClientRects = () => [new DOMRect()] as unknown as DOMRectList;
  sheet?.insertAdjacentHTML('beforeend', '<a href="/dashboard/kelas/1">X IPA 1</a>');
  await takenOver();
  // What was pressed meanwhile is pressed there.
  await clicked;
});

test('who is signed in sees the frame of the school and the outline of a page, not the mark alone', () => {
  storeKop({ name: 'SMP Contoh Tunas Harapan' });
  paintFrame(start);
  expect(start.querySelector('header.kop')).toHaveTextContent('SMP Contoh Tunas Harapan');
  expect(start.querySelector('main [role=status]')).toHaveTextContent('Memulai aplikasi...');
  expect(start.querySelector('main .bone')).not.toBeNull();
  storeKop(null);
});

test('rows that were painted before the frame came stay', () => {
  start.classList.add('rows');
  paintFrame(start);
  expect(start.querySelector('.bone')).toBeNull();
});
