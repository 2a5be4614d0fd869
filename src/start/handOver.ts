/**
 * Hands over from the page that came as HTML (the sign-in form, or "Memulai aplikasi...") to React's page. Text, ticks and a press on the
 * button from before are repeated in React's form, and the focus moves there.
 */
import { findSameElement } from './sameElement.ts';

/**
 * Replaces the HTML page as soon as React has rendered.
 * @param start the element that came as HTML, which is removed
 * @param root the element that React renders into
 */
export function handOver(start: HTMLElement, root: HTMLElement): void {
  const form = start.querySelector('form');
  let isPressed = false;
  form?.addEventListener('submit', (event) => {
    event.preventDefault();
    isPressed = true;
    const button = form.querySelector('[type=submit]');
    if (button) button.textContent = 'Memproses...';
  });

  // The observer runs after React has rendered and before the browser paints, so that no key is lost in between.
  const observer = new MutationObserver(() => {
    if (root.childElementCount === 0) return;
    observer.disconnect();
    // Painted rows are removed later, when React has rows of its own: see stage.tsx.
    if (start.classList.contains('rows')) return;
    const next = root.querySelector('form');
    const focused = document.activeElement;
    if (form && next) {
      copyInputs(form, next);
      if (isPressed) next.requestSubmit();
    }
    // The user has reached a link or button with the keyboard, and may be about to press it.
    if (focused instanceof HTMLElement && start.contains(focused) && !(focused instanceof HTMLInputElement)) {
      const matchingElement = findSameElement(root, focused) ?? (next && findFirstEmptyInput(next));
      matchingElement?.focus({ preventScroll: true });
    }
    start.remove();
  });
  observer.observe(root, { childList: true });
}

function copyInputs(from: HTMLFormElement, to: HTMLFormElement): void {
  for (const oldInput of from.querySelectorAll<HTMLInputElement>('input[name]')) {
    const input = to.querySelector<HTMLInputElement>(`input[name="${oldInput.name}"]`);
    if (!input) continue;
    if (oldInput.type === 'checkbox') {
      if (oldInput.checked !== oldInput.defaultChecked && oldInput.checked !== input.checked) input.click();
      continue;
    }
    if (oldInput.value) type(input, oldInput.value);
    if (oldInput !== document.activeElement) continue;
    // An empty first input has the focus only because of `autofocus`. The focus then moves to the first input that is still empty, and
    // immediately, because a key that is pressed while nothing has the focus is lost.
    const isChosen = oldInput.value !== '' || !oldInput.autofocus;
    if (!isChosen) {
      findFirstEmptyInput(to)?.focus({ preventScroll: true });
      continue;
    }
    const { selectionStart, selectionEnd } = oldInput;
    input.focus({ preventScroll: true });
    input.setSelectionRange(selectionStart, selectionEnd);
  }
}

const findFirstEmptyInput = (form: HTMLFormElement): HTMLInputElement | undefined =>
  [...form.querySelectorAll<HTMLInputElement>('input[name]')].find(({ value }) => value === '');

function type(input: HTMLInputElement, text: string): void {
  input.value = text;
  // The event makes React react as if the text had been typed.
  input.dispatchEvent(new Event('input', { bubbles: true }));
}

/**
 * Reports that the application could not be loaded: there is no network, or a newer build has just replaced the files. Text that was typed
 * stays in the form.
 */
export function showLoadingFailure(start: HTMLElement): void {
  const problem = document.createElement('div');
  problem.className = 'start-problem';
  problem.setAttribute('role', 'alert');
  const text = document.createElement('p');
  text.textContent = 'Aplikasi gagal dimuat. Periksa koneksi internet Anda, lalu muat ulang halaman ini.';
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = 'Muat Ulang Halaman';
  button.addEventListener('click', () => window.location.reload());
  problem.append(text, button);
  start.querySelector('[role=status]')?.remove();
  start.prepend(problem);
}
