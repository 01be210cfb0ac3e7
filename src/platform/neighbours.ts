import { SmtpTransport } from '#mail';
import type { Config } from '../config';
import { askDirectory } from '../contexts/identity';
import { senderOf } from './sender';
import { directoryOf } from './sign-in-settings';

/** Another server that the settings name. */
export interface Neighbour {
  readonly about: string;
  readonly variable: string;
  /** The address without secrets. */
  readonly address: string;
  /** Throws if the server does not answer correctly. */
  readonly ask: () => Promise<void>;
}

const PROVIDER_SECONDS = 5;

/** Returns the mail server, the identity provider and the directory, as far as they are configured. */
export function neighboursOf(config: Config): Neighbour[] {
  const { smtpUrl, oidcIssuer, oidcClientId } = config;
  const mail = smtpUrl !== null && {
    about: 'Mail',
    variable: 'SMTP_URL',
    address: new URL(smtpUrl).host,
    ask: () => askMailServer(config, smtpUrl),
  };
  const provider = oidcIssuer !== null && {
    about: 'Identity provider',
    variable: 'OIDC_ISSUER',
    address: oidcIssuer,
    ask: () => askProvider(oidcIssuer, oidcClientId!),
  };
  const directory = directoryOf(config);
  const people = directory !== null && {
    about: 'Directory',
    variable: 'LDAP_URL',
    address: directory.url,
    ask: () => askDirectory(directory),
  };
  return [mail, provider, people].filter((one) => one !== false);
}

/** Makes a one-line message that explains why a neighbour cannot be used. */
export function complaintOn({ variable, address }: Neighbour, error: unknown): string {
  const reasons = new Set([error, (error as Error).cause].flatMap(reasonsOf));
  return `${variable} (${address}) does not answer as it should: ${[...reasons].join('; ')}.`;
}

const reasonsOf = (error: unknown): string[] => {
  if (!(error instanceof Error)) return [];
  const text = error.message.split('\n')[0]!.trim().replace(/\.$/, '');
  const { code } = error as NodeJS.ErrnoException;
  return text ? [text] : code ? [code] : [];
};

async function askMailServer(config: Config, url: string): Promise<void> {
  const transport = new SmtpTransport({ url, from: senderOf(config, 'localhost') });
  try {
    await transport.check();
  } finally {
    transport.close();
  }
}

async function askProvider(issuer: string, clientId: string): Promise<void> {
  const oidc = await import('openid-client');
  const execute = issuer.startsWith('http:') ? [oidc.allowInsecureRequests] : [];
  await oidc.discovery(new URL(issuer), clientId, undefined, oidc.None(), { timeout: PROVIDER_SECONDS, execute });
}
