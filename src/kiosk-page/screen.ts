/** Draws the kiosk: the school above, what happened in the middle, how the device is below. */
import type { Kiosk } from '../../contract/gate/kiosk.ts';
import { formatDateWithWeekday, formatTime, formatTimeIn, readClockIn } from '../i18n/format.ts';
import { element, icon } from '../look/dom.ts';
import { imageUrl } from '../providers/settings.ts';
import { readPicture } from './ask.ts';
import type { Verdict } from './verdict.ts';

const find = (selector: string): HTMLElement => {
  const found = document.querySelector<HTMLElement>(selector);
  if (!found) throw new Error(`gerbang.html has no ${selector}`);
  return found;
};

/** Lucide's drawings (ISC). */
const ICONS = {
  scan: 'M21 16h-3a2 2 0 0 0-2 2v3M21 21v.01M12 7v3a2 2 0 0 1-2 2H7M3 12h.01M12 3h.01M12 16v.01M16 12h1M21 12v.01M12 21v-1M4 3h3a1 1 0 0 1 1 1v3a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1zM17 3h3a1 1 0 0 1 1 1v3a1 1 0 0 1-1 1h-3a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1zM4 16h3a1 1 0 0 1 1 1v3a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1v-3a1 1 0 0 1 1-1z',
  ok: 'M20 6 9 17l-5-5',
  late: 'M22 12a10 10 0 1 1-20 0 10 10 0 0 1 20 0zM12 6v6l4 2',
  bad: 'M22 12a10 10 0 1 1-20 0 10 10 0 0 1 20 0zM12 8v4M12 16h.01',
  person: 'M17 8a5 5 0 1 1-10 0 5 5 0 0 1 10 0zM20 21a8 8 0 0 0-16 0',
} as const;

const main = () => find('.kiosk-main');

/** Replaces what stands in the middle. */
function show(state: string, ...children: Parameters<typeof element>[2][]): void {
  main().dataset.state = state;
  main().replaceChildren(...children.filter((child) => child instanceof Node));
}

export function showSchool({ name, School }: Kiosk, now: Date): void {
  document.title = `Gerbang – ${School.name}`;
  find('.kiosk-school').textContent = School.name;
  const crest = imageUrl(School.image);
  find('.kiosk-crest').replaceChildren(...(crest ? [element('img', { src: crest, alt: '' })] : []));
  showTime({ name, School }, now);
}

export function showTime({ name, School }: Pick<Kiosk, 'name' | 'School'>, now: Date): void {
  const day = formatDateWithWeekday(readClockIn(School.timezone, now).day);
  const time = formatTime(formatTimeIn(School.timezone, now));
  const where = `${name} · ${day}`;
  if (find('.kiosk-where').textContent !== where) find('.kiosk-where').textContent = where;
  if (find('.kiosk-time').textContent !== time) find('.kiosk-time').textContent = time;
}

const button = (label: string, attributes: Record<string, string>, onClick: () => void) => {
  const made = element('button', { type: 'button', ...attributes }, label);
  made.addEventListener('click', onClick);
  return made;
};

interface Action {
  readonly label: string;
  readonly onClick: () => void;
}

/** Waits for the next card. */
export function showWaiting(...actions: readonly (Action | undefined)[]): void {
  show(
    'waiting',
    icon(ICONS.scan),
    element(
      'div',
      { class: 'kiosk-words' },
      element('h1', {}, 'Tempelkan atau tunjukkan kartu'),
      element('p', {}, 'Lupa kartu? Ketik NIS Anda.'),
      ...actions.map((action) => action && button(action.label, { class: 'kiosk-button' }, action.onClick)),
    ),
  );
}

interface PadActions {
  readonly onKey: (key: string) => void;
  readonly onClose: () => void;
}

/** The number pad. While it stands only the number is drawn anew, so that no button goes away under a thumb. */
export function showPad(typed: string, { onKey, onClose }: PadActions): void {
  if (main().dataset.state !== 'pad') {
    const digit = (text: string) => button(text, {}, () => onKey(text));
    show(
      'pad',
      element(
        'div',
        { class: 'kiosk-words' },
        element('h1', {}, 'Ketik NIS'),
        element('output', { 'aria-label': 'NIS' }),
        button('Kembali', { class: 'kiosk-button' }, onClose),
      ),
      element(
        'div',
        { class: 'kiosk-pad' },
        ...['1', '2', '3', '4', '5', '6', '7', '8', '9'].map(digit),
        button('Hapus', {}, () => onKey('Backspace')),
        digit('0'),
        button('Catat', { class: 'kiosk-enter' }, () => onKey('Enter')),
      ),
    );
  }
  // A line of its own height also without a number.
  find('.kiosk-main output').textContent = typed || '\u00A0';
}

export function showVerdict({ tone, banner, title, className, detail, image }: Verdict): void {
  const face = element('div', { class: 'kiosk-face' }, icon(ICONS.person));
  show(
    tone,
    tone === 'bad' ? icon(ICONS.bad) : face,
    element(
      'div',
      { class: 'kiosk-words' },
      element('p', { class: 'kiosk-banner' }, tone === 'bad' ? null : icon(ICONS[tone]), banner),
      element('h1', {}, title),
      className !== undefined && element('p', { class: 'kiosk-class' }, className),
      Boolean(detail) && element('p', {}, detail),
    ),
  );
  if (image) void showPicture(face, image);
}

async function showPicture(face: HTMLElement, image: string): Promise<void> {
  const picture = await readPicture(image);
  if (!picture || !face.isConnected) return;
  const url = URL.createObjectURL(picture);
  const shown = element('img', { src: url, alt: '' });
  await shown.decode().catch(() => undefined);
  URL.revokeObjectURL(url);
  face.replaceChildren(shown);
}

/** A sentence in the middle, with what can be done about it. */
export function showNotice(title: string, text: string, action?: Action): void {
  show(
    'notice',
    icon(ICONS.bad),
    element(
      'div',
      { class: 'kiosk-words' },
      element('h1', {}, title),
      element('p', {}, text),
      action && button(action.label, { class: 'kiosk-button' }, action.onClick),
    ),
  );
}

/** Asks for the code that an administrator or piket has made. @param onCode resolves to what was wrong with it */
export function showCodeForm(said: string, onCode: (code: string) => Promise<string | undefined>): void {
  const input = element('input', {
    id: 'kode',
    autocomplete: 'off',
    autocapitalize: 'characters',
    spellcheck: 'false',
    maxlength: '12',
    required: true,
  });
  const message = element('p', { role: 'alert', class: 'kiosk-said' }, said || null);
  const start = element('button', { class: 'kiosk-button' }, 'Mulai');
  const form = element(
    'form',
    { class: 'kiosk-words', novalidate: true },
    element('h1', {}, 'Mulai kios gerbang'),
    element('p', {}, 'Admin atau guru piket membuat kodenya di halaman Perangkat gerbang.'),
    element('label', { for: 'kode' }, 'Kode'),
    input,
    message,
    start,
  );
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const code = input.value.trim();
    if (start.getAttribute('aria-disabled') === 'true') return;
    if (code === '') {
      message.textContent = 'Isi kodenya dulu.';
      return input.focus();
    }
    start.setAttribute('aria-disabled', 'true');
    start.textContent = 'Memulai…';
    void onCode(code).then((wrong) => {
      start.removeAttribute('aria-disabled');
      start.textContent = 'Mulai';
      if (wrong === undefined) return;
      message.textContent = wrong;
      input.focus();
    });
  });
  show('code', form);
  find('.kiosk-where').textContent = 'Kios gerbang';
  find('.kiosk-school').textContent = 'Hadir';
  find('.kiosk-crest').replaceChildren();
  find('.kiosk-time').textContent = '';
  document.title = 'Kios gerbang';
  input.focus();
}

/** Lines about the device: what waits, the clock, the sound. */
export function showLines(wanted: readonly string[]): void {
  const list = find('.kiosk-page .kiosk-lines');
  // What has not changed is not read out again.
  if ([...list.children].map(({ textContent }) => textContent).join() === wanted.join()) return;
  list.replaceChildren(...wanted.map((line) => element('span', {}, line)));
}
