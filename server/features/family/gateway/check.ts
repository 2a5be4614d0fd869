/** What a gateway needs before it can be saved. */
import type { GatewayOptions } from '../../../../contract/family/gateway.ts';
import { BODY_FIELDS, type GatewayChannel } from '../../../../contract/family/gatewayWords.ts';
import { REQUIRED_MESSAGE } from '../../../../contract/schemas.ts';
import type { FieldProblem } from '../../../../contract/envelope.ts';
import { headerLines } from './adapters.ts';
import type { GatewayKeys } from './keys.ts';
import { refuseUrl } from './post.ts';

export function checkGateway(
  channel: GatewayChannel | null,
  options: GatewayOptions,
  { key }: GatewayKeys,
  allowsPrivate: boolean,
): FieldProblem[] {
  const problems: (FieldProblem | false | undefined)[] = [];
  if (channel === 'whatsapp') {
    problems.push(
      !/^\d{5,20}$/.test(options.phone_number_id ?? '') &&
        at('phone_number_id', 'Isi dengan angka ID dari Meta'),
      !Object.entries(options).some(([name, value]) => name.startsWith('template_') && value) &&
        at('template_absent', 'Isi paling sedikit satu nama templat'),
      !key && { path: 'key', msg: REQUIRED_MESSAGE },
    );
  }
  if (channel === 'http') {
    const refusal = refuseUrl(options.url ?? '', allowsPrivate);
    const usesKey = `${options.headers ?? ''}${options.body ?? ''}`.includes('{kunci}');
    problems.push(
      refusal !== undefined && at('url', refusal),
      checkHeaders(options.headers ?? ''),
      checkBody(options.body ?? ''),
      usesKey &&
        !key && { path: 'key', msg: 'Isi kuncinya: {kunci} dipakai, dan kunci lama hanya untuk alamat lama' },
    );
  }
  return problems.filter((problem) => problem !== undefined && problem !== false);
}

const at = (option: keyof GatewayOptions, msg: string): FieldProblem => ({ path: `options.${option}`, msg });

/** A header that names a key must take it from where keys are encrypted. */
function checkHeaders(text: string): FieldProblem | undefined {
  const lines = headerLines(text);
  if (lines.some(([name]) => name === ''))
    return at('headers', 'Tulis satu per baris, misalnya: Authorization: {kunci}');
  if (lines.some(([name, value]) => /auth|key|token|secret/i.test(name) && !value.includes('{kunci}')))
    return at('headers', 'Tulis {kunci} di sini, dan isi kuncinya di kolom kunci');
  return undefined;
}

function checkBody(text: string): FieldProblem | undefined {
  try {
    JSON.parse(text);
  } catch {
    return at('body', 'Bukan JSON yang benar');
  }
  const unknown = [...text.matchAll(/\{(\w+)\}/g)].find(
    ([, field]) => !BODY_FIELDS.some((known) => known === field),
  );
  if (unknown) return at('body', `${unknown[0]} tidak dikenal`);
  if (!text.includes('{teks}')) return at('body', '{teks} belum ada');
  return text.includes('{nomor}') || text.includes('{nomor_lokal}')
    ? undefined
    : at('body', '{nomor} belum ada');
}
