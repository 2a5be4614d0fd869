import { calls } from '../../../contract/calls.ts';
import { type Endpoint, target } from '../../providers/endpoint.ts';
import { pick } from '../shared/pick.ts';
import { messages } from './messages.ts';

export const academicYearEndpoint: Endpoint = {
  messages,
  list: () => target(calls.listAcademicYears),
  one: (id) => target(calls.getAcademicYear, id),
  create: () => target(calls.createAcademicYear),
  update: (id) => target(calls.updateAcademicYear, id),
  remove: (id) => target(calls.deleteAcademicYear, id),
  toBody: (form) => pick(form, ['name', 'semester', 'start_date', 'end_date', 'is_active']),
};
