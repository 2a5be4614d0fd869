/** The calls of the rollover (kenaikan kelas), which is an extension of the specification. */
import { calls, type Id } from '../../../../contract/calls.ts';
import type { PupilOutcome } from '../../../../contract/intake/rolloverPlan.ts';
import type { RolloverPlan, RolloverRecord } from '../../../../contract/intake/rollovers.ts';
import { ROLLOVERS_SLUG } from '../../../school/paths.ts';
import {
  type Action,
  type Endpoint,
  extensionAction,
  readExtensionData,
  target,
} from '../../../providers/endpoint.ts';

export interface SentRollover {
  readonly from_year_id: Id;
  readonly to_year_id: Id;
  readonly SchoolId?: Id | undefined;
  readonly classes: readonly {
    readonly class_id: Id;
    readonly outcome: PupilOutcome;
    readonly to_name?: string | undefined;
    readonly to_level?: number | undefined;
    readonly exceptions: readonly { readonly user_id: Id; readonly outcome: PupilOutcome }[];
  }[];
  readonly copy_subjects: boolean;
  readonly copy_timetable: boolean;
}

export const previewRollover = extensionAction<SentRollover, RolloverPlan>(
  calls.previewRollover,
  'Gagal memeriksa kenaikan kelas',
);

export const undoRollover: Action<Id, RolloverRecord> = {
  target: (id) => target(calls.undoRollover, id),
  body: () => ({}),
  read: readExtensionData,
  message: 'Gagal mengurungkan kenaikan kelas',
};

export const rolloverEndpoints: Readonly<Record<string, Endpoint>> = {
  [ROLLOVERS_SLUG]: {
    messages: { list: 'Gagal mengambil data kenaikan kelas', create: 'Gagal menaikkan kelas' },
    calls: { list: 'listRollovers', create: 'createRollover' },
  },
};
