import Button from '@mui/material/Button';
import Undo from '@mui/icons-material/Undo';
import { useCalmly } from './afterPaint.ts';
import type { Register } from './engine/register.ts';

/** Says whose mark was set last, and takes it back. */
export function UndoButton({ register }: { readonly register: Register }) {
  const step = useCalmly(register.subscribe, register.lastStep);
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
      <Button
        size="small"
        startIcon={<Undo />}
        aria-label={`Urungkan ${step.who}: ${step.what}`}
        aria-keyshortcuts="Control+Z"
        onClick={() => register.undo()}
      >
        <span className="register-undoword">Urungkan</span>
      </Button>
    </div>
  );
}
