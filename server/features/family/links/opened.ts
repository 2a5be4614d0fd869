import { FAMILY_LINK_HEADER } from '../../../../contract/family/pagePaths.ts';
import { HttpProblem } from '../../../base/problem.ts';
import { countLimitedAttempt } from '../../../http/accountLimits.ts';
import type { Api, ApiContext } from '../../../http/context.ts';

/** The secret of a link or a slip. It comes in a header, so that no log has it. */
export const tokenOf = (c: ApiContext): string => c.req.header(FAMILY_LINK_HEADER) ?? '';

/**
 * What the token of a call opens. Only one that opens nothing counts against the address, which the parents of a town may share: a good one
 * is never kept out.
 *
 * @throws HttpProblem 404 with the message, 429
 */
export async function requireOpened<T>(
  { deps }: Api,
  c: ApiContext,
  find: (token: string) => Promise<T | undefined>,
  message: string,
): Promise<T> {
  const opened = await find(tokenOf(c));
  if (opened) return opened;
  await countLimitedAttempt(deps, c, 'family link', { id: undefined, name: 'keluarga' });
  throw new HttpProblem(404, message);
}
