// Pupils, teachers and their classes: who there is, and who belongs where from when to when.
// users/people.tsx declares pupils and teachers, classes/resource.tsx the classes; classes/members/ moves pupils in and out;
// slips/SlipsPage.tsx makes first passwords and prints them on slips of paper.
// First passwords are kept only while their page is open; nothing here knows of lessons or marks.
export { pupils, teachers } from './users/people.tsx';
export { MovePupil } from './classes/members/MovePupil.tsx';
export type { PersonRecord } from './users/personRecord.ts';
export { LeftNotice } from './users/LeftNotice.tsx';
export { PupilRecord } from './users/pupilParts.ts';
export { ResetPassword } from './users/ResetPassword.tsx';
