import { pickFields } from '../../../kit/declare/pick.ts';
import { calls, type Id } from '../../../../contract/calls.ts';
import type { MatchedLine } from '../../../../contract/people/memberships.ts';
import { type Endpoint, extensionAction, readExtensionList } from '../../../providers/endpoint.ts';
import { mayBeStudent, toPerson } from '../../../school/people.ts';
import { extractStudents } from '../../../school/studentsOf.ts';
import { studentMessages } from './members/messages.ts';

/** The students of one class, named by `meta.classId`. */
export const classStudentEndpoint: Endpoint = {
  messages: studentMessages,
  calls: { list: 'getClass', create: 'addClassStudent', remove: 'removeClassStudent' },
  parents: ['classId'],
  records: extractStudents,
  belongs: mayBeStudent,
  // The day and the reason belong to the extension; the form has them only where it is offered.
  toBody: (form) => pickFields(form, ['userId', 'joined_on', 'joined_reason']),
  removeBody: (userId) => ({ userId }),
  toRecord: toPerson,
};

/** Extension: adds several students with one request. */
export const CLASS_STUDENTS_BULK = 'siswa-kelas-sekaligus';

export const classStudentsBulkEndpoint: Endpoint = {
  messages: studentMessages,
  calls: { create: 'addClassStudents' },
  parents: ['classId'],
  toBody: (form) => pickFields(form, ['userIds', 'joined_on', 'joined_reason']),
};

/** Finds the students of a class (`id`) that the lines of a pasted column mean. */
export const matchStudents = extensionAction<
  { readonly id: Id; readonly lines: readonly string[] },
  readonly MatchedLine[]
>(calls.matchStudents, 'Gagal mencocokkan siswa', readExtensionList);
