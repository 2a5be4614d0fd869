import { calls } from '../../contract/calls.ts';
import type { Records } from '../support/everyRoute.ts';
import { Api, someIds } from './api.ts';
import type { HadirServer } from './server.ts';

/** The invented school's. */
export async function someRecords(server: HadirServer): Promise<Records> {
  const api = await Api.as(server.url, 'admin');
  const ids = await someIds(server.url);
  const nameOf = async (path: string) => (await api.get<{ name: string }>(path)).name;
  const year = await api.get<{ name: string }>(calls.getAcademicYear.path(ids.year));
  const subject = await api.get<{ name: string; Class: { name: string } }>(
    calls.getSubject.path(ids.subject),
  );
  return {
    ids,
    pupil: (await api.get<{ fullname: string }>(calls.getUser.path(ids.pupil))).fullname,
    user: (await api.get<{ fullname: string }>(calls.getUser.path(ids.user))).fullname,
    school: await nameOf(calls.getSchool.path(ids.school)),
    year: year.name,
    class: await nameOf(calls.getClass.path(ids.class)),
    subject: subject.name,
    taught: subject.Class.name,
  };
}
