import { screen } from '@testing-library/react';
import { vi } from 'vitest';
import type { GeneratedQr } from '../../../contract/attendance/attendance.ts';
import { newRegister, type NewSession, type TestRegister } from '../../support/register.ts';
import { api } from '../../support/msw.ts';

/** A fresh session of today, 07:00-08:30, unless told otherwise. */
export const newSession = async (session: NewSession = {}): Promise<TestRegister> =>
  newRegister(await api(), session);

/** What the board of a session shows now, as `guru` asks for it. */
export async function showQr(register: TestRegister, query = '', as = 'guru'): Promise<GeneratedQr> {
  const { status, body } = await register.qr(query, as);
  if (status !== 200) throw new Error(`no QR code: ${body.message}`);
  return body.data;
}

/** Time goes by for the server and for this browser. */
export async function pass(seconds: number): Promise<void> {
  const { clock } = await api();
  clock.advance(seconds * 1000);
  vi.setSystemTime(clock.now());
}

/** Tests move the one clock of their file. */
export async function resetClock(): Promise<void> {
  const { resetAccounts, clock } = await api();
  await resetAccounts();
  vi.setSystemTime(clock.now());
}

export const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name });

export const button = (name: string | RegExp) => screen.findByRole('button', { name });
