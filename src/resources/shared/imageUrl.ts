import { API_BASE } from '../../../contract/calls.ts';
import { API_URL } from '../../providers/settings.ts';

/** Where a picture of the server is found: it may be on another origin than the dashboard. */
export const imageUrl = (path: string): string =>
  path.startsWith(API_BASE) ? API_URL + path.slice(API_BASE.length) : path;
