import { calls } from '../../../contract/calls.ts';
import { type Endpoint, type Form, target } from '../../providers/endpoint.ts';
import { messages } from './messages.ts';

const FIELDS = ['name', 'address', 'email', 'phone', 'latitude', 'longitude'];

/** Multipart, with the image only when a file was chosen: the path of the present one is not sent back. */
function toBody(form: Form): FormData {
  const body = new FormData();
  for (const field of FIELDS) if (form[field] !== undefined) body.set(field, String(form[field] ?? ''));
  if (form.image instanceof File) body.set('image', form.image);
  return body;
}

export const schoolEndpoint: Endpoint = {
  messages,
  list: () => target(calls.listSchools),
  one: (id) => target(calls.getSchool, id),
  create: () => target(calls.createSchool),
  update: (id) => target(calls.updateSchool, id),
  remove: (id) => target(calls.deleteSchool, id),
  toBody,
  // A backend that answers nothing leaves the chosen file in the image's place.
  toRecord: (raw) => ({ ...raw, image: typeof raw.image === 'string' ? raw.image : null }),
};
