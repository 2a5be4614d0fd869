/** The words of who sends messages for a school. This file is free of zod because screens use it too. */
import { TEXT_FIELDS } from './words.ts';

/** `outbox` sends nothing, and shows what would be sent. */
export const GATEWAY_CHANNELS = ['outbox', 'whatsapp', 'http', 'email'] as const;
export type GatewayChannel = (typeof GATEWAY_CHANNELS)[number];

/** After this many refusals in a row a gateway is stopped until an administrator lets it go on. */
export const MAX_GATEWAY_REFUSALS = 5;

/** What stands in braces in the body and the headers of the generic gateway. `kunci` is the secret key; `nomor` is 62812…, `nomor_lokal` 0812…. */
export const BODY_FIELDS = ['nomor', 'nomor_lokal', 'teks', 'kunci', 'id'] as const;

/** The body that a generic gateway starts with. */
export const DEFAULT_BODY = '{"target": "{nomor}", "message": "{teks}"}';
export const DEFAULT_HEADERS = 'Authorization: {kunci}';

/** A school's text as WhatsApp's template has it: each field is a named parameter. */
export const templateText = (text: string): string =>
  TEXT_FIELDS.reduce((written, field) => written.replaceAll(`{${field}}`, `{{${field}}}`), text);

/** Which fields stand in a text: the parameters that its template takes. */
export const fieldsInText = (text: string) => TEXT_FIELDS.filter((field) => text.includes(`{${field}}`));

/** Said of a message that a gateway may have taken without answering. It is not sent again by itself. */
export const UNCERTAIN = 'Tidak pasti';
