/** Reads the body of an early answer; undefined when the answer is not a success. */
export async function readAnswerBody<B extends object>(answer: Promise<Response>): Promise<B | undefined> {
  const response = await answer;
  const body = (await response.json()) as { success?: unknown };
  return response.ok && body.success === true ? (body as B) : undefined;
}

/** Reads the `data` of an early answer; undefined when the answer is not a success. */
export const readAnswerData = async <D>(answer: Promise<Response>): Promise<D | undefined> =>
  (await readAnswerBody<{ data: D }>(answer))?.data;
