/** The operator's settings for deliveries to other servers. */
export abstract class DeliveryOptions {
  /** The time limit of one request. */
  abstract readonly timeoutMs: number;
  /** The pause before the second attempt. Later pauses are longer. */
  abstract readonly firstPauseMs: number;
  /** How long the previous secret still signs after it was replaced. */
  abstract readonly overlapMs: number;
  /** How long delivery logs are kept. */
  abstract readonly keptMs: number;
}
