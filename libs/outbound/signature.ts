import { createHmac } from 'node:crypto';

interface Signed {
  /** The same for each attempt to deliver one message. */
  readonly messageId: string;
  /** Seconds since 1970. */
  readonly timestamp: number;
  readonly body: string;
}

/** Returns the hexadecimal HMAC of the body, made with the current secret. */
export const plainSignature = (body: string, secret: string): string =>
  createHmac('sha256', secret).update(body).digest('hex');

/**
 * Returns the signatures of the Standard Webhooks specification, one for each secret. A receiver accepts a message if
 * one of them matches.
 */
export const standardSignature = ({ messageId, timestamp, body }: Signed, secrets: readonly string[]): string =>
  secrets
    .map((secret) => createHmac('sha256', secret).update(`${messageId}.${timestamp}.${body}`).digest('base64'))
    .map((digest) => `v1,${digest}`)
    .join(' ');
