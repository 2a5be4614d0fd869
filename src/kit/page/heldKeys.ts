/** Holds the keys that are pressed while a dialog's code is loading, so that none of them reaches the page below. */
export class HeldKeys {
  /** The held keys in the order in which they were pressed. */
  readonly pressed: KeyboardEvent[] = [];
  /** True while handKeysOver.ts replays a key in the dialog; that key must not be held again. */
  isPressing = false;
  private listening: AbortController | undefined;

  /** Aborted when the page gets the keys again; undefined while keys are not held. */
  get signal(): AbortSignal | undefined {
    return this.listening?.signal;
  }

  /**
   * Begins to hold keys.
   * @param close called by Escape, which also stops holding keys
   */
  hold(close: () => void): void {
    if (this.listening) return;
    this.listening = new AbortController();
    const options = { capture: true, signal: this.listening.signal };
    const holdKey = (event: KeyboardEvent) => {
      if (this.isPressing) return;
      event.stopImmediatePropagation();
      if (isOfBrowser(event)) return;
      event.preventDefault();
      if (event.type === 'keyup') return;
      if (event.key !== 'Escape') return void this.pressed.push(event);
      this.giveBack();
      close();
    };
    window.addEventListener('keydown', holdKey, options);
    window.addEventListener('keyup', holdKey, options);
    // Pasting, undo and on-screen keyboards cause input without a key event, so input is blocked as well.
    window.addEventListener('beforeinput', (event) => this.isPressing || event.preventDefault(), options);
  }

  /** Stops holding keys and forgets those that are held. From now on the page receives keys again. */
  readonly giveBack = (): void => {
    this.listening?.abort();
    this.listening = undefined;
    this.pressed.length = 0;
  };
}

/**
 * Whether the key belongs to the browser: with Ctrl, Alt or Meta, and F1 to F12. Exceptions are text typed with AltGr, and Ctrl+K, which
 * opens the dialog that is already opening.
 */
function isOfBrowser(event: KeyboardEvent): boolean {
  const { key, ctrlKey, metaKey, altKey } = event;
  if (event.getModifierState('AltGraph')) return false;
  return altKey || ((ctrlKey || metaKey) && key.toLowerCase() !== 'k') || /^F\d/.test(key);
}
