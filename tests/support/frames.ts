import { configure, getConfig } from '@testing-library/react';
import { isPainted } from '../../src/features/attendance/afterPaint.ts';

const frame = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));

/** Around Testing Library's own wrapper, once in a process. */
let wrapper: ReturnType<typeof getConfig>['asyncWrapper'] | undefined;

/** A user looks after the frame in which the register tells what a tap has done (src/features/attendance/afterPaint.ts). */
export function lookAfterPaint(): void {
  const own = (wrapper ??= getConfig().asyncWrapper);
  configure({
    asyncWrapper: (action) =>
      own(async () => {
        const result = await action();
        while (!isPainted()) await frame();
        return result;
      }),
  });
}
