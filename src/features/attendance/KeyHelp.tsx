import { PlainDialog } from '../../kit/page/PlainDialog.tsx';
import { keyHelp } from './engine/keys.ts';
import { useStatuses } from '../../school/useStatuses.ts';
import './keyHelp.css';

export function KeyHelp({ onClose }: { readonly onClose: () => void }) {
  const statuses = useStatuses();
  return (
    <PlainDialog title="Tombol pintas" onClose={onClose}>
      <dl className="register-keys">
        {keyHelp(statuses).map(([keys, meaning]) => (
          <div key={keys}>
            <dt>
              <kbd>{keys}</kbd>
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </PlainDialog>
  );
}
