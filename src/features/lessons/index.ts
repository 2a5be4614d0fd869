export { DailyRegisters } from './daily/DailyRegisters.tsx';
export { deletedSessionEndpoints } from './deleted/endpoints.ts';
export type { Asked } from './exceptions/asked.ts';
export { CancelDay } from './exceptions/CancelDay.tsx';
export { Exceptions } from './exceptions/Exceptions.tsx';
export { StandIn } from './exceptions/StandIn.tsx';
export { Overlaps } from './Overlaps.tsx';
export { placeColumns, placeOf, timeOf } from './sessionColumns.tsx';
