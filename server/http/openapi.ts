import { z } from '@hono/zod-openapi';
import { failureSchema, pageLinksSchema, pageMetaSchema } from '../../contract/envelope.ts';

/** The responses of a call, as described in openapi.json. */
export interface CallDescription {
  /** The `message` of a success. */
  message: string;
  /** The status of a success where it is not 200. */
  status?: 200 | 201;
  /** The schema of `data`; without it the response is no envelope (see `produces`). */
  answer?: z.ZodType;
  /** Whether the envelope has `meta` and `links` beside `data`. */
  paged?: 'always' | 'sometimes';
  /** The schema of further fields beside `data`. */
  extra?: z.ZodObject;
  /** The media type of an answer that is no envelope. */
  produces?: string;
}

const failure = failureSchema.openapi('Gagal');

/** Describes the success and the failure response of a call. */
export function describeResponses({
  message,
  status = 200,
  answer,
  paged,
  extra,
  produces,
}: CallDescription) {
  const success = () => {
    const meta = paged === 'always' ? pageMetaSchema : pageMetaSchema.optional();
    const links = paged === 'always' ? pageLinksSchema : pageLinksSchema.optional();
    return z.object({
      success: z.literal(true),
      status: z.literal(status),
      message: z.string(),
      data: answer ?? z.unknown(),
      ...(paged && { meta, links }),
      ...extra?.shape,
    });
  };
  const content = produces
    ? { [produces]: { schema: produces === JSON_TYPE ? z.looseObject({}) : binary } }
    : { [JSON_TYPE]: { schema: success() } };
  return {
    [status]: { description: message, content },
    default: {
      description: 'Kegagalan; HTTP status sama dengan `status`',
      content: { [JSON_TYPE]: { schema: failure } },
    },
  };
}

const JSON_TYPE = 'application/json';
const binary = z.unknown().openapi({ type: 'string', format: 'binary' });
