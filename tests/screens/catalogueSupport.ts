/** Faults for the error catalogue: the API answers one call in a way of its own. */
import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { http, HttpResponse, type JsonBodyType } from 'msw';
import { msw } from '../support/msw.ts';

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';

/** No answer at all. */
export const NO_ANSWER = 0;
/** Trouble of which the server says nothing: the screen falls back to the action's text and the status's. */
const TROUBLE = 500;
export const TROUBLE_TEXT = 'Terjadi kesalahan pada server. Silakan coba lagi';

/** `path` is below /api/v1; a server that gives no reason unless `body` has one. */
export function fail(method: Method, path: string, status: number = TROUBLE, body: object = {}): void {
  const answer = () =>
    status === NO_ANSWER
      ? HttpResponse.error()
      : HttpResponse.json({ success: false, status, ...body }, { status });
  msw.use(http[method](`*/api/v1${path}`, answer));
}

/** A good answer that says nothing beside its data. */
export const succeed = (method: Method, path: string, data: JsonBodyType = null): void =>
  msw.use(
    http[method](`*/api/v1${path}`, () =>
      HttpResponse.json({ success: true, status: 200, message: '', data }),
    ),
  );

export const click = async (user: UserEvent, name: string | RegExp): Promise<void> =>
  user.click(await screen.findByRole('button', { name }));

export const alert = (): Promise<HTMLElement> => screen.findByRole('alert');

/** In the question that is open. */
export async function confirm(user: UserEvent, name: string): Promise<void> {
  const question = await screen.findByRole('alertdialog');
  await user.click(within(question).getByRole('button', { name }));
}
