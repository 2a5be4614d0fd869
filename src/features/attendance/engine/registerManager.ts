/**
 * Manages all registers of one person that have something left to send, whether they are on the screen or not. Marks made
 * before the page was left, the browser was killed or the session ended are sent from whichever page the person is on now.
 */
import type { AttendanceEntry } from '../../../../contract/attendance/attendance.ts';
import type { Id } from '../../../../contract/calls.ts';
import type { DeviceMarks } from './deviceMarks.ts';
import type { RegisterAddress } from './endpoints.ts';
import type { OutboxSnapshot, Timer, UnsavedState } from './outboxTypes.ts';
import { createRegister, type Register } from './register.ts';
import type { MarkingAnswer } from './rows.ts';

interface ManagerSnapshot {
  /** The number of marks in all registers that the server does not have yet. */
  readonly pending: number;
  readonly counts: OutboxSnapshot['counts'];
  /** Registers that are not on the screen and have something pending. */
  readonly elsewhere: readonly RegisterAddress[];
  readonly elsewhereCounts: OutboxSnapshot['counts'];
  readonly kept: boolean;
  /** The server's message, once the session has expired. */
  readonly expired?: string;
}

export interface RegisterManager {
  /** The person whose marks these are; undefined when unknown. */
  readonly owner: Id | undefined;
  /** Returns the register of a session for a screen that is about to show it, and keeps it until then. */
  readonly take: (address: RegisterAddress) => Register;
  /**
   * Marks a register as being on the screen.
   * @returns the function that marks it as gone
   */
  readonly show: (address: RegisterAddress) => () => void;
  readonly start: () => void;
  readonly stop: () => void;
  /** Sends what is queued now, because the connection may be back. */
  readonly wake: () => void;
  readonly snapshot: () => ManagerSnapshot;
  readonly subscribe: (listener: () => void) => () => void;
}

export interface ManagerOptions {
  readonly owner: Id | undefined;
  readonly marks: DeviceMarks;
  readonly timer: Timer;
  readonly send: (address: RegisterAddress, entries: readonly AttendanceEntry[]) => Promise<MarkingAnswer>;
}

interface ManagedRegister {
  readonly address: RegisterAddress;
  readonly register: Register;
  /** How many screens show it. */
  shown: number;
  /** Whether a screen is about to show the register. */
  taken: boolean;
}

const ZERO_COUNTS: Readonly<Record<UnsavedState, number>> = { saving: 0, waiting: 0, conflict: 0, failed: 0 };
const EMPTY_SNAPSHOT: ManagerSnapshot = {
  pending: 0,
  counts: ZERO_COUNTS,
  elsewhere: [],
  elsewhereCounts: ZERO_COUNTS,
  kept: true,
};

export function createRegisterManager({ owner, marks, timer, send }: ManagerOptions): RegisterManager {
  const places = new Map<string, ManagedRegister>();
  const listeners = new Set<() => void>();
  let current = EMPTY_SNAPSHOT;
  let running = false;
  let endWatch: (() => void) | undefined;

  const notifyListeners = () => {
    for (const listener of listeners) listener();
  };

  const managedRegisterOf = (address: RegisterAddress): ManagedRegister => {
    const existing = places.get(nameOf(address));
    if (existing) return existing;
    const register = createRegister({
      owner,
      send: (entries) => send(address, entries),
      storage: marks.storageOf(address),
      timer,
      onConfirmed: (confirmed) => marks.confirm(address, confirmed),
    });
    const place: ManagedRegister = { address, register, shown: 0, taken: false };
    places.set(nameOf(address), place);
    register.outbox.subscribe(notifyListeners);
    if (running) register.outbox.start();
    return place;
  };

  /** Drops registers that are not on the screen and have nothing to send. */
  const dropIdleRegisters = () => {
    for (const [name, { register, shown, taken }] of places)
      if (shown === 0 && !taken && register.outbox.snapshot().unsaved.size === 0) {
        register.outbox.stop();
        places.delete(name);
      }
  };

  const collect = async () => {
    dropIdleRegisters();
    // When the device's storage fails, only the registers that this tab knows are left.
    const addresses = await marks.addresses().catch(() => []);
    if (running) for (const address of addresses) managedRegisterOf(address);
  };

  return {
    owner,
    take(address) {
      const place = managedRegisterOf(address);
      // This is set even while another screen still shows the register, because that screen may be about to leave.
      place.taken = true;
      return place.register;
    },
    show(address) {
      const place = managedRegisterOf(address);
      place.shown += 1;
      place.taken = false;
      notifyListeners();
      return () => {
        place.shown -= 1;
        dropIdleRegisters();
        notifyListeners();
      };
    },
    start() {
      if (running) return;
      running = true;
      for (const { register } of places.values()) register.outbox.start();
      endWatch = marks.watch((message) => {
        const place = managedRegisterOf(message.address);
        if (message.kind === 'confirmed') place.register.confirm(message.marks);
      });
      void collect();
      notifyListeners();
    },
    stop() {
      running = false;
      endWatch?.();
      for (const { register } of places.values()) register.outbox.stop();
      dropIdleRegisters();
      notifyListeners();
    },
    wake() {
      for (const { register } of places.values()) register.outbox.wake();
      void collect();
    },
    snapshot() {
      const now = summarize([...places.values()]);
      if (!sameSnapshot(current, now)) current = now;
      return current;
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

const sameCounts = (a: ManagerSnapshot['counts'], b: ManagerSnapshot['counts']): boolean =>
  a.saving === b.saving && a.waiting === b.waiting && a.conflict === b.conflict && a.failed === b.failed;

const sameSnapshot = (a: ManagerSnapshot, b: ManagerSnapshot): boolean =>
  a.pending === b.pending &&
  a.kept === b.kept &&
  a.expired === b.expired &&
  sameCounts(a.counts, b.counts) &&
  sameCounts(a.elsewhereCounts, b.elsewhereCounts) &&
  a.elsewhere.length === b.elsewhere.length &&
  a.elsewhere.every((address, place) => address === b.elsewhere[place]);

const nameOf = ({ subjectId, sessionId }: RegisterAddress): string =>
  JSON.stringify([String(subjectId), String(sessionId)]);

function summarize(places: readonly ManagedRegister[]): ManagerSnapshot {
  const counts = { ...ZERO_COUNTS };
  const elsewhereCounts = { ...ZERO_COUNTS };
  const elsewhere: RegisterAddress[] = [];
  let pending = 0;
  let kept = true;
  let expired: string | undefined;
  for (const { address, register, shown } of places) {
    const snapshot = register.outbox.snapshot();
    pending += snapshot.unsaved.size;
    kept &&= snapshot.kept;
    if (snapshot.stopped === 'expired') expired = snapshot.reason ?? '';
    const isPendingOffScreen = shown === 0 && snapshot.unsaved.size > 0;
    if (isPendingOffScreen) elsewhere.push(address);
    for (const state of Object.keys(ZERO_COUNTS) as UnsavedState[]) {
      counts[state] += snapshot.counts[state];
      if (isPendingOffScreen) elsewhereCounts[state] += snapshot.counts[state];
    }
  }
  return { pending, counts, elsewhere, elsewhereCounts, kept, expired };
}
