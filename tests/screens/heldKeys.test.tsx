// A key after a shortcut belongs to what the shortcut opens, from that event on.
import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import fc from 'fast-check';
import { useRef, useState } from 'react';
import { expect, test } from 'vitest';
import { lazyDialog } from '../../src/kit/page/lazyDialog.tsx';
import { useModal } from '../../src/kit/page/useModal.ts';
import { expectConsoleError } from '../support/consoleErrors.ts';
import { rounds } from '../support/rounds.ts';

interface SearchProps {
  /** Of a dialog that stays on the page while it is closed. */
  readonly open?: boolean;
  readonly onClose: () => void;
}

const Search = ({ open = true, onClose }: SearchProps) => open && <OpenSearch onClose={onClose} />;

/** As the palette is: the browser's own dialog, with a field that has the focus. */
function OpenSearch({ onClose }: SearchProps) {
  const dialog = useModal();
  const [text, setText] = useState('');
  return (
    <dialog ref={dialog} onClose={onClose}>
      <input
        type="text"
        aria-label="Cari"
        // happy-dom's dialogs take no focus.
        ref={focusIt}
        value={text}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={({ key }) => key === 'Escape' && onClose()}
      />
    </dialog>
  );
}
const focusIt = (input: HTMLInputElement | null) => input?.focus();

/**
 * A register on which letters are marks, and a shortcut whose dialog's code comes when it is let come.
 * @param memberships the dialog is there from the beginning, closed, as the questions are that a screen may ask.
 */
function page(memberships = false) {
  let resolve: (module: { Search: typeof Search }) => void = () => undefined;
  let reject: (reason: Error) => void = () => undefined;
  const promise = new Promise<{ Search: typeof Search }>((come, fail) => {
    resolve = come;
    reject = fail;
  });
  // Asked for again it is there: what is still wanted is fetched by the tests of other files in this process.
  let isBack = false;
  const Lazy = lazyDialog(() => (isBack ? Promise.resolve({ Search }) : promise), 'Search');
  const marks: string[] = [];
  function Register() {
    const [isOpen, setOpen] = useState(false);
    const row = useRef<HTMLButtonElement>(null);
    const close = () => {
      setOpen(false);
      row.current?.focus();
    };
    return (
      <>
        <button
          ref={row}
          onKeyDown={({ key }) => {
            if (key === '?') setOpen(true);
            else marks.push(key);
          }}
        >
          Budi
        </button>
        {(isOpen || memberships) && <Lazy open={isOpen} onClose={close} />}
      </>
    );
  }
  // A round that failed has left its own behind.
  cleanup();
  render(<Register />);
  screen.getByText('Budi').focus();
  const fail = () => {
    isBack = true;
    reject(new Error('offline'));
  };
  return { marks, fail, come: () => act(async () => resolve({ Search })) };
}

const press = async (keys: readonly string[]) => {
  if (keys.length > 0)
    await userEvent
      .setup({ delay: null })
      .keyboard(keys.map((key) => (key.length > 1 ? `{${key}}` : key)).join(''));
};

const KEYS = ['h', 't', 'i', 's', 'a', 'x', '1', ' ', 'Backspace'];

/** What a field holds after some keys. */
const typed = (keys: readonly string[]) =>
  keys.reduce((text, key) => (key === 'Backspace' ? text.slice(0, -1) : text + key), '');

test('whenever its code comes, what is typed after the shortcut stands in the field, in its order, and marks nobody', async () => {
  const keys = fc.array(fc.constantFrom(...KEYS), { maxLength: 5 });
  await fc.assert(
    fc.asyncProperty(keys, keys, keys, fc.boolean(), async (before, while_, after, isQuick) => {
      const { marks, come } = page();
      await press(before);
      if (isQuick) await come();
      await press(['?', ...while_]);
      if (!isQuick) await come();
      // The keys that come while those before are handed over are behind them.
      await press(after);
      const field = () => document.querySelector('input')?.value;
      await expect.poll(field, { interval: 5 }).toBe(typed([...while_, ...after]));
      expect(marks).toEqual(before);
      await press(['Escape', 's']);
      expect(marks).toEqual([...before, 's']);
    }),
    { numRuns: rounds(12) },
  );
});

test('Escape while the code is coming closes it: what was typed is forgotten, and the keys are the page’s again', async () => {
  const { marks, come } = page();
  await press(['?', 's', 'a', 'Escape', 'h']);
  expect(marks).toEqual(['h']);
  await come();
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
  await press(['i']);
  expect(marks).toEqual(['h', 'i']);
});

test.each([
  ['leaves the page when it is closed', false],
  ['stays on the page, closed', true],
])(
  'where the code of a dialog that %s cannot be had a message says so and can be closed; opened again it is there',
  async (_, memberships) => {
    expectConsoleError(/Search could not be fetched/);
    const { marks, fail } = page(memberships);
    await press(['?', 's', 'a']);
    await act(async () => fail());
    expect(await screen.findByRole('alert')).toHaveTextContent('Bagian ini belum dapat dimuat.');
    expect(marks).toEqual([]);
    await press(['h']);
    expect(marks).toEqual(['h']);
    await userEvent.click(screen.getByRole('button', { name: 'Tutup' }));
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    // The line is back: the second opening fetches anew, and what failed before is no part of it.
    await press(['?', 'i']);
    await expect.poll(() => document.querySelector('input')?.value, { interval: 5 }).toBe('i');
    await press(['Escape', 't']);
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
    expect(marks).toEqual(['h', 't']);
  },
);

test('a dialog that is closed while its code is coming says nothing when that fails', async () => {
  const { marks, fail } = page(true);
  await press(['?', 's', 'Escape', 'h']);
  await act(async () => fail());
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(marks).toEqual(['h']);
  await press(['?', 'i']);
  await expect.poll(() => document.querySelector('input')?.value, { interval: 5 }).toBe('i');
});

test('what the browser does with Ctrl, Alt and the function keys is left to it, and no field below is changed', async () => {
  const { marks, come } = page();
  await press(['?']);
  const reload = new KeyboardEvent('keydown', { key: 'r', ctrlKey: true, bubbles: true, cancelable: true });
  screen.getByText('Budi').dispatchEvent(reload);
  expect(reload.defaultPrevented).toBe(false);
  const again = new KeyboardEvent('keydown', { key: 'k', ctrlKey: true, bubbles: true, cancelable: true });
  screen.getByText('Budi').dispatchEvent(again);
  expect(again.defaultPrevented).toBe(true);
  const paste = new InputEvent('beforeinput', {
    inputType: 'insertFromPaste',
    bubbles: true,
    cancelable: true,
  });
  screen.getByText('Budi').dispatchEvent(paste);
  expect(paste.defaultPrevented).toBe(true);
  await come();
  expect(await screen.findByRole('textbox', { name: 'Cari' })).toHaveValue('');
  expect(marks).toEqual([]);
});
