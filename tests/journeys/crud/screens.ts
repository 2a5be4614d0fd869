/** What an administrator does on every resource's screens, on a laptop as on a phone. */
import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect } from '../support.ts';

/** `unique('Kelas')` is "Kelas 3f9a1c": found by search among everything that is there already. */
export const unique = (kind: string): string => `${kind} ${randomUUID().slice(0, 6)}`;

export const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true });

/** From a list to its form. The list stays on the screen until the form is drawn: its search has a similar label. */
export async function openForm(page: Page, linkName: string): Promise<void> {
  await page.getByRole('link', { name: linkName, exact: true }).first().click();
  await expectHeading(page, linkName);
}

/** From a record's screen to its form. */
export async function openEdit(page: Page, name: string): Promise<void> {
  await link(page, 'Ubah').click();
  await expectHeading(page, `Ubah ${name}`);
}

/** Types into an input of the form, and sees it there. */
export async function fill(page: Page, label: string, value: string): Promise<void> {
  const input = page.locator('form').getByLabel(new RegExp(`^${label}(\\s*\\*)?$`));
  await input.fill(value);
  await expect(input).toHaveValue(value);
}

/** Chooses from a list of the form, and sees the choice there. */
export async function choose(page: Page, label: string, option: string | RegExp): Promise<void> {
  // The letterhead has a choice of its own, of the school that is shown.
  const box = page.locator('form').getByRole('combobox', { name: new RegExp(`^${label}`) });
  await box.click();
  const choice = page.getByRole('listbox').getByRole('option', { name: option }).first();
  const chosen = (await choice.innerText()).trim();
  await choice.click();
  await expect(page.getByRole('listbox')).toHaveCount(0);
  // A list is a button with text, or an input to type into.
  const shown = () =>
    box.evaluate((node) => (node instanceof HTMLInputElement ? node.value : node.textContent));
  await expect.poll(shown).toBe(chosen);
}

export async function save(page: Page, done: string): Promise<void> {
  await page.getByRole('button', { name: 'Simpan', exact: true }).click();
  await expect(page.getByText(done)).toBeVisible();
}

export async function search(page: Page, noun: string, text: string): Promise<void> {
  await page.getByLabel(`Cari ${noun}`).fill(text);
}

/** Finds a record in its list, and opens it. */
export async function find(page: Page, noun: string, name: string): Promise<void> {
  await search(page, noun, name);
  await link(page, name).click();
  await expectHeading(page, name);
}

export async function expectHeading(page: Page, name: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible();
}

/** From the record's own screen: asks by its name, deletes, and it cannot be found any more. */
export async function deleteHere(page: Page, noun: string, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Hapus', exact: true }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText(`Hapus ${noun} ${name}?`);
  await question.getByRole('button', { name: 'Hapus', exact: true }).click();
  await expect(page.getByText(`Berhasil menghapus ${noun}`)).toBeVisible();
  await search(page, noun, name);
  await expect(page.getByText(`Tidak ada ${noun} yang cocok.`)).toBeVisible();
}
