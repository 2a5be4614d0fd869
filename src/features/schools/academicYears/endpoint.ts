import type { Semester } from '../../../../contract/semesters.ts';
import { pick } from '../../../kit/declare/pick.ts';
import type { Form } from '../../../providers/endpoint.ts';
import { isRememberedToOffer } from '../../../providers/extensions.ts';
import { fields } from './fields.ts';

const isFilledIn = ({ start_date: start, end_date: end }: Partial<Semester>): boolean =>
  Boolean(start || end);

/** Without a single day of a semester the server parts the year by itself; on another backend there are none. */
export function toBody(form: Form): Record<string, unknown> {
  const semesters: unknown = isRememberedToOffer('hadir') ? form.semesters : undefined;
  const days = Array.isArray(semesters) && semesters.some(isFilledIn) ? { semesters } : {};
  return { ...pick(form, Object.keys(fields)), ...days };
}
