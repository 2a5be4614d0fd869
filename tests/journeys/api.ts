import { API_BASE, calls, type HttpMethod } from '../../contract/calls.ts';
import { SCHOOL_HEADER } from '../../contract/limits.ts';
import { ROLES } from '../../contract/roles.ts';
import type { School } from '../../contract/schools/schools.ts';
import type { Role } from '../../contract/people/users.ts';
import { DEMO_PASSWORD } from './support.ts';

interface Answer<T> {
  data: T;
}

/** The running server's API, for what a test needs to know or to prepare; journeys themselves go through screens. */
export class Api {
  private constructor(
    private readonly base: string,
    private readonly token: string,
    private readonly school?: number,
  ) {}

  /** @param school chosen by who looks after several */
  static async as(serverUrl: string, identifier: string, school?: number): Promise<Api> {
    const base = serverUrl + API_BASE;
    const { data } = await post<{ token: string }>(base + calls.login.path(), {
      identifier,
      password: DEMO_PASSWORD,
    });
    return new Api(base, data.token, school);
  }

  private get headers(): Record<string, string> {
    return {
      Authorization: `Bearer ${this.token}`,
      ...(this.school !== undefined && { [SCHOOL_HEADER]: String(this.school) }),
    };
  }

  async get<T>(path: string): Promise<T> {
    const response = await fetch(this.base + path, { headers: this.headers });
    if (!response.ok) throw new Error(`GET ${path}: ${response.status} ${await response.text()}`);
    return ((await response.json()) as Answer<T>).data;
  }

  async send<T>(method: HttpMethod, path: string, body: unknown): Promise<T> {
    const response = await fetch(this.base + path, {
      method,
      headers: { 'Content-Type': 'application/json', ...this.headers },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return ((await response.json()) as Answer<T>).data;
  }

  /** At every school: who marks so many minutes before a lesson is asked first. */
  async askWhenEarly(minutes: number): Promise<void> {
    for (const { id, name } of await this.get<School[]>(calls.listSchools.path())) {
      const body = new FormData();
      body.set('name', name);
      body.set('settings.early_minutes', String(minutes));
      const headers = { Authorization: `Bearer ${this.token}` };
      const { ok, status } = await fetch(this.base + calls.updateSchool.path(id), {
        method: calls.updateSchool.method,
        headers,
        body,
      });
      if (!ok) throw new Error(`PUT ${name}: ${status}`);
    }
  }
}

async function post<T>(url: string, body: unknown): Promise<Answer<T>> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`POST ${url}: ${response.status} ${await response.text()}`);
  return (await response.json()) as Answer<T>;
}

/** The school of the demo that has bell times; where there are several schools, a new class is asked for its own. */
export const DEMO_SCHOOL = 'SMA Contoh Cakrawala';

export async function demoSchoolId(api: Api): Promise<School['id']> {
  const schools = await api.get<School[]>(calls.listSchools.path());
  const school = schools.find(({ name }) => name === DEMO_SCHOOL);
  if (!school) throw new Error(`No school called ${DEMO_SCHOOL}`);
  return school.id;
}

/** A pupil of that school who is in no class yet: all of the demo are in one. A class is offered its school's pupils only. */
export async function newPupil(
  api: Api,
  fullname: string,
): Promise<{ fullname: string; identifier: string }> {
  const roles = await api.get<Role[]>(calls.listRoles.path());
  const role = roles.find(({ name }) => name === ROLES.student);
  const password = 'melati di taman 7';
  const identifier = `uji${Date.now().toString(36)}${Math.random().toString(36).slice(2, 6)}`;
  return api.send('POST', calls.createUser.path(), {
    fullname,
    identifier,
    password,
    role_id: role?.id,
    SchoolId: await demoSchoolId(api),
  });
}

/** Ids of existing records, for the routes that need one. */
export async function someIds(serverUrl: string) {
  const api = await Api.as(serverUrl, 'admin');
  const first = async (path: string) => {
    const [record] = await api.get<{ id: number }[]>(path);
    if (!record) throw new Error(`No record at ${path}`);
    return record.id;
  };
  const years = await api.get<{ id: number; is_active: boolean }[]>(calls.listAcademicYears.path());
  // Of this year: a session on another year's day is asked about.
  const active = years.find((year) => year.is_active)?.id ?? '';
  const subjectId = await first(`${calls.listSubjects.path()}?academic_year_id=${active}`);
  const classId = await first(`${calls.listClasses.path()}?academic_year_id=${active}`);
  const [member] = await api.get<{ Student: { id: number } }[]>(calls.listMemberships.path(classId));
  if (!member) throw new Error(`No pupil in class ${classId}`);
  return {
    pupil: member.Student.id,
    user: await first(calls.listUsers.path()),
    school: await first(calls.listSchools.path()),
    year: await first(calls.listAcademicYears.path()),
    class: classId,
    subject: subjectId,
    session: await first(calls.listSessions.path(subjectId)),
  };
}
