import type { HeldKeys } from './heldKeys.ts';

/** Matches open dialogs, which have the focus while they are open. */
const OPEN_DIALOG_SELECTOR = 'dialog[open], .MuiModal-root';
/** If no dialog takes the focus within this time, the held keys are dropped. */
const FOCUS_TIMEOUT_MS = 1000;

const findFocusInDialog = (): Element | null =>
  document.activeElement?.closest(OPEN_DIALOG_SELECTOR) ? document.activeElement : null;

/** Replays the held keys in the opening dialog as soon as it has the focus. From then on the browser delivers keys there by itself. */
export function handKeysOver(keys: HeldKeys): void {
  const { signal } = keys;
  if (!signal) return;
  if (findFocusInDialog()) return void replayKeys(keys, signal);
  let hasFocus = false;
  const onFocus = () => {
    if (hasFocus || !findFocusInDialog()) return;
    hasFocus = true;
    void replayKeys(keys, signal);
  };
  window.addEventListener('focusin', onFocus, { signal });
  setTimeout(() => {
    if (!hasFocus && keys.signal === signal) keys.giveBack();
  }, FOCUS_TIMEOUT_MS);
}

async function replayKeys(keys: HeldKeys, signal: AbortSignal): Promise<void> {
  for (let key = keys.pressed.shift(); key; key = keys.pressed.shift()) {
    const target = findFocusInDialog();
    // The previous key has closed the dialog.
    if (!target) break;
    keys.isPressing = true;
    replayKey(key, target);
    keys.isPressing = false;
    // Waits, so that each key meets the state that the previous one has caused.
    await new Promise((resolve) => setTimeout(resolve));
    if (signal.aborted) return;
  }
  keys.giveBack();
}

/** Imitates what a browser does with a pressed key, as far as dialogs need it. */
function replayKey({ key, code, shiftKey, ctrlKey, metaKey }: KeyboardEvent, target: Element): void {
  if (ctrlKey || metaKey) return;
  const replayedEvent = new KeyboardEvent('keydown', {
    key,
    code,
    shiftKey,
    bubbles: true,
    cancelable: true,
  });
  if (!target.dispatchEvent(replayedEvent)) return;
  if (!(target instanceof HTMLInputElement) || target.type !== 'text') return;
  const { selectionStart, selectionEnd, value } = target;
  const [start, end] = [selectionStart ?? value.length, selectionEnd ?? value.length];
  if (key.length === 1) target.setRangeText(key, start, end, 'end');
  else if (key === 'Backspace')
    target.setRangeText('', start === end ? Math.max(0, start - 1) : start, end, 'end');
  else return;
  target.dispatchEvent(new InputEvent('input', { bubbles: true }));
}
