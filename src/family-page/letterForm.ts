/** The form of a letter from home: days, kind, reason and a picture. */
import type { OwnHomeLetter } from '../../contract/family/homeLetters.ts';
import type { OpenFamilyPage } from '../../contract/family/links.ts';
import { FAMILY_PAGE_CALLS } from '../../contract/family/pagePaths.ts';
import {
  HOME_LETTER_DAYS_AHEAD,
  HOME_LETTER_DAYS_BACK,
  HOME_LETTER_KINDS,
  HOME_LETTER_REASON_MAX_LENGTH,
  MAX_HOME_LETTER_DAYS,
} from '../../contract/family/pageWords.ts';
import { STATUS_TEXT } from '../../contract/attendanceStatus.ts';
import { addDays, formatShortDate } from '../i18n/format.ts';
import { ask, Refusal } from './ask.ts';
import { element, icon, show } from '../look/dom.ts';
import { dayMark } from './month.ts';
import { smallerPicture } from './picture.ts';

const CAMERA_ICON =
  'M14.5 4h-5L7 7H4a2 2 0 0 0-2 2v9a2 2 0 0 0 2 2h16a2 2 0 0 0 2-2V9a2 2 0 0 0-2-2h-3zM15 13a3 3 0 1 1-6 0 3 3 0 0 1 6 0';
const BACK_ICON = 'm12 19-7-7 7-7M19 12H5';

/** @param onEnd `said` is what the school said; undefined: nothing was sent */
export function showLetterForm(
  main: HTMLElement,
  token: string,
  { fullname, Class, today }: OpenFamilyPage,
  onEnd: (said: string | undefined) => void,
): void {
  // The phone's own way back leads out of the form, not out of the page.
  window.history.pushState(null, '');
  let said: string | undefined;
  window.addEventListener('popstate', () => onEnd(said), { once: true });

  const tomorrow = addDays(today, 1);
  const [from, to] = [dateInput('start_date', 'Dari', today), dateInput('end_date', 'Sampai', today)];
  const dates = element('div', { class: 'parent-dates', hidden: true }, from.label, to.label);
  const fieldset = (legend: string, className: string, ...choices: readonly Node[]) =>
    element('fieldset', { class: className }, element('legend', {}, legend), ...choices);
  const choice = (name: string, value: string, isChecked: boolean, ...content: readonly Node[]) =>
    element(
      'label',
      {},
      element('input', { type: 'radio', name, value, checked: isChecked }),
      element('span', {}, ...content),
    );
  const dayChoice = (value: string, word: string, small: string, isChecked: boolean) =>
    choice('days', value, isChecked, element('b', {}, word), element('small', {}, small));

  const reason = element('textarea', {
    id: 'alasan',
    name: 'reason',
    rows: '3',
    required: true,
    maxlength: String(HOME_LETTER_REASON_MAX_LENGTH),
    'aria-describedby': 'alasan-catatan',
  });
  const picture = element('input', { type: 'file', name: 'image', accept: 'image/*', class: 'vh' });
  const chosen = element('span', {}, 'Ambil atau pilih foto');
  picture.addEventListener('change', () => {
    chosen.textContent = picture.files?.[0]?.name ?? 'Ambil atau pilih foto';
  });
  const problem = element('p', { class: 'parent-said', role: 'alert' });
  const submit = element('button', { type: 'submit', class: 'btn filled big' }, 'Kirim ke sekolah');

  const form = element(
    'form',
    { class: 'parent-form', novalidate: true },
    fieldset(
      'Hari',
      'parent-choices parent-three',
      dayChoice('today', 'Hari ini', formatShortDate(today), true),
      dayChoice('tomorrow', 'Besok', formatShortDate(tomorrow), false),
      dayChoice('other', 'Tanggal lain', `sampai ${MAX_HOME_LETTER_DAYS} hari`, false),
    ),
    dates,
    fieldset(
      'Jenis surat',
      'parent-choices',
      ...HOME_LETTER_KINDS.map((kind, at) =>
        choice('kind', kind, at === 0, dayMark(kind), element('b', {}, STATUS_TEXT[kind].label)),
      ),
    ),
    element('label', { for: 'alasan' }, 'Alasan'),
    reason,
    element('p', { id: 'alasan-catatan', class: 'quiet small' }, 'Hanya dibaca sekolah dan keluarga.'),
    element(
      'label',
      { class: 'parent-picture' },
      element('span', {}, 'Foto surat ', element('span', { class: 'quiet' }, '(tidak wajib)')),
      picture,
      element('span', { class: 'btn' }, icon(CAMERA_ICON), chosen),
    ),
    problem,
    submit,
    element(
      'p',
      { class: 'quiet small' },
      `Setelah dikirim, sekolah memeriksanya. Jawabannya tampil di halaman ${fullname}.`,
    ),
  );
  form.addEventListener('change', () => {
    dates.hidden = new FormData(form).get('days') !== 'other';
  });
  from.input.addEventListener('change', () => {
    if (to.input.value < from.input.value) to.input.value = from.input.value;
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (submit.ariaDisabled === 'true') return;
    submit.ariaDisabled = 'true';
    submit.textContent = 'Mengirim…';
    problem.textContent = '';
    void send().finally(() => {
      submit.ariaDisabled = null;
      submit.textContent = 'Kirim ke sekolah';
    });
  });

  async function send(): Promise<void> {
    const typed = new FormData(form);
    const day = typed.get('days') === 'tomorrow' ? tomorrow : today;
    const isOther = typed.get('days') === 'other';
    const body = new FormData();
    body.set('kind', String(typed.get('kind')));
    body.set('reason', reason.value);
    body.set('start_date', isOther ? from.input.value : day);
    body.set('end_date', isOther ? to.input.value : day);
    const file = picture.files?.[0];
    if (file) body.set('image', await smallerPicture(file));
    try {
      await ask<OwnHomeLetter>({ method: 'POST', path: FAMILY_PAGE_CALLS.sendLetter, token, body });
      said = 'Surat terkirim. Sekolah akan memeriksanya.';
      window.history.back();
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const [first] = error.problems;
      problem.textContent = first ? `${FIELD_WORDS[first.path] ?? 'Isian'}: ${first.msg}` : error.message;
      const input = first && form.elements.namedItem(first.path);
      for (const one of form.querySelectorAll('[aria-invalid]')) one.removeAttribute('aria-invalid');
      if (input instanceof HTMLElement) {
        input.setAttribute('aria-invalid', 'true');
        input.focus();
      }
    }
  }

  function dateInput(name: string, word: string, value: string) {
    const input = element('input', {
      type: 'date',
      name,
      value,
      min: addDays(today, -HOME_LETTER_DAYS_BACK),
      max: addDays(today, HOME_LETTER_DAYS_AHEAD + MAX_HOME_LETTER_DAYS),
      required: true,
    });
    return { input, label: element('label', {}, word, input) };
  }

  const back = element(
    'button',
    { type: 'button', class: 'btn parent-move', 'aria-label': `Kembali ke ${fullname}` },
    icon(BACK_ICON),
  );
  back.addEventListener('click', () => window.history.back());
  show(
    main,
    element('div', { class: 'parent-top' }, back, element('h1', {}, 'Surat izin')),
    element('p', { class: 'quiet' }, [fullname, Class].filter(Boolean).join(' · ')),
    form,
  );
}

const FIELD_WORDS: Readonly<Record<string, string>> = {
  reason: 'Alasan',
  start_date: 'Tanggal mulai',
  end_date: 'Tanggal selesai',
  kind: 'Jenis surat',
  image: 'Foto',
};
