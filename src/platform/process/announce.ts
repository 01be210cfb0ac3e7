import type { Config } from '../../config';
import type { Log } from '../logging';

export interface StartedService {
  readonly port: number;
  /** The link for setting up a service without users; null if it has users. */
  readonly setupLink: string | null;
}

/** Returns the address under which people reach the server. */
export const baseUrlOf = ({ baseUrl }: Pick<Config, 'baseUrl'>, port: number): string =>
  baseUrl ?? `http://localhost:${port}`;

/**
 * Tells the operator the address of the service. The set-up link is a secret and must not be in the log, so it is
 * printed to standard output, whatever the level of the log.
 */
export function announce(
  config: Pick<Config, 'baseUrl' | 'logFormat'>,
  { port, setupLink }: StartedService,
  log: Log,
): void {
  const url = baseUrlOf(config, port);
  const docs = `${url}/docs/`;
  if (config.logFormat === 'json') {
    log.info({ url, docs }, 'Cairn is ready');
    if (setupLink) print(`${JSON.stringify({ level: 'info', time: new Date(), msg: SET_UP, url: setupLink })}\n`);
    return;
  }
  const lines = [`  Cairn        ${url}`, `  Swagger UI   ${docs}`];
  if (setupLink) lines.push(`  Set-up       ${setupLink}`, `               ${SET_UP}`);
  print(`\n${lines.join('\n')}\n\n`);
}

const SET_UP = 'Open this link once to make the first workspace and its owner.';
const print = (text: string): void => void process.stdout.write(text);
