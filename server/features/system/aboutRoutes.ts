import { z } from '@hono/zod-openapi';
import { type About, aboutSchema } from '../../../contract/system/about.ts';
import { type Extension, EXTENSIONS } from '../../../contract/extensions.ts';
import { mayCall } from '../../../contract/access.ts';
import { API_KEY_HEADER } from '../../../contract/limits.ts';
import { schools } from '../../schema.ts';
import { isGateOn } from '../gate/index.ts';
import { isFamilyOn } from '../family/index.ts';
import { isSetUp } from '../overview/index.ts';
import { scopeCondition } from '../../db/scope.ts';
import { ok } from '../../http/answer.ts';
import type { Api } from '../../http/context.ts';
import { mount } from '../../http/route.ts';
import { presentImage } from '../../images/presentImage.ts';
import { determineSchoolReach } from '../../auth/scope.ts';
import { hadirVersion } from '../../base/version.ts';

const logoOf = (image: string | null | undefined): string | undefined =>
  presentImage(image ?? null) ?? undefined;

/** What this server offers, and where its school is. */
export function aboutRoutes(api: Api): void {
  const { app, deps } = api;

  mount(
    api,
    'listExtensions',
    {
      summary: 'Fitur di luar spesifikasi, zona waktu dan nama sekolah',
      message: 'Berhasil mengambil daftar ekstensi',
      answer: z.array(z.enum(EXTENSIONS)),
      extra: aboutSchema,
    },
    async ({ user, scope }) => {
      const named = await deps.db
        .select({
          name: schools.name,
          image: schools.image,
          accent: schools.accent,
          letterhead: {
            authority: schools.authority,
            address: schools.address,
            npsn: schools.npsn,
            city: schools.city,
            phone: schools.phone,
            email: schools.email,
            picture: schools.picture,
          },
          head: { name: schools.headName, number: schools.headEmployeeNumber },
        })
        .from(schools)
        .where(scopeCondition(scope, schools.id))
        .limit(2);
      const extra: About = {
        timezone: scope.timeZone,
        now: deps.clock.now().toISOString(),
        hadir: hadirVersion(),
        school_reach: determineSchoolReach(user),
        ...(mayCall(user.role, 'getSetup') && { is_set_up: await isSetUp(deps.db, scope) }),
        ...(named.length === 1 && {
          school: named[0]?.name,
          school_image: logoOf(named[0]?.image),
          school_letterhead: named[0] && {
            ...named[0].letterhead,
            picture: presentImage(named[0].letterhead.picture),
            ...(mayCall(user.role, 'listTimetableRooms') && { head_name: named[0].head.name }),
            ...(mayCall(user.role, 'getSchoolRecap') && { head_employee_number: named[0].head.number }),
          },
          school_accent: named[0]?.accent ?? undefined,
        }),
      };
      const isOffered: Partial<Record<Extension, boolean>> = {
        'school-scope': extra.school_reach === 'several',
        guardians: await isFamilyOn(deps.db, scope),
        gate: await isGateOn(deps.db, scope),
      };
      return { ...ok(EXTENSIONS.filter((name) => isOffered[name] ?? true)), extra };
    },
  );

  app.openAPIRegistry.registerComponent('securitySchemes', 'bearer', {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
  });
  app.openAPIRegistry.registerComponent('securitySchemes', 'apiKey', {
    type: 'apiKey',
    in: 'header',
    name: API_KEY_HEADER,
  });
  // Made at the first call and kept: it never changes while the server runs, and making it keeps all others waiting for a moment.
  let description: ReturnType<typeof app.getOpenAPI31Document> | undefined;
  mount(
    api,
    'getOpenApi',
    { summary: 'Uraian semua panggilan ini', message: 'Dokumen OpenAPI 3.1', produces: 'application/json' },
    async ({ c }) => {
      description ??= app.getOpenAPI31Document({ openapi: '3.1.0', info: { title: 'Hadir', version: '1' } });
      return c.json(description);
    },
  );
}
