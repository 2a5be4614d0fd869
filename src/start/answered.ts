/** Reads the body of an early answer; undefined when the answer is not a success. */
export async function answeredWhole<B extends object>(answer: Promise<Response>): Promise<B | undefined> {
  const response = await answer;
  const body = (await response.json()) as { success?: unknown };
  return response.ok && body.success === true ? (body as B) : undefined;
}

/** Reads the `data` of an early answer; undefined when the answer is not a success. */
export const answered = async <D>(answer: Promise<Response>): Promise<D | undefined> =>
  (await answeredWhole<{ data: D }>(answer))?.data;
