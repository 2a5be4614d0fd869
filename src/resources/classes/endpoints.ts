import { calls } from '../../../contract/calls.ts';
import { type Endpoint, type Meta, target } from '../../providers/endpoint.ts';
import { mayBeStudent, toPerson } from '../shared/people.ts';
import { pick } from '../shared/pick.ts';
import { studentsOf } from '../shared/studentsOf.ts';
import { messages, studentMessages } from './messages.ts';

export const classEndpoint: Endpoint = {
  messages,
  list: () => target(calls.listClasses),
  one: (id) => target(calls.getClass, id),
  create: () => target(calls.createClass),
  update: (id) => target(calls.updateClass, id),
  remove: (id) => target(calls.deleteClass, id),
  toBody: (form) => pick(form, ['name', 'description', 'AcademicYearId']),
};

const classOf = ({ classId = '' }: Meta) => classId;

/** The students of one class; `meta.classId` says which. Removing takes a student out of the class, nothing more. */
export const classStudentEndpoint: Endpoint = {
  messages: studentMessages,
  list: (meta) => target(calls.getClass, classOf(meta)),
  records: studentsOf,
  belongs: mayBeStudent,
  create: (meta) => target(calls.addClassStudent, classOf(meta)),
  toBody: ({ userId }) => ({ userId }),
  remove: (_id, meta) => target(calls.removeClassStudent, classOf(meta)),
  removeBody: (userId) => ({ userId }),
  toRecord: toPerson,
};
