import { useNotify } from 'react-admin';
import { useQueryClient } from '@tanstack/react-query';
import type { Id } from '../../../../contract/calls.ts';
import type { ClassGuardians, GuardianProposal } from '../../../../contract/family/guardians.ts';
import { RELATION_LABELS } from '../../../../contract/family/words.ts';
import { formatNumber } from '../../../i18n/format.ts';
import { Line } from '../../../kit/page/Line.tsx';
import { PlainButton } from '../../../kit/page/PlainButton.tsx';
import { Section } from '../../../kit/page/Section.tsx';
import { useAttempt } from '../../../kit/page/useAttempt.ts';
import { describeProblem } from '../../../providers/errors.ts';
import { useRunAction } from '../../../providers/useAct.ts';
import { decideProposal } from './endpoints.ts';
import { GUARDIANS_KEY } from './words.ts';

interface ProposalsProps {
  readonly students: ClassGuardians['Students'];
  readonly mayDecide: boolean;
}

/** What parents have filled in by their slips: one tap accepts or refuses each. */
export function Proposals({ students, mayDecide }: ProposalsProps) {
  const lines = students.flatMap(({ fullname, proposals }) =>
    proposals.map((proposal) => ({ fullname, proposal })),
  );
  if (lines.length === 0) return null;
  return (
    <Section title="Isian orang tua menunggu" count={formatNumber(lines.length)}>
      <ul className="lines">
        {lines.map(({ fullname, proposal }) => (
          <Proposal key={proposal.id} child={fullname} proposal={proposal} mayDecide={mayDecide} />
        ))}
      </ul>
    </Section>
  );
}

interface ProposalProps {
  readonly child: string;
  readonly proposal: GuardianProposal;
  readonly mayDecide: boolean;
}

function Proposal({ child, proposal, mayDecide }: ProposalProps) {
  const act = useRunAction();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const refresh = () => queryClient.invalidateQueries({ queryKey: [GUARDIANS_KEY] });
  const { isBusy, attempt } = useAttempt((error) => {
    notify(describeProblem(error), { type: 'error' });
    // Somebody else may have decided it.
    void refresh();
  });
  const decide = (id: Id, isAccepted: boolean) =>
    void attempt(async () => {
      notify(await act(decideProposal, { id, is_accepted: isAccepted }), { type: 'success' });
      await refresh();
    });
  const { name, relation, masked_phone: phone, has_agreed: hasAgreed } = proposal;
  return (
    <Line
      title={child}
      text={
        <>
          {name} ({RELATION_LABELS[relation].toLowerCase()}) · {phone} ·{' '}
          {hasAgreed ? 'setuju menerima pesan' : 'tidak setuju menerima pesan'}
        </>
      }
    >
      {mayDecide && (
        <>
          <PlainButton
            aria-disabled={isBusy || undefined}
            name={`Terima ${name} untuk ${child}`}
            onClick={() => isBusy || decide(proposal.id, true)}
          >
            Terima
          </PlainButton>
          <PlainButton
            variant="words"
            aria-disabled={isBusy || undefined}
            name={`Tolak ${name} untuk ${child}`}
            onClick={() => isBusy || decide(proposal.id, false)}
          >
            Tolak
          </PlainButton>
        </>
      )}
    </Line>
  );
}
