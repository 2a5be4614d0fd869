// What whoever looks for a failure reads: the screen as its user has it, not a thousand lines of MUI's markup.
import Button from '@mui/material/Button';
import { render, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';

test('a search that finds nothing tells the roles and texts of the page, and no markup', async () => {
  render(
    <>
      <nav>Menu</nav>
      <main>
        <h1>Kelas</h1>
        <p>Belum ada kelas.</p>
        <Button>Tambah kelas</Button>
        <div hidden>
          <button>Simpan</button>
        </div>
      </main>
    </>,
  );
  const reported = await screen
    .findByText('X-10', {}, { timeout: 100 })
    .catch(({ message }: Error) => message);
  expect(reported).toContain('Unable to find an element with the text: X-10');
  expect(reported).toContain('heading: "Kelas"');
  expect(reported).toContain('button: "Tambah kelas"\n');
  expect(reported).toContain('texts: Belum ada kelas.');
  expect(reported).not.toMatch(/Mui|class=|<|Menu/);
});

test('each look of a search that goes on costs no account of the page', async () => {
  const looked: string[] = [];
  render(<main>Kelas</main>);
  await waitFor(
    () => {
      try {
        screen.getByText('X-10');
      } catch (error) {
        looked.push((error as Error).message);
      }
      expect(looked.length).toBeGreaterThan(2);
    },
    { interval: 5 },
  );
  expect(looked.filter((message) => message.includes('At /'))).toEqual([]);
});
