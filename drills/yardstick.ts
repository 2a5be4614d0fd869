/**
 * Runs in the page: puts a copy of the register in its place, whose marks are worked by hand-written DOM, as one would
 * without any framework, and without keeping or sending them.
 */
export function putYardstick(): void {
  const original = document.querySelector<HTMLElement>('.register-page');
  const copy = original?.cloneNode(true);
  if (!original || !(copy instanceof HTMLElement)) throw new Error('There is no register');
  original.replaceWith(copy);
  const counters = new Map(
    [...copy.querySelectorAll<HTMLElement>('.register-counter')].map((counter) => [
      counter.style.getPropertyValue('--status'),
      counter.querySelector('b'),
    ]),
  );
  const count = (status: string, change: number) => {
    const number = counters.get(status);
    if (number) number.textContent = String(Number(number.textContent) + change);
  };
  const saveText = copy.querySelector('.register-savetext');
  for (const [place, row] of [...copy.querySelectorAll<HTMLElement>('.register-row')].entries()) {
    const save = row.querySelector('.register-save');
    for (const radio of row.querySelectorAll<HTMLInputElement>('input[type=radio]')) {
      radio.name = `yardstick-${place}`;
      radio.checked = false;
    }
    row.addEventListener('change', ({ target }) => {
      const colour = (target as HTMLInputElement).parentElement?.style.getPropertyValue('--status') ?? '';
      count(row.style.getPropertyValue('--status'), -1);
      count(colour, 1);
      row.style.setProperty('--status', colour);
      row.dataset.recorded = 'true';
      if (save) save.textContent = 'Menyimpan…';
      if (saveText) saveText.textContent = 'Menyimpan…';
    });
  }
}
