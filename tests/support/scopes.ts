import { Scope } from '../../server/db/scope.ts';

/** As of somebody who belongs to no school. */
export const EVERYTHING = new Scope(null, 'Asia/Jakarta', new Date());
