import type { RaRecord } from 'react-admin';
import type { Endpoint, Form } from '../../providers/endpoint.ts';
import type { Declaration, Fields } from './declaration.ts';
import { failureMessages } from './messages.ts';
import { FORCE } from '../form/force.ts';
import { pick, valueIn } from './pick.ts';

/** Under which names a form's fields travel. */
const namesOf = (fields: Fields): readonly string[] =>
  Object.entries(fields).flatMap(([source, { type }]) =>
    type === 'position' ? ['latitude', 'longitude'] : [source],
  );

/** The files only where one was chosen: the path of the present one is not sent back. */
function toMultipart(form: Form, names: readonly string[], images: readonly string[]): FormData {
  const body = new FormData();
  for (const name of names) {
    const value = valueIn(form, name);
    if (!images.includes(name) && value !== undefined) body.set(name, String(value ?? ''));
  }
  for (const name of images) if (form[name] instanceof File) body.set(name, form[name]);
  return body;
}

/** A backend that answers nothing leaves the chosen file in the image's place. */
const withPaths = (raw: RaRecord, images: readonly string[]): RaRecord => ({
  ...raw,
  ...Object.fromEntries(images.map((name) => [name, typeof raw[name] === 'string' ? raw[name] : null])),
});

/** The endpoint that follows from a declaration. */
export function plainEndpoint<R extends RaRecord>(declaration: Declaration<R>): Endpoint {
  const { noun, calls, messages, endpoint } = declaration;
  const fields = declaration.fields as Fields;
  const names = namesOf(fields);
  const images = names.filter((name) => fields[name]?.type === 'image');
  const hasImages = images.length > 0;
  return {
    calls,
    toBody: (form) => (hasImages ? toMultipart(form, names, images) : pick(form, [...names, FORCE])),
    ...(hasImages && { toRecord: (raw) => withPaths(raw, images) }),
    ...endpoint,
    messages: { ...failureMessages(noun), ...messages },
  };
}
