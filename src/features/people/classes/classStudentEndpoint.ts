import { pickFields } from '../../../kit/declare/pick.ts';
import { calls, type Id } from '../../../../contract/calls.ts';
import type { MatchedLine } from '../../../../contract/people/memberships.ts';
import { type Action, type Endpoint, readExtensionList, target } from '../../../providers/endpoint.ts';
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

interface PastedLines {
  readonly classId: Id;
  readonly lines: readonly string[];
}

/** Finds the students that the lines of a pasted column mean. */
export const matchStudents: Action<PastedLines, readonly MatchedLine[]> = {
  target: ({ classId }) => target(calls.matchStudents, classId),
  body: ({ lines }) => ({ lines }),
  read: readExtensionList<MatchedLine>,
  message: 'Gagal mencocokkan siswa',
};
