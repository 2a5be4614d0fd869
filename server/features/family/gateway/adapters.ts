/** How each kind of gateway is spoken to: what is posted for a message, and what its answer means. Nothing here touches the wire or a table. */
import type { GatewayOptions } from '../../../../contract/family/gateway.ts';
import { fieldsInText } from '../../../../contract/family/gatewayWords.ts';
import type { MessageReason, TextField } from '../../../../contract/family/words.ts';
import type { GatewayKeys } from './keys.ts';
import type { GatewayRequest, Posted } from './post.ts';

/** A message as an adapter needs it. */
export interface OutgoingMessage {
  readonly key: string;
  readonly phone: string;
  readonly text: string;
  readonly reason: MessageReason;
  /** The school's text with its fields, and their values, for gateways that fill a template by themselves. */
  readonly template: string;
  readonly values: Readonly<Record<TextField, string>>;
}

/**
 * What has become of one attempt. `refused`: the gateway said no; `isOfMessage` tells whether that is so for this message alone.
 * `away`: it was certainly not taken. `unknown`: it may have been.
 */
export type Outcome =
  | { readonly kind: 'sent'; readonly gatewayId?: string | undefined }
  | { readonly kind: 'refused'; readonly why: string; readonly isOfMessage: boolean }
  | { readonly kind: 'away' | 'unknown'; readonly why: string };

export interface Adapter {
  build(options: GatewayOptions, keys: GatewayKeys, message: OutgoingMessage): GatewayRequest;
  read(options: GatewayOptions, posted: Posted): Outcome;
  /** Whether a message that is posted twice under one key arrives once. */
  knowsResends(options: GatewayOptions): boolean;
}

const digits = (phone: string) => phone.replace('+', '');

/** Meta keeps a version for two years. */
const GRAPH_API = 'https://graph.facebook.com/v23.0';

const whatsapp: Adapter = {
  build: (options, { key }, message) => ({
    url: `${GRAPH_API}/${encodeURIComponent(options.phone_number_id ?? '')}/messages`,
    headers: { Authorization: `Bearer ${key ?? ''}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({
      messaging_product: 'whatsapp',
      to: digits(message.phone),
      type: 'template',
      template: {
        name: options[`template_${message.reason}`],
        language: { code: options.language || 'id' },
        components: [
          {
            type: 'body',
            parameters: fieldsInText(message.template).map((field) => ({
              type: 'text',
              parameter_name: field,
              text: message.values[field],
            })),
          },
        ],
      },
      // Comes back in the receipts, and so tells what has become of a message whose answer was lost.
      biz_opaque_callback_data: message.key,
    }),
  }),
  read: (_options, posted) => readAnswer(posted, { id_path: 'messages.0.id', code_path: 'error.code' }),
  knowsResends: () => false,
};

const http: Adapter = {
  build(options, { key = '' }, message) {
    const values = {
      nomor: digits(message.phone),
      nomor_lokal: message.phone.replace(/^\+62/, '0'),
      teks: message.text,
      kunci: key,
      id: message.key,
    };
    const fill = (text: string) =>
      text.replaceAll(/\{(\w+)\}/g, (written, field: string) =>
        Object.hasOwn(values, field) ? values[field as keyof typeof values] : written,
      );
    return {
      url: options.url ?? '',
      headers: {
        'Content-Type': 'application/json',
        ...Object.fromEntries(headerLines(options.headers ?? '').map(([name, value]) => [name, fill(value)])),
        'Idempotency-Key': message.key,
      },
      body: JSON.stringify(mapTexts(JSON.parse(options.body ?? '{}'), fill)),
    };
  },
  read: (options, posted) => readAnswer(posted, options),
  knowsResends: (options) => options.knows_resends === 'yes',
};

export const ADAPTERS: Readonly<Record<'whatsapp' | 'http', Adapter>> = { whatsapp, http };

/** The name and the value of each line; a line that is no header has an empty name. */
export const headerLines = (text: string): [string, string][] =>
  text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [, name = '', value = ''] = /^([\w-]+):\s*(.*)$/.exec(line.trim()) ?? [];
      return [name, value];
    });

/** Fields are replaced within texts of the JSON, after it was parsed: no name or text can break out of it. */
function mapTexts(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value);
  if (Array.isArray(value)) return value.map((each) => mapTexts(each, change));
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, mapTexts(each, change)]));
  return value;
}

interface AnswerPaths {
  readonly id_path?: string | undefined;
  readonly success_path?: string | undefined;
  readonly code_path?: string;
}

/** 429 and 503 mean "not now"; every other 5xx may come from a proxy behind which the message was taken. */
function readAnswer(posted: Posted, paths: AnswerPaths): Outcome {
  if (posted.kind !== 'answered') return posted;
  const { status } = posted;
  const answer = parseAnswer(posted.text);
  const code = at(answer, paths.code_path);
  const why = `Gateway menjawab ${status}${code === undefined ? '' : ` (kode ${code})`}`;
  if (status === 429 || status === 503) return { kind: 'away', why };
  if (status >= 500) return { kind: 'unknown', why };
  if (status >= 200 && status < 300) {
    const success = at(answer, paths.success_path);
    const isRefused = Boolean(paths.success_path) && [undefined, 'false', '0', 'error'].includes(success);
    return isRefused
      ? { kind: 'refused', why: 'Gateway menolak', isOfMessage: true }
      : { kind: 'sent', gatewayId: at(answer, paths.id_path) };
  }
  // A wrong key or address refuses every message alike, so none of them is given up for it.
  return { kind: 'refused', why, isOfMessage: status === 400 || status === 422 };
}

function parseAnswer(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The text or number at a path such as `data.0.id`; undefined where there is none. */
function at(value: unknown, path: string | undefined): string | undefined {
  if (!path) return undefined;
  let found = value;
  for (const part of path.split('.')) {
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, part)) return undefined;
    found = (found as Record<string, unknown>)[part];
  }
  if (Array.isArray(found)) [found] = found as unknown[];
  return ['string', 'number', 'boolean'].includes(typeof found) ? String(found).slice(0, 200) : undefined;
}
