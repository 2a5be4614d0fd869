import type { Endpoint } from '../../providers/endpoint.ts';
import { mayBeStudent, toPerson } from '../../school/people.ts';
import { studentsOf } from '../../school/studentsOf.ts';
import { studentMessages } from './messages.ts';

/** The students of one class, named by `meta.classId`. */
export const classStudentEndpoint: Endpoint = {
  messages: studentMessages,
  calls: { list: 'getClass', create: 'addClassStudent', remove: 'removeClassStudent' },
  parents: ['classId'],
  records: studentsOf,
  belongs: mayBeStudent,
  toBody: ({ userId }) => ({ userId }),
  removeBody: (userId) => ({ userId }),
  toRecord: toPerson,
};
