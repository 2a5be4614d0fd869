import { useStoreAfterPaint } from './afterPaint.ts';
import type { Register } from './engine/register.ts';
import { UndoIcon } from './icons.tsx';

/** Says whose mark was set last, and undoes it. */
export function UndoButton({ register }: { readonly register: Register }) {
  const step = useStoreAfterPaint(register.subscribe, register.lastStep);
  if (!step) return null;
  return (
    <div className="register-undo">
      <span className="register-step">
        <span className="register-stepwho" title={step.who}>
          {step.who}
        </span>
        <span className="register-stepcolon">: </span>
        <span>{step.what}</span>
      </span>
      <button
        type="button"
        className="btn words"
        aria-label={`Urungkan ${step.who}: ${step.what}`}
        aria-keyshortcuts="Control+Z"
        onClick={() => register.undo()}
      >
        <UndoIcon />
        <span className="register-undoword">Urungkan</span>
      </button>
    </div>
  );
}
