import type { Config } from '../config';

/** Returns the sender of messages. `host` is the host by which people reach the server. */
export const senderOf = ({ mailFrom }: Pick<Config, 'mailFrom'>, host: string): string =>
  mailFrom ?? `Cairn <cairn@${host}>`;
