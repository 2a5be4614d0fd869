// The focus is seen on every control of a screen: a ring of 3 px that stands out, in light, dark and forced colours. So is what is chosen.
import type { Page } from '@playwright/test';
import { bringLooker, FRAME, judgedOn, type Looker } from './looks.ts';
import { expect } from './support.ts';

const DARK = { colorScheme: 'dark', forcedColors: 'none' } as const;
const FORCED = { colorScheme: 'dark', forcedColors: 'active' } as const;
const LIGHT = { colorScheme: 'light', forcedColors: 'none' } as const;

interface Tried {
  /** Parts of the page whose controls are counted, but not tried. */
  readonly checked: readonly string[];
  /** The looks that are tried; all of them when none are named. */
  readonly only?: readonly string[];
}

/** The controls on which the focus is not seen, of how many, and the looks of those that were tried. Each is focused as the Tab key would. */
const unseenOn = (page: Page, tried: Tried) =>
  page.evaluate(async ({ checked, only }) => {
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
    const inKnown = checked.map((part) => `${part} *`).join();
    const unknown = controls.filter((control) => inKnown === '' || !control.matches(inKnown));
    const alike = Map.groupBy(unknown, ({ tagName, className }) => `${tagName} ${className}`);
    const some = [...alike.values()].flatMap((each) => [...new Set([each[0], each[1], each.at(-1)])]);
    const lookOf = (window as unknown as Looker).newLooker();
    const toTry = some
      .filter((control) => control !== undefined)
      .map((control) => ({ control, look: lookOf(control) }))
      .filter(({ look }) => !only || only.includes(look));
    const looks = new Set<string>();
    for (const { control, look: itsLook } of toTry) {
      control.focus();
      if (document.activeElement !== control) continue;
      looks.add(itsLook);
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
    return {
      unseen: [...new Set(unseen)],
      looked: controls.length,
      looks: [...looks],
    };
  }, tried);

/** The pressed buttons that look like the one beside them that is not. Bold letters alone are no difference. */
const unseenChoices = (page: Page) =>
  page.evaluate(() => {
    const look = (element: Element) => {
      const { backgroundColor, borderTopColor, borderTopWidth } = getComputedStyle(element);
      return [backgroundColor, borderTopColor, borderTopWidth].join(' ');
    };
    return [...document.querySelectorAll('[aria-pressed=true]')]
      .filter((chosen) => {
        const other = chosen.parentElement?.querySelector(':scope > [aria-pressed=false]');
        return other && look(other) === look(chosen);
      })
      .map((chosen) => chosen.outerHTML.slice(0, 200));
  });

/**
 * Leaves the screen in light colours.
 * @param controls that it has more of
 * @param isFrameChecked the menus and the head around it were looked at with another screen: they are the same
 */
export async function expectRings(page: Page, controls: number, isFrameChecked = false): Promise<void> {
  await expect(page.getByText(/^(Memuat|Memverifikasi|Memulai)/)).toHaveCount(0);
  // From here on the focus is moved by the keyboard, as far as the browser knows.
  await page.keyboard.press('Tab');
  await bringLooker(page);
  const isDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);
  // Beginning with what is shown, and then fewest colours change.
  const [first, ...others] = isDark ? [DARK, FORCED, LIGHT] : [LIGHT, DARK, FORCED];
  const checked = judgedOn(page, 'ring');
  const look = async (colours: typeof DARK | typeof FORCED | typeof LIGHT, only?: readonly string[]) => {
    await page.emulateMedia(colours);
    const found = await unseenOn(page, { checked: isFrameChecked ? FRAME : [], only });
    expect.soft(found.unseen, JSON.stringify(colours)).toEqual([]);
    expect.soft(await unseenChoices(page), JSON.stringify(colours)).toEqual([]);
    return found;
  };
  const { looked, looks } = await look(first);
  expect(looked, 'controls').toBeGreaterThan(controls);
  // What cuts a ring off is the same in all colours; whether it stands out is a matter of its look.
  const fresh = looks.filter((each) => !checked.has(each));
  if (fresh.length > 0) for (const colours of others) await look(colours, fresh);
  for (const each of fresh) checked.add(each);
  await page.emulateMedia(LIGHT);
}
