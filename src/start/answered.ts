/** The data of an early answer, which stays for whoever asks for it afterwards; undefined where it is no success. */
export async function answered<D>(answer: Promise<Response>): Promise<D | undefined> {
  const response = await answer.then((whole) => whole.clone());
  const body = (await response.json()) as { success?: unknown; data?: unknown };
  return response.ok && body.success === true ? (body.data as D) : undefined;
}
