import type { Config } from '../config';

/** Whom messages come from. `host`: of the address by which people reach the server. */
export const senderOf = ({ mailFrom }: Pick<Config, 'mailFrom'>, host: string): string =>
  mailFrom ?? `Cairn <cairn@${host}>`;
