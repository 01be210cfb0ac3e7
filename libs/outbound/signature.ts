import { createHmac } from 'node:crypto';

interface Signed {
  /** The same for each attempt at one message. */
  readonly messageId: string;
  /** Seconds. */
  readonly timestamp: number;
  readonly body: string;
}

/** Of the body alone, by the secret that counts: what receivers of hex signatures compare. */
export const plainSignature = (body: string, secret: string): string =>
  createHmac('sha256', secret).update(body).digest('hex');

/** As Standard Webhooks has it, by each of the secrets: one that matches is enough for its receivers. */
export const standardSignature = ({ messageId, timestamp, body }: Signed, secrets: readonly string[]): string =>
  secrets
    .map((secret) => createHmac('sha256', secret).update(`${messageId}.${timestamp}.${body}`).digest('base64'))
    .map((digest) => `v1,${digest}`)
    .join(' ');
