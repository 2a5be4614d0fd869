import { presentImage } from '../../images/presentImage.ts';
import type { schools } from '../../schema.ts';

/** The letterhead of a school, with the head who signs. */
export const presentPaperSchool = (school: typeof schools.$inferSelect) => ({
  id: school.id,
  name: school.name,
  address: school.address,
  phone: school.phone,
  email: school.email,
  npsn: school.npsn,
  authority: school.authority,
  city: school.city,
  image: presentImage(school.image),
  head:
    school.headName === null ? null : { name: school.headName, employee_number: school.headEmployeeNumber },
});
