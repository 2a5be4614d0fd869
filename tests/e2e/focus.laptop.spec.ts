// The focus is seen on every control of every screen: a ring of 3 px that stands out, in light, dark and forced colours.
import type { Page } from '@playwright/test';
import { FORMS, PROTECTED, PUBLIC, RECOVERY, someRecords } from './everyRoute.ts';
import { codeIn, expect, LINE_DOWN, mailsOf, signedIn, test, visit } from './support.ts';

const COLOURS = [
  { colorScheme: 'light', forcedColors: 'none' },
  { colorScheme: 'dark', forcedColors: 'none' },
  { colorScheme: 'dark', forcedColors: 'active' },
] as const;

/** The controls on which the focus is not seen, of how many. Each is focused as the Tab key would. */
const unseenOn = (page: Page) =>
  page.evaluate(async () => {
    const WIDTH = 3;
    const CONTRAST = 3;
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const px = (text: string) => Number.parseFloat(text) || 0;
    const numbers = (colour: string) => (colour.match(/[\d.]+/g) ?? []).map(Number);
    const isOpaque = (colour: string) => (numbers(colour)[3] ?? 1) > 0.5;
    const luminance = (colour: string) => {
      const [red = 0, green = 0, blue = 0] = numbers(colour).map((value) =>
        value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4,
      );
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    };
    const contrast = (one: string, other: string) => {
      const [a, b] = [luminance(one), luminance(other)];
      return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
    };
    const groundOf = (element: Element | null): string => {
      for (let at = element; at; at = at.parentElement) {
        const { backgroundColor } = getComputedStyle(at);
        if (isOpaque(backgroundColor)) return backgroundColor;
      }
      return 'rgb(255, 255, 255)';
    };
    /** How far the ring reaches beyond the element; none: there is no ring, or none that can be told from its ground. */
    const ringOf = (element: Element, part?: '::after'): number | undefined => {
      const style = getComputedStyle(element, part);
      const isDrawn =
        style.outlineStyle === 'solid' && px(style.outlineWidth) >= WIDTH && style.opacity !== '0';
      const offset = px(style.outlineOffset);
      const ground = groundOf(offset < 0 ? element : element.parentElement);
      if (isDrawn && contrast(style.outlineColor, ground) >= CONTRAST) return offset + px(style.outlineWidth);
      const isFrame = element.matches('fieldset') && px(style.borderTopWidth) >= WIDTH;
      return isFrame && contrast(style.borderTopColor, ground) >= CONTRAST ? 0 : undefined;
    };
    /** The part of a ring that an ancestor cuts off, in px. */
    const cutOff = (element: Element, reach: number): number => {
      const own = element.getBoundingClientRect();
      let cut = 0;
      for (let at = element.parentElement; at && at !== document.body; at = at.parentElement) {
        const { overflowX, overflowY, contain } = getComputedStyle(at);
        const paints = /paint|content|strict/.test(contain);
        const box = at.getBoundingClientRect();
        if (paints || overflowX !== 'visible')
          cut = Math.max(cut, box.left - (own.left - reach), own.right + reach - box.right);
        if (paints || overflowY !== 'visible')
          cut = Math.max(cut, box.top - (own.top - reach), own.bottom + reach - box.bottom);
      }
      return cut;
    };
    /** Where a control shows its focus: on itself, or on the face of an input that is not seen. */
    const facesOf = (control: Element): Element[] =>
      [
        control,
        control.nextElementSibling,
        control.parentElement?.querySelector(':scope > svg'),
        control.closest('.MuiSwitch-root')?.querySelector('.MuiSwitch-track'),
        control.closest('.MuiSlider-thumb'),
        control.closest('label'),
        control.closest('.pick'),
        control.closest('.MuiOutlinedInput-root')?.querySelector(':scope > fieldset'),
      ].filter((face) => face instanceof Element);

    /** A name that is its row's link shows it around the row. */
    const rowOf = (control: Element): (number | 'none')[] => {
      if (!(control instanceof HTMLElement) || getComputedStyle(control, '::after').content === 'none')
        return [];
      const reach = ringOf(control, '::after');
      return reach === undefined ? [] : [cutOff(control.offsetParent ?? control, reach)];
    };

    const isSeen = (rings: readonly (number | 'none')[]) => rings.some((cut) => cut !== 'none' && cut < 1);

    const unseen: string[] = [];
    const controls = [
      ...document.querySelectorAll<HTMLElement>(
        'a[href], button, input, select, textarea, summary, [tabindex]',
      ),
    ].filter(
      (control) => control.tabIndex >= 0 && !control.matches(':disabled') && control.checkVisibility(),
    );
    // Controls that look alike, like those of a list's rows: the first, the second and the last are looked at.
    const alike = Map.groupBy(controls, ({ tagName, className }) => `${tagName} ${className}`);
    const some = [...alike.values()].flatMap((each) => [...new Set([each[0], each[1], each.at(-1)])]);
    for (const control of some) {
      if (!control) continue;
      control.focus();
      if (document.activeElement !== control) continue;
      control.scrollIntoView({ block: 'center', inline: 'nearest' });
      const ofFaces = () =>
        facesOf(control).map((face) => {
          const reach = ringOf(face);
          return reach === undefined ? 'none' : cutOff(face, reach);
        });
      const look = () => [...ofFaces(), ...rowOf(control)];
      // The screen follows the focus, and new colours, within some frames.
      let rings = look();
      for (let frames = 0; frames < 30 && !isSeen(rings); frames += 1) {
        await frame();
        rings = look();
      }
      if (!isSeen(rings)) unseen.push(`${control.outerHTML.slice(0, 200)} (cut off: ${rings.join(', ')})`);
    }
    return { unseen: [...new Set(unseen)], looked: controls.length };
  });

async function expectRings(page: Page, controls: number): Promise<void> {
  await expect(page.getByText(/^(Memuat|Memverifikasi|Memulai)/)).toHaveCount(0);
  // From here on the focus is moved by the keyboard, as far as the browser knows.
  await page.keyboard.press('Tab');
  for (const colours of COLOURS) {
    await page.emulateMedia(colours);
    const { unseen, looked } = await unseenOn(page);
    expect(looked, 'controls').toBeGreaterThan(controls);
    expect.soft(unseen, JSON.stringify(colours)).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: 'light', forcedColors: 'none' });
}

/** A press shows at once where it landed, and nothing spreads from it. */
async function expectNoRipple(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'Masuk', exact: true });
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await button.hover();
  await page.mouse.down();
  await expect(page.locator('.MuiTouchRipple-root')).toHaveCount(0);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.mouse.move(0, 0);
  await page.mouse.up();
}

test('signed out, a ring shows where the focus is, and nothing spreads from a press', async ({
  page,
  server,
}) => {
  const shows = (heading: string) => expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
  for (const [path, heading] of PUBLIC) {
    await test.step(path, async () => {
      await page.goto(path);
      await shows(heading);
      // The page that the server sent has the same heading, and gives way to React's.
      await expect(page.locator('#start')).toHaveCount(0);
      await expectRings(page, 1);
      if (path === '/masuk') await expectNoRipple(page);
    });
  }
  const [[, verify], [, reset]] = RECOVERY;
  const before = mailsOf(server).length;
  await page.getByLabel('Email').fill('kepsek@contoh.sch.id');
  await page.keyboard.press('Enter');
  await shows(verify);
  await expectRings(page, 1);
  await expect.poll(() => mailsOf(server).length).toBe(before + 1);
  await page.getByLabel('Kode OTP').fill((await codeIn(mailsOf(server).at(-1) ?? '')) ?? '');
  await page.keyboard.press('Enter');
  await shows(reset);
  await expectRings(page, 1);
});

test.describe('in a question and in the notice of a lost network', () => {
  test.use({ expectedErrors: [LINE_DOWN] });

  test('a ring shows where the focus is', async ({ page, server }) => {
    const { ids } = await someRecords(server);
    await signedIn(page, 'admin');
    await page.goto(`/dashboard/kelas/${ids.class}`);
    await page.getByRole('button', { name: 'Hapus', exact: true }).click();
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await expectRings(page, 1);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
    await page.context().setOffline(true);
    await page.getByRole('button', { name: /^Tanpa internet/ }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectRings(page, 0);
  });
});

test('signed in, a ring shows where the focus is, and nothing changes by and by for who asked for less motion', async ({
  page,
  server,
}) => {
  test.setTimeout(240_000);
  const records = await someRecords(server);
  await signedIn(page, 'admin');
  await page.goto('/dashboard');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expect(page.getByRole('heading', { name: 'Data sekolah' })).toBeVisible();
  const changing = await page.evaluate(() =>
    [...document.querySelectorAll('*')]
      .filter((element) =>
        getComputedStyle(element)
          .transitionDuration.split(', ')
          .some((each) => each !== '0s'),
      )
      .map(({ tagName, className }) => `${tagName}.${String(className)}`),
  );
  expect([...new Set(changing)]).toEqual([]);
  for (const [path, heading] of [...PROTECTED, ...FORMS]) {
    await test.step(path(records), async () => {
      // A form may ask before it is left for another screen, once the focus has been in all of its inputs.
      if (page.url().endsWith('/create') || page.url().endsWith('/edit')) await page.goto(path(records));
      else await visit(page, path(records));
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading(records));
      await expectRings(page, 8);
    });
  }
});
