import './gateway.css';
import { useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { FormShell } from '../../../kit/form/FormShell.tsx';
import { LinkButton } from '../../../kit/page/LinkButton.tsx';
import { Loaded } from '../../../kit/page/Loaded.tsx';
import { Page } from '../../../kit/page/Page.tsx';
import { pathTo } from '../../../kit/page/paths.ts';
import { useRunAction } from '../../../providers/useAct.ts';
import { FAMILY_SETTINGS_SLUG, QUEUE_SLUG } from '../../../school/paths.ts';
import { useOneSchool } from '../../../school/useOneSchool.tsx';
import { FamilyScreen } from '../FamilyScreen.tsx';
import { getFamilySettings, getGateway, setGateway } from './actions.ts';
import { GatewayInputs } from './GatewayInputs.tsx';
import { GatewayState } from './GatewayState.tsx';
import { TrialForm } from './TrialForm.tsx';
import { GATEWAY_KEY, NO_CHANNEL } from './words.ts';

const TITLE = 'Gateway pesan';

/** Who sends a school's messages to families by itself, whether it does, and a trial. */
export const GatewayPage = () => (
  <FamilyScreen call="setGateway" title={TITLE}>
    <OneGateway />
  </FamilyScreen>
);

function OneGateway() {
  const act = useRunAction();
  const queryClient = useQueryClient();
  const { schoolId, isReady } = useOneSchool();
  // The form is mounted anew after a save, so that it begins with what is saved and without the keys that were typed.
  const [version, setVersion] = useState(0);
  const queryKey = [GATEWAY_KEY, String(schoolId ?? '')];
  const query = useQuery({
    queryKey,
    queryFn: async ({ signal }) => ({
      gateway: await act(getGateway, undefined, signal),
      settings: await act(getFamilySettings, { school_id: schoolId }, signal),
    }),
    enabled: isReady,
    retry: false,
  });
  return (
    <Page
      title={TITLE}
      breadcrumb={[{ label: 'Pengaturan orang tua', to: pathTo(FAMILY_SETTINGS_SLUG) }]}
      areActionsBelow
      actions={
        query.data?.gateway.channel ? (
          <LinkButton to={pathTo(QUEUE_SLUG)} variant="outlined">
            Kotak keluar
          </LinkButton>
        ) : // Its line is kept where there is none, so that the form does not move.
        query.error ? undefined : null
      }
    >
      <Loaded query={query} shape={['form']}>
        {({ gateway, settings }) => (
          <>
            <GatewayState gateway={gateway} onChanged={() => void query.refetch()} />
            <FormShell
              key={`${schoolId ?? ''} ${version}`}
              record={{
                id: GATEWAY_KEY,
                channel: gateway.channel ?? NO_CHANNEL,
                options: gateway.options,
                key: '',
                receipt_secret: '',
              }}
              save={({ id: _id, channel, ...form }) =>
                act(setGateway, { ...form, channel: channel === NO_CHANNEL ? null : channel })
              }
              done="Gateway disimpan"
              onSaved={(saved) => {
                queryClient.setQueryData(queryKey, { settings, gateway: saved });
                setVersion(version + 1);
              }}
            >
              <GatewayInputs gateway={gateway} settings={settings} />
            </FormShell>
            {gateway.channel && gateway.channel !== 'outbox' && (
              <TrialForm isMail={gateway.channel === 'email'} />
            )}
          </>
        )}
      </Loaded>
    </Page>
  );
}
