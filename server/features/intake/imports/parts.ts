/** Divides the plan of an import into parts that are written one after the other. Pure. */
import type { PersonStep, Plan } from './plan.ts';

/** How many rows a part has at most, unless one class has more. The embedded engine takes about 60 ms for them, in which nobody can mark. */
export const MAX_PART_ROWS = 100;

/**
 * All who come into a class are in one part, because its numbers are given in one statement. Of what comes before the last part no register
 * may tell, nor take a mark that would keep it from being removed: classes that have lessons, and those into which somebody moves from
 * another class, are in the last one.
 *
 * @returns at least one part; together they have each step, new class and existing class once
 */
export function divideIntoParts(plan: Plan): Plan[] {
  const stepsByClass = new Map<string, PersonStep[]>();
  const alone: PersonStep[][] = [];
  for (const step of plan.steps) {
    if (!step.entry) {
      // Rows that change nothing cost nothing.
      if (!step.person || step.changes.length > 0 || step.guardian) alone.push([step]);
      continue;
    }
    const { key } = step.entry;
    const steps = stepsByClass.get(key);
    if (steps) steps.push(step);
    else stepsByClass.set(key, [step]);
  }
  const [last, classes] = [[], []] as [PersonStep[], PersonStep[][]];
  for (const [key, steps] of stepsByClass) {
    const isSeen = plan.classes.get(key)?.hasLessons || steps.some(({ entry }) => entry?.from);
    if (isSeen) last.push(...steps);
    else classes.push(steps);
  }
  const parts: PersonStep[][] = [];
  let open: PersonStep[] = [];
  for (const steps of [...classes, ...alone]) {
    if (open.length > 0 && open.length + steps.length > MAX_PART_ROWS) {
      parts.push(open);
      open = [];
    }
    open.push(...steps);
  }
  parts.push([...open, ...last]);
  return parts.map((steps) => {
    const keys = new Set(steps.map(({ entry }) => entry?.key));
    const newClasses = plan.newClasses.filter(({ key }) => keys.has(key));
    return { ...plan, steps, newClasses };
  });
}
