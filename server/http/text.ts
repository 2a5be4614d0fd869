import type { FieldProblem } from '../../contract/envelope.ts';

/** A NUL byte or half of a surrogate pair: JSON can say it, a database text cannot hold it. */
const unstorable = /\0|\p{Surrogate}/u;

/** Where in a parsed body or query such a text stands; walks without recursion, however deep the body is. */
export function unstorableTexts(value: unknown): FieldProblem[] {
  const problems: FieldProblem[] = [];
  const waiting: { path: string; value: unknown }[] = [{ path: '', value }];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { path } = next;
    if (typeof next.value === 'string') {
      if (unstorable.test(next.value))
        problems.push({ path, msg: 'Berisi karakter yang tidak dapat disimpan' });
    } else if (typeof next.value === 'object' && next.value !== null && !(next.value instanceof Blob)) {
      for (const [key, child] of Object.entries(next.value)) {
        waiting.push({ path: path ? `${path}.${key}` : key, value: child });
      }
    }
  }
  return problems;
}
