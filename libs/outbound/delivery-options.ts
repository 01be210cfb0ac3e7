/** What the operator decides about deliveries to servers of others. */
export abstract class DeliveryOptions {
  /** For one request to a receiver. */
  abstract readonly timeoutMs: number;
  /** Before the second attempt; later ones are longer. */
  abstract readonly firstPauseMs: number;
  /** For how long the secret before the last one signs as well. */
  abstract readonly overlapMs: number;
  /** How long logs and deliveries are kept. */
  abstract readonly keptMs: number;
}
