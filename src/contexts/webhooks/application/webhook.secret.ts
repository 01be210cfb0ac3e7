import { randomBytes } from 'node:crypto';

const SECRET_BYTES = 32;

/** What signs the messages to a receiver. */
export const newWebhookSecret = (): string => `plane_wh_${randomBytes(SECRET_BYTES).toString('hex')}`;

/** Whose secret it is, as it is sealed for nobody else. */
export const secretPlace = (webhookId: string): string => `webhook ${webhookId}`;
