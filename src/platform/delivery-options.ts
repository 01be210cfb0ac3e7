import type { DeliveryOptions } from '#outbound';
import type { Config } from '../config';

const SECOND = 1_000;
const HOUR = 3_600_000;

/** Returns the delivery settings of the configuration. */
export const deliveryOptions = (config: Config): DeliveryOptions => ({
  timeoutMs: config.webhookTimeoutSeconds * SECOND,
  firstPauseMs: config.webhookRetryPauseSeconds * SECOND,
  overlapMs: config.webhookSecretOverlapHours * HOUR,
  keptMs: config.webhookLogDays * 24 * HOUR,
});
