import { pick } from '../../kit/declare/pick.ts';
import type { Endpoint } from '../../providers/endpoint.ts';
import { mayBeStudent, toPerson } from '../../school/people.ts';
import { studentsOf } from '../../school/studentsOf.ts';
import { studentMessages } from './members/messages.ts';

/** The students of one class, named by `meta.classId`. */
export const classStudentEndpoint: Endpoint = {
  messages: studentMessages,
  calls: { list: 'getClass', create: 'addClassStudent', remove: 'removeClassStudent' },
  parents: ['classId'],
  records: studentsOf,
  belongs: mayBeStudent,
  // The day and the reason are of the extension `memberships`, and there only where it is offered.
  toBody: (form) => pick(form, ['userId', 'joined_on', 'joined_reason']),
  removeBody: (userId) => ({ userId }),
  toRecord: toPerson,
};
