/**
 * Hands over from the page that came as HTML (the sign-in form, or "Memulai aplikasi...") to React's. What was typed,
 * ticked and pressed before the application was there goes into its form, and so does the focus.
 */
import { sameElement } from './sameElement.ts';

/** @param start what came as HTML, which is removed. @param root where React renders. */
export function handOver(start: HTMLElement, root: HTMLElement): void {
  const form = start.querySelector('form');
  let isPressed = false;
  form?.addEventListener('submit', (event) => {
    event.preventDefault();
    isPressed = true;
    const button = form.querySelector('[type=submit]');
    if (button) button.textContent = 'Memproses...';
  });

  // Runs after React has rendered and before the browser paints, so that no key is lost in between.
  const observer = new MutationObserver(() => {
    if (root.childElementCount === 0) return;
    observer.disconnect();
    // They go when React has rows of its own: see stage.tsx.
    if (start.classList.contains('rows')) return;
    const next = root.querySelector('form');
    const focused = document.activeElement;
    if (form && next) {
      copy(form, next);
      if (isPressed) next.requestSubmit();
    }
    // A link or button that somebody has reached with the keyboard, and is about to press.
    if (focused instanceof HTMLElement && start.contains(focused) && !(focused instanceof HTMLInputElement)) {
      const same = sameElement(root, focused) ?? (next && firstEmpty(next));
      same?.focus({ preventScroll: true });
    }
    start.remove();
  });
  observer.observe(root, { childList: true });
}

function copy(from: HTMLFormElement, to: HTMLFormElement): void {
  for (const old of from.querySelectorAll<HTMLInputElement>('input[name]')) {
    const input = to.querySelector<HTMLInputElement>(`input[name="${old.name}"]`);
    if (!input) continue;
    if (old.type === 'checkbox') {
      if (old.checked !== old.defaultChecked && old.checked !== input.checked) input.click();
      continue;
    }
    if (old.value) type(input, old.value);
    if (old !== document.activeElement) continue;
    // An empty first input gets the focus by itself. The focus moves to the first input that is still empty, and
    // immediately, because a key that is pressed while nothing has the focus is lost.
    const isChosen = old.value !== '' || !old.autofocus;
    if (!isChosen) {
      firstEmpty(to)?.focus({ preventScroll: true });
      continue;
    }
    const { selectionStart, selectionEnd } = old;
    input.focus({ preventScroll: true });
    input.setSelectionRange(selectionStart, selectionEnd);
  }
}

const firstEmpty = (form: HTMLFormElement): HTMLInputElement | undefined =>
  [...form.querySelectorAll<HTMLInputElement>('input[name]')].find(({ value }) => value === '');

function type(input: HTMLInputElement, text: string): void {
  input.value = text;
  // React reacts as if it were typed.
  input.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Without a network, or when a newer build has just replaced the files. What was typed stays where it is. */
export function sayThatLoadingFailed(start: HTMLElement): void {
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
