/** The form of a paper slip: a parent names oneself, once. The wali kelas decides what comes of it. */
import { FAMILY_PAGE_CALLS } from '../../contract/family/pagePaths.ts';
import type { OpenSlip } from '../../contract/family/slips.ts';
import { RELATION_LABELS, RELATIONS } from '../../contract/family/words.ts';
import { ask, Refusal } from './ask.ts';
import { element, show } from '../look/dom.ts';
import { showSchool } from './school.ts';
import './slip.css';

const FIELD_WORDS: Readonly<Record<string, string>> = { name: 'Nama', relation: 'Hubungan', phone: 'Nomor' };

/** @param code what follows `#`: a browser sends it to nobody */
export async function openSlip(main: HTMLElement, code: string): Promise<void> {
  try {
    const slip = await ask<OpenSlip>({ path: FAMILY_PAGE_CALLS.slip, token: code });
    showSchool(slip.School);
    showForm(main, code, slip);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const again = element('button', { type: 'button', class: 'btn' }, 'Coba lagi');
    again.addEventListener('click', () => void openSlip(main, code));
    show(
      main,
      element('h1', {}, error.status === 404 ? 'Kode ini tidak berlaku' : 'Halaman belum dapat dibuka'),
      element('p', { role: 'alert' }, error.message),
      error.status !== 404 && again,
    );
  }
}

function showForm(
  main: HTMLElement,
  code: string,
  { first_name: child, class_name: className }: OpenSlip,
): void {
  const input = (name: string, more: Readonly<Record<string, string>>) =>
    element('input', { id: name, name, required: true, ...more });
  const problem = element('p', { class: 'slip-problem', role: 'alert' });
  const submit = element('button', { type: 'submit', class: 'btn filled big' }, 'Kirim ke sekolah');
  const form = element(
    'form',
    { class: 'slip-form', novalidate: true },
    element('label', { for: 'name' }, 'Nama Anda'),
    input('name', { autocomplete: 'name', maxlength: '100' }),
    element(
      'fieldset',
      {},
      element('legend', {}, `Hubungan Anda dengan ${child}`),
      ...RELATIONS.map((relation) =>
        element(
          'label',
          { class: 'slip-choice' },
          element('input', { type: 'radio', name: 'relation', value: relation }),
          element('span', {}, RELATION_LABELS[relation]),
        ),
      ),
    ),
    element('label', { for: 'phone' }, 'Nomor telepon atau WhatsApp'),
    input('phone', { type: 'tel', autocomplete: 'tel', maxlength: '40' }),
    element(
      'label',
      { class: 'slip-choice' },
      element('input', { type: 'checkbox', name: 'has_agreed' }),
      element('span', {}, `Saya mau menerima pesan sekolah tentang kehadiran ${child}`),
    ),
    problem,
    submit,
    element(
      'p',
      { class: 'quiet small' },
      'Sekolah menyimpan nama dan nomor ini hanya untuk menghubungi Anda. Dilihat tata usaha, kepala sekolah, wali kelas, dan guru piket. Anda dapat meminta datanya dihapus kapan saja.',
    ),
  );
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (submit.ariaDisabled === 'true') return;
    submit.ariaDisabled = 'true';
    problem.textContent = '';
    void send().finally(() => (submit.ariaDisabled = null));
  });

  async function send(): Promise<void> {
    const typed = new FormData(form);
    const body = {
      name: typed.get('name'),
      relation: typed.get('relation'),
      phone: typed.get('phone'),
      has_agreed: typed.has('has_agreed'),
    };
    try {
      await ask<null>({ method: 'POST', path: FAMILY_PAGE_CALLS.slip, token: code, body });
      show(
        main,
        element('h1', {}, 'Terima kasih'),
        element('p', { role: 'status' }, 'Isian Anda sudah diterima. Wali kelas akan memeriksanya.'),
      );
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const [first] = error.problems;
      problem.textContent = first ? `${FIELD_WORDS[first.path] ?? 'Isian'}: ${first.msg}` : error.message;
      for (const one of form.querySelectorAll('[aria-invalid]')) one.removeAttribute('aria-invalid');
      const field = first && form.elements.namedItem(first.path);
      if (field instanceof HTMLElement) {
        field.setAttribute('aria-invalid', 'true');
        field.focus();
      }
    }
  }

  show(
    main,
    element('h1', {}, 'Data orang tua/wali'),
    element(
      'p',
      { class: 'quiet' },
      [`Untuk ${child}`, className && `kelas ${className}`].filter(Boolean).join(', '),
    ),
    form,
  );
}
