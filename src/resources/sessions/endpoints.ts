import { calls } from '../../../contract/calls.ts';
import { type Endpoint, type Meta, target } from '../../providers/endpoint.ts';
import { pick } from '../shared/pick.ts';
import { messages } from './messages.ts';

const subjectOf = ({ subjectId = '' }: Meta) => subjectId;

/** The sessions of one subject; `meta.subjectId` says which, for every verb. */
export const sessionEndpoint: Endpoint = {
  messages,
  list: (meta) => target(calls.listSessions, subjectOf(meta)),
  one: (id, meta) => target(calls.getSession, subjectOf(meta), id),
  create: (meta) => target(calls.createSession, subjectOf(meta)),
  update: (id, meta) => target(calls.updateSession, subjectOf(meta), id),
  removeMany: {
    target: (meta) => target(calls.deleteSessions, subjectOf(meta)),
    body: (sessionIds) => ({ sessionIds }),
  },
  // The last is an extension's, and only in the form where it is offered.
  toBody: (form) =>
    pick(form, ['name', 'description', 'date', 'start_time', 'end_time', 'late_after_minutes']),
};
