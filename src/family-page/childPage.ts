/** The page of one child: asks for the code once on this phone, then shows the month and the letters. */
import type { FamilyPage, OpenFamilyPage } from '../../contract/family/links.ts';
import { FAMILY_PAGE_CALLS } from '../../contract/family/pagePaths.ts';
import { LINK_CODE_LENGTH } from '../../contract/family/pageWords.ts';
import { STATUS_TEXT } from '../../contract/attendanceStatus.ts';
import { formatDate, formatDateRange, formatDateWithWeekday } from '../i18n/format.ts';
import { ask, Refusal } from './ask.ts';
import { element, icon, show } from '../look/dom.ts';
import { showLetterForm } from './letterForm.ts';
import { dayMark, monthSection } from './month.ts';
import { showSchool } from './school.ts';
import { forgetPage, otherPages, rememberPage } from './siblings.ts';

const FILE_ICON =
  'M15 2H6a2 2 0 0 0-2 2v16a2 2 0 0 0 2 2h12a2 2 0 0 0 2-2V7zM14 2v4a2 2 0 0 0 2 2h4M16 13H8M16 17H8';

export async function openChildPage(main: HTMLElement, token: string, month?: string): Promise<void> {
  if (token === '')
    return showProblem(
      main,
      'Tautan ini tidak lengkap',
      'Bukalah lagi dari pesan yang Anda terima dari sekolah.',
    );
  const again = () => void openChildPage(main, token, month);
  try {
    const query = month === undefined ? '' : `?month=${month}`;
    const page = await ask<FamilyPage>({ path: FAMILY_PAGE_CALLS.open + query, token });
    showSchool(page.School);
    if (page.state === 'code') return showCodeForm(main, token);
    if (page.state === 'elsewhere')
      return showProblem(
        main,
        'Tautan ini sudah dipakai di ponsel lain',
        'Satu tautan hanya untuk satu ponsel. Mintalah tautan baru kepada wali kelas.',
      );
    rememberPage(token, page.fullname);
    return showPage(main, token, page);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (error.status === 404) {
      forgetPage(token);
      return showProblem(main, 'Tautan ini tidak berlaku', error.message);
    }
    return showProblem(main, 'Halaman belum dapat dibuka', error.message, again);
  }
}

function showProblem(main: HTMLElement, title: string, text: string, again?: () => void): void {
  const retry = again && button('Coba lagi', 'btn', again);
  show(main, element('h1', {}, title), element('p', { role: 'alert' }, text), retry, siblingLinks());
}

function button(text: string, className: string, onPress: () => void): HTMLButtonElement {
  const made = element('button', { type: 'button', class: className }, text);
  made.addEventListener('click', onPress);
  return made;
}

function showCodeForm(main: HTMLElement, token: string): void {
  const input = element('input', {
    id: 'kode',
    name: 'code',
    inputmode: 'numeric',
    autocomplete: 'one-time-code',
    // Room for the space that people write in the middle.
    maxlength: String(LINK_CODE_LENGTH + 1),
    required: true,
    'aria-describedby': 'kode-pesan',
  });
  const said = element('p', { id: 'kode-pesan', class: 'parent-said', role: 'alert' });
  const submit = element('button', { type: 'submit', class: 'btn filled big' }, 'Buka halaman');
  const form = element(
    'form',
    { class: 'parent-form', novalidate: true },
    element('label', { for: 'kode' }, `Kode ${LINK_CODE_LENGTH} angka`),
    input,
    said,
    submit,
  );
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (submit.ariaDisabled === 'true') return;
    submit.ariaDisabled = 'true';
    ask({ method: 'POST', path: FAMILY_PAGE_CALLS.bind, token, body: { code: input.value } }).then(
      () => openChildPage(main, token),
      (error: unknown) => {
        submit.ariaDisabled = null;
        if (!(error instanceof Refusal)) throw error;
        if (error.status === 404) return openChildPage(main, token);
        said.textContent = error.problems[0]?.msg ?? error.message;
        input.setAttribute('aria-invalid', 'true');
        input.focus();
        input.select();
      },
    );
  });
  show(
    main,
    element('h1', {}, 'Masukkan kode'),
    element(
      'p',
      {},
      'Wali kelas memberi Anda kode ini bersama tautannya. Kode ditanyakan sekali saja di ponsel ini; sesudahnya halaman hanya terbuka di sini.',
    ),
    form,
  );
}

function showPage(main: HTMLElement, token: string, page: OpenFamilyPage, notice?: string): void {
  const { fullname, Class, homeroom_teacher: teacher } = page;
  document.title = `${fullname} · ${page.School.name}`;
  const meta = [Class, teacher && `wali kelas ${teacher}`].filter(Boolean).join(' · ');
  const reload = (month?: string, said?: string) =>
    void openChildPage(main, token, month).then(() => {
      const place = main.querySelector('.parent-notice');
      if (place && said) place.textContent = said;
    });
  const write = element(
    'button',
    { type: 'button', class: 'btn filled big' },
    icon(FILE_ICON),
    'Kirim surat izin',
  );
  write.addEventListener('click', () =>
    showLetterForm(main, token, page, (said) => {
      if (said === undefined) showPage(main, token, page);
      else reload(undefined, said);
    }),
  );
  show(
    main,
    element('h1', {}, fullname),
    element('p', { class: 'quiet' }, meta),
    element('p', { class: 'parent-notice', role: 'status' }, notice),
    section(
      'Hari ini',
      [
        element(
          'p',
          { class: 'parent-today' },
          dayMark(page.today_status),
          element('b', {}, page.today_status ? STATUS_TEXT[page.today_status].label : 'Belum dicatat'),
        ),
        write,
      ],
      formatDateWithWeekday(page.today),
    ),
    monthSection(page, (month) => reload(month)),
    section('Surat', [lettersList(page)]),
    siblingLinks(token),
    footer(token, page, () => reload(page.Month?.month)),
  );
}

const section = (title: string, content: readonly Node[], end?: string): HTMLElement =>
  element(
    'section',
    { class: 'sec' },
    element('header', {}, element('h2', {}, title), end && element('span', { class: 'end quiet' }, end)),
    ...content,
  );

const STATE_TEXT: Readonly<Record<OpenFamilyPage['Letters'][number]['state'], string>> = {
  waiting: 'menunggu',
  accepted: 'diterima',
  refused: 'tidak diterima',
  withdrawn: 'dibatalkan sekolah',
};

function lettersList({ Letters }: OpenFamilyPage): HTMLElement {
  if (Letters.length === 0) return element('p', { class: 'quiet' }, 'Belum ada surat.');
  return element(
    'ul',
    { class: 'lines' },
    ...Letters.map(({ kind, reason, start_date, end_date, state, refusal }) =>
      element(
        'li',
        {},
        dayMark(kind),
        element(
          'div',
          { class: 'grow' },
          element('b', {}, `${STATUS_TEXT[kind].label}, ${formatDateRange(start_date, end_date)}`),
          element('small', {}, reason),
          refusal && element('small', {}, `Sekolah: ${refusal}`),
        ),
        element('span', { class: 'end', 'data-state': state }, STATE_TEXT[state]),
      ),
    ),
  );
}

/** The pages of brothers and sisters that are open on this phone; each has a link of its own. */
function siblingLinks(token?: string): HTMLElement | undefined {
  const others = otherPages(token);
  if (others.length === 0) return undefined;
  return section('Anak yang lain', [
    element(
      'ul',
      { class: 'lines' },
      ...others.map((other) =>
        element('li', {}, element('a', { class: 'grow', href: `#${other.token}` }, other.name)),
      ),
    ),
  ]);
}

function footer(
  token: string,
  { fullname, expires_on, messages }: OpenFamilyPage,
  reload: () => void,
): HTMLElement {
  const said = element('p', { class: 'parent-said', role: 'alert' });
  const stop =
    messages === 'on' &&
    button('Jangan kirimi saya pesan', 'btn', () => {
      ask({ method: 'POST', path: FAMILY_PAGE_CALLS.optOut, token }).then(reload, (error: unknown) => {
        said.textContent = error instanceof Refusal ? error.message : '';
      });
    });
  return element(
    'footer',
    { class: 'parent-foot' },
    element(
      'p',
      {},
      `Tautan ini hanya untuk keluarga ${fullname} dan berlaku sampai ${formatDate(expires_on)}. Jangan diteruskan.`,
    ),
    element(
      'p',
      {},
      'Tentang Anda sekolah menyimpan nama, hubungan keluarga, nomor telepon, dan kapan Anda setuju dikirimi pesan.',
    ),
    messages === 'off' &&
      element('p', {}, 'Anda tidak dikirimi pesan. Untuk menerimanya lagi, hubungi wali kelas.'),
    stop,
    said,
    element('p', { class: 'quiet' }, 'Hadir'),
  );
}
