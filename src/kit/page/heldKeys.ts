/** Keys that are pressed while what they are meant for is still coming: none of them reaches the page below. */
export class PressedKeys {
  /** In their order. */
  readonly pressed: KeyboardEvent[] = [];
  /** They are pressed where they belong: handKeysOver.ts. */
  isPressing = false;
  private listening: AbortController | undefined;

  /** Aborted when the keys are the page's again; undefined while they are. */
  get signal(): AbortSignal | undefined {
    return this.listening?.signal;
  }

  /** @param close what Escape does, which gives them back. */
  hold(close: () => void): void {
    if (this.listening) return;
    this.listening = new AbortController();
    const options = { capture: true, signal: this.listening.signal };
    const take = (event: KeyboardEvent) => {
      if (this.isPressing) return;
      event.stopImmediatePropagation();
      if (isOfBrowser(event)) return;
      event.preventDefault();
      if (event.type === 'keyup') return;
      if (event.key !== 'Escape') return void this.pressed.push(event);
      this.giveBack();
      close();
    };
    window.addEventListener('keydown', take, options);
    window.addEventListener('keyup', take, options);
    // What is pasted, taken back, or typed on a screen has no key of its own.
    window.addEventListener('beforeinput', (event) => this.isPressing || event.preventDefault(), options);
  }

  /** From now on keys are the page's; those that are held are forgotten. */
  readonly giveBack = (): void => {
    this.listening?.abort();
    this.listening = undefined;
    this.pressed.length = 0;
  };
}

/** With Ctrl, Alt or Meta, and F1 to F12; but for what is typed with AltGr, and Ctrl+K, which opens what is opening already. */
function isOfBrowser(event: KeyboardEvent): boolean {
  const { key, ctrlKey, metaKey, altKey } = event;
  if (event.getModifierState('AltGraph')) return false;
  return altKey || ((ctrlKey || metaKey) && key.toLowerCase() !== 'k') || /^F\d/.test(key);
}
