import { calls } from '../../../contract/calls.ts';
import { type Endpoint, target } from '../../providers/endpoint.ts';
import { mayBeStudent, toPerson } from '../shared/people.ts';
import { pick } from '../shared/pick.ts';
import { studentsOf } from '../shared/studentsOf.ts';
import { messages, studentMessages } from './messages.ts';

export const subjectEndpoint: Endpoint = {
  messages,
  list: () => target(calls.listSubjects),
  one: (id) => target(calls.getSubject, id),
  create: () => target(calls.createSubject),
  update: (id) => target(calls.updateSubject, id),
  remove: (id) => target(calls.deleteSubject, id),
  toBody: (form) => pick(form, ['name', 'description', 'classId', 'teacherId']),
  toRecord: (raw) => ({ ...raw, Teacher: raw.Teacher && toPerson(raw.Teacher) }),
};

/** The students of one subject; `meta.subjectId` says which. */
export const subjectStudentEndpoint: Endpoint = {
  messages: studentMessages,
  list: ({ subjectId = '' }) => target(calls.listSubjectStudents, subjectId),
  records: studentsOf,
  belongs: mayBeStudent,
  toRecord: toPerson,
};
