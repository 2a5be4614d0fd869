import { type RefObject, useId } from 'react';
import { useQuery } from '@tanstack/react-query';
import { calls } from '../../../../contract/calls.ts';
import type { Demo } from '../../../../contract/account/demo.ts';
import { HTTP_STATUS_MESSAGES } from '../../../../contract/messages.ts';
import { DEMO_META_CONTENT, SERVER_META_NAME } from '../../../../contract/serverPage.ts';
import { type Action, target } from '../../../providers/endpoint.ts';
import { useBareDataProvider } from '../../../providers/useAct.ts';

interface DemoAccountsProps {
  /** The sign-in form, which is filled and sent as if it were typed. */
  readonly formRef: RefObject<HTMLFormElement | null>;
}

/** Buttons that sign in to the demo school as each of its roles with one press. The sign-in page of a real school does not have them. */
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
    // It arrives late but moves nothing: it is positioned below the form, which is centred without it.
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
  // The event makes the input's frame react as if the user had typed.
  input.dispatchEvent(new Event('input', { bubbles: true }));
}

const isDemo = (data: unknown): data is Demo =>
  typeof data === 'object' &&
  data !== null &&
  'password' in data &&
  'accounts' in data &&
  Array.isArray(data.accounts);

const readDemo: Action<undefined, Demo | null> = {
  target: () => target(calls.getDemo),
  read: ({ data }) => (isDemo(data) ? data : null),
  message: HTTP_STATUS_MESSAGES[400] ?? '',
};

/** Whether the server that sent this page may offer demo accounts. Only our server says so (in a meta tag), and never in production. */
const isOffered = (): boolean =>
  document
    .querySelector(`meta[name="${SERVER_META_NAME}"]`)
    ?.getAttribute('content')
    ?.split(' ')
    .includes(DEMO_META_CONTENT) ?? false;

/**
 * Loads the accounts of the demo school from a server whose page says that it may offer them. They are not built into the page, because
 * a service worker serves a stored page, even after the server has got another school's data.
 */
function useDemo(): Demo | undefined {
  // Not useDataProvider: that one signs out when a strict server answers 401 to a call that it does not know.
  const dataProvider = useBareDataProvider();
  const { data } = useQuery({
    queryKey: ['sekolah-contoh'],
    queryFn: () => dataProvider.act(readDemo, undefined),
    enabled: isOffered(),
    staleTime: Infinity,
    // There is no retry: a server that does not know this call has no demo accounts.
    retry: false,
  });
  return data ?? undefined;
}
