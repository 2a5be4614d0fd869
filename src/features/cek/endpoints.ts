import { calls } from '../../../contract/calls.ts';
import type { CheckedSheet } from '../../../contract/recap/sheetCodes.ts';
import { type Action, readExtensionData, target } from '../../providers/endpoint.ts';

export const checkSheet: Action<string, CheckedSheet> = {
  target: (code) => target(calls.checkSheet, code),
  read: readExtensionData,
  message: 'Gagal memeriksa lembar',
};

export const revokeSheetCode: Action<string, null> = {
  target: (code) => target(calls.revokeSheetCode, code),
  read: () => null,
  message: 'Gagal mencabut kode',
};
