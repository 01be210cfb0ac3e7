import { Networks, Outbound } from '#outbound';
import type { Config } from '../config';

const HINT = 'The operator can allow its network with WEBHOOK_ALLOWED_CIDRS.';

/** The client for addresses that users or operators choose. */
export const outboundOf = ({ webhookAllowedNetworks }: Pick<Config, 'webhookAllowedNetworks'>): Outbound =>
  new Outbound(new Networks(webhookAllowedNetworks, HINT));
