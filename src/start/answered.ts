/** An early answer; undefined where it is no success. */
export async function answeredWhole<B extends object>(answer: Promise<Response>): Promise<B | undefined> {
  const response = await answer;
  const body = (await response.json()) as { success?: unknown };
  return response.ok && body.success === true ? (body as B) : undefined;
}

/** Its data. */
export const answered = async <D>(answer: Promise<Response>): Promise<D | undefined> =>
  (await answeredWhole<{ data: D }>(answer))?.data;
