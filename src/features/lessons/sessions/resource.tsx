import { Route } from 'react-router-dom';
import { MAX_LATE_AFTER_MINUTES } from '../../../../contract/limits.ts';
import type { Session } from '../../../../contract/lessons/sessions.ts';
import { lazyScreen } from '../../../kit/page/lazyScreen.tsx';
import { defineResource } from '../../../kit/declare/defineResource.tsx';
import { SESSION_NOUN } from './messages.ts';

const SessionList = lazyScreen(() => import('./SessionList.tsx'), 'SessionList');
const SessionCreate = lazyScreen(() => import('./SessionCreate.tsx'), 'SessionCreate');
const SessionEdit = lazyScreen(() => import('./SessionEdit.tsx'), 'SessionEdit');

export const sessions = defineResource<Session>({
  slug: 'sesi',
  noun: SESSION_NOUN,
  label: 'Sesi',
  parent: 'mata-pelajaran',
  calls: {
    list: 'listSessions',
    one: 'getSession',
    create: 'createSession',
    update: 'updateSession',
    removeMany: 'deleteSessions',
  },
  offline: true,
  fields: {
    name: { label: 'Nama', required: true, help: 'Misalnya Pertemuan 1' },
    date: { label: 'Tanggal', type: 'day', required: true },
    start_time: { label: 'Jam mulai', type: 'time', required: true },
    end_time: { label: 'Jam selesai', type: 'time', required: true },
    // This field is an extension, and the form shows it only where the server has it.
    late_after_minutes: {
      label: 'Batas terlambat (menit)',
      type: 'number',
      min: 0,
      max: MAX_LATE_AFTER_MINUTES,
    },
    description: { label: 'Topik', type: 'lines' },
  },
  routes: (
    <>
      <Route path=":subjectId/sesi" element={<SessionList />} />
      <Route path=":subjectId/sesi/create" element={<SessionCreate />} />
      <Route path=":subjectId/sesi/:sessionId/edit" element={<SessionEdit />} />
    </>
  ),
  endpoint: { parents: ['subjectId'], removeManyBody: (sessionIds) => ({ sessionIds }) },
  messages: { update: 'Gagal mengupdate sesi' },
});
