import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderAt } from '../support/renderAt.tsx';
import { shortcuts } from '../support/styleIndex.ts';

const KINDS = ['display: flex', 'pointer-events: none'];

const whatIsTold = (): string[] =>
  [...document.querySelectorAll('body, body *')].map((element) => {
    const style = window.getComputedStyle(element);
    const reported = ['display', 'visibility', 'pointer-events', 'font-size', 'color'].map(
      (name) => `${name}: ${style.getPropertyValue(name)}`,
    );
    return `${element.tagName} ${reported.join('; ')}`;
  });

// What the tests' shortcut (support/quickStyles.ts) tells of elements is what happy-dom tells, or "is shown" proves nothing.
test.each([
  { width: 1024, name: 'display: inline-flex;' },
  { width: 360, name: 'display: none' },
])(
  'whether the elements of a screen are shown is told as happy-dom tells it, at $width px',
  async ({ width, name }) => {
    const { user } = await renderAt('/dashboard/kelas/create', { as: 'admin', width });
    await screen.findByRole('textbox', { name: /^Nama/ });
    await user.click(screen.getByRole('button', { name: /^Menu pengguna/ }));
    await screen.findByRole('menu');
    const reported = whatIsTold();
    shortcuts.areOn = false;
    // happy-dom forgets what it has computed once a style is added.
    const added = document.createElement('style');
    document.head.append(added);
    try {
      expect(reported).toEqual(whatIsTold());
    } finally {
      added.remove();
      shortcuts.areOn = true;
    }
    // The page has some of each kind, so that they are compared at all.
    for (const kind of [...KINDS, name])
      expect(
        reported.some((one) => one.includes(kind)),
        kind,
      ).toBe(true);
  },
);

test('what is hidden while something beside it loads is shown when that has come, wherever in it that stood', () => {
  const style = document.createElement('style');
  style.textContent = '.while-loading > :is([data-loading], :has([data-loading])) ~ * { display: none; }';
  document.head.append(style);
  document.body.innerHTML =
    '<div class="while-loading"><div><p><i data-loading="true"></i></p></div><b>Setelahnya</b></div>';
  const after = screen.getByText('Setelahnya');
  expect(after).not.toBeVisible();
  // By selector, too: its own memory is another one.
  expect(after.matches('.while-loading > :has([data-loading]) ~ *')).toBe(true);
  document.querySelector('p')?.replaceChildren('Sudah datang');
  expect(after).toBeVisible();
  expect(after.matches('.while-loading > :has([data-loading]) ~ *')).toBe(false);
  style.remove();
  document.body.innerHTML = '';
});
