import { plainSignature, standardSignature } from '#outbound';
import type { ContentType } from '../domain/webhook';

interface Delivery {
  /** The same for all attempts of a message. */
  readonly messageId: string;
  readonly deliveryId: string;
  readonly eventName: string;
  readonly contentType: ContentType;
  readonly body: string;
}

export interface Signing {
  /** The current secret comes first. */
  readonly secrets: readonly string[];
  readonly at: string;
}

/** Returns the headers by which receivers identify and verify a delivery. */
export function deliveryHeaders(
  { messageId, deliveryId, eventName, contentType, body }: Delivery,
  { secrets, at }: Signing,
): Record<string, string> {
  const timestamp = Math.floor(Date.parse(at) / 1000);
  return {
    'Content-Type': contentType,
    'User-Agent': 'Cairn',
    'X-Plane-Delivery': deliveryId,
    'X-Plane-Event': eventName,
    'X-Plane-Signature': plainSignature(body, secrets[0]!),
    'webhook-id': messageId,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': standardSignature({ messageId, timestamp, body }, secrets),
  };
}
