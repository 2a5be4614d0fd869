/** The data of an early answer; undefined where it is no success. */
export async function answered<D>(answer: Promise<Response>): Promise<D | undefined> {
  const response = await answer;
  const body = (await response.json()) as { success?: unknown; data?: unknown };
  return response.ok && body.success === true ? (body.data as D) : undefined;
}
