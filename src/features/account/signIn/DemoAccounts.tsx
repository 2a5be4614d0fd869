import { type RefObject, useId } from 'react';
import { useDemo } from './demo.ts';

interface DemoAccountsProps {
  /** The sign-in form, which is filled and sent as if it were typed. */
  readonly formRef: RefObject<HTMLFormElement | null>;
}

/** One press to look around the invented school as each of its people; a real school's sign-in page has none of this. */
export function DemoAccounts({ formRef }: DemoAccountsProps) {
  const titleId = useId();
  const demo = useDemo();
  if (!demo) return null;

  const signInAs = (identifier: string) => {
    const form = formRef.current;
    fill(form, 'identifier', identifier);
    fill(form, 'password', demo.password);
    form?.requestSubmit();
  };

  return (
    // It arrives late and moves nothing: it hangs below the form, which is centred without it.
    <div className="demo" role="group" aria-labelledby={titleId}>
      <p id={titleId} className="quiet small">
        Sekolah contoh: coba sebagai
      </p>
      <div>
        {demo.accounts.map(({ identifier, role }) => (
          <button key={identifier} type="button" className="btn" onClick={() => signInAs(identifier)}>
            {role}
          </button>
        ))}
      </div>
    </div>
  );
}

function fill(form: HTMLFormElement | null, name: string, text: string): void {
  const input = form?.querySelector<HTMLInputElement>(`input[name="${name}"]`);
  if (!input) return;
  input.value = text;
  // The input's frame reacts as if it were typed.
  input.dispatchEvent(new Event('input', { bubbles: true }));
}
