// The week's grid by the keyboard alone, in a browser: where the focus is after each key, and after each dialog.
import type { AcademicYear } from '../../../contract/schools/academicYears.ts';
import { calls } from '../../../contract/calls.ts';
import type { Class } from '../../../contract/people/classes.ts';
import type { Subject } from '../../../contract/lessons/subjects.ts';
import { expectNoViolation } from '../../journeys/accessibility.ts';
import { Api, demoSchoolId } from '../../journeys/api.ts';
import { expect, signedIn, test } from '../../journeys/support.ts';

test('an hour is filled in, copied and taken away without a mouse; the focus is never lost', async ({
  page,
  server,
}) => {
  const api = await Api.as(server.url, 'admin');
  const years = await api.get<AcademicYear[]>(calls.listAcademicYears.path());
  // One of the demo has bell times; those that other journeys make have none.
  const schoolId = await demoSchoolId(api);
  // A class of its own, so that no lesson of the demo is in the way.
  const name = `Uji ${Date.now().toString(36)}`;
  const { id: classId } = await api.send<Class>('POST', calls.createClass.path(), {
    name,
    AcademicYearId: years.find(({ is_active: isActive }) => isActive)?.id,
    SchoolId: schoolId,
  });
  await api.send<Subject>('POST', calls.createSubject.path(), { name: 'Seni Budaya', classId });
  await signedIn(page, 'admin');
  await page.goto('/dashboard/jadwal');
  const choice = (label: string) => page.getByRole('combobox', { name: label, exact: true });
  await choice('Sekolah yang ditampilkan').selectOption(String(schoolId));
  await choice('Kelas').selectOption({ label: name });
  const at = (where: string) =>
    page.getByRole('gridcell').getByRole('button', { name: new RegExp(`^${where}`) });
  await at('Senin jam ke-1').focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowDown');
  await expect(at('Selasa jam ke-2')).toBeFocused();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Isi Selasa jam ke-2' });
  await expect(choice('Mata pelajaran')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(choice('Mata pelajaran')).not.toHaveValue('');
  await expectNoViolation(page, { schemes: ['light', 'dark'] });
  await dialog.getByRole('button', { name: 'Simpan' }).press('Enter');
  await expect(at('Selasa jam ke-2, .*Seni Budaya')).toBeFocused();
  await page.keyboard.press('ControlOrMeta+C');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ControlOrMeta+V');
  await expect(at('Selasa jam ke-3, .*Seni Budaya')).toBeFocused();
  await page.keyboard.press('Delete');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Hapus' }).press('Enter');
  await expect(at('Selasa jam ke-3, .*kosong')).toBeFocused();
  await expectNoViolation(page, { schemes: ['light', 'dark'] });
});
