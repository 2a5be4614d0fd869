/** Hands one message to the gateway of its school. */
import type { GatewayChannel } from '../../../../contract/family/gatewayWords.ts';
import type { GatewayOptions } from '../../../../contract/family/gateway.ts';
import { sendFamilyMail } from '../../../mail/send.ts';
import type { Deps } from '../../../outside/deps.ts';
import { ADAPTERS, type OutgoingMessage, type Outcome } from './adapters.ts';
import type { GatewayKeys } from './keys.ts';
import { post } from './post.ts';

export interface OpenGateway {
  readonly channel: GatewayChannel;
  readonly options: GatewayOptions;
  readonly keys: GatewayKeys;
}

export const knowsResends = ({ channel, options }: Pick<OpenGateway, 'channel' | 'options'>): boolean =>
  channel === 'outbox' || (channel !== 'email' && ADAPTERS[channel].knowsResends(options));

/** Which guardian a gateway can write to: one with an address, where it sends mail. */
export const isReachable = (channel: GatewayChannel, { email }: { readonly email: string | null }): boolean =>
  channel !== 'email' || email !== null;

export async function sendMessage(
  deps: Deps,
  { channel, options, keys }: OpenGateway,
  message: OutgoingMessage & { readonly email: string | null },
): Promise<Outcome> {
  if (channel === 'outbox') return { kind: 'sent' };
  if (channel === 'email')
    return sendFamilyMail(deps, message.email ?? '', message.values.sekolah, message.text);
  const adapter = ADAPTERS[channel];
  const posted = await post(
    adapter.build(options, keys, message),
    deps.settings.gatewayAllowsPrivate === true,
  );
  return adapter.read(options, posted);
}
