// What tests/support/productionAct.ts promises to the tests of screens.
import { act, fireEvent, render, screen } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { expect, test } from 'vitest';

/** Counts by an effect after each render, up to a number that a press raises. */
function Counter({ log = [] }: { log?: string[] }) {
  const [goal, setGoal] = useState(1);
  const [count, setCount] = useState(0);
  useEffect(() => {
    log.push(`effect ${count}`);
    // oxlint-disable-next-line react/set-state-in-effect -- what is tested here
    if (count < goal) setCount(count + 1);
    return () => void log.push(`gone ${count}`);
  }, [log, goal, count]);
  if (count > 4) throw new Error('too many');
  return (
    <button type="button" onClick={() => setGoal(goal + 2)}>
      {`${count} of ${goal}`}
    </button>
  );
}

const button = () => screen.getByRole('button');

test('what is rendered, and what its effects set, is there when render returns', () => {
  const log: string[] = [];
  const { unmount } = render(<Counter log={log} />);
  expect(button()).toHaveTextContent('1 of 1');
  expect(log).toEqual(['effect 0', 'gone 0', 'effect 1']);
  unmount();
  expect(log.at(-1)).toBe('gone 1');
});

test('so it is when a press returns', () => {
  render(<Counter />);
  fireEvent.click(button());
  expect(button()).toHaveTextContent('3 of 3');
});

test('an error that no boundary catches is thrown to whoever acted', () => {
  render(<Counter />);
  fireEvent.click(button());
  expect(() => fireEvent.click(button())).toThrow('too many');
});

test('an act that is awaited ends with what follows from its promises', async () => {
  function Late() {
    const [text, setText] = useState('early');
    useEffect(() => void Promise.resolve().then(() => setText('late')), []);
    return createPortal(<button type="button">{text}</button>, document.body);
  }
  await act(async () => void render(<Late />));
  expect(button()).toHaveTextContent('late');
  await expect(act(() => Promise.reject(new Error('refused')))).rejects.toThrow('refused');
});

test('what changes while no test acts is rendered by itself; an act takes along what was waiting', async () => {
  let set: (text: string) => void = () => {};
  function Told() {
    const [texts, setTexts] = useState<string[]>([]);
    useEffect(() => void (set = (text) => setTexts((before) => [...before, text])), []);
    return <button type="button">{texts.join(' ')}</button>;
  }
  render(<Told />);
  set('one');
  expect(button()).toHaveTextContent('');
  expect(await screen.findByRole('button', { name: 'one' })).toBeVisible();
  set('two');
  await Promise.resolve();
  act(() => set('three'));
  expect(button()).toHaveTextContent('one two three');
});
