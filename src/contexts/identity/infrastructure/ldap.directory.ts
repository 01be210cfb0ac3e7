import { Injectable, Logger } from '@nestjs/common';
import type { Client, Entry } from 'ldapts' with { 'resolution-mode': 'import' };
import { connect, isIP } from 'node:net';
import type { ConnectionOptions } from 'node:tls';
import { Directory, type DirectoryAnswer } from '../application/directory';
import { providerOff, providerUnavailable } from '../application/sign-in.errors';
import { SignInSettings, type DirectorySettings } from '../application/sign-in.settings';
import { groupsOf } from './ldap.groups';
import { ATTRIBUTES, BINARY, proofOf } from './ldap.person';

const TIMEOUT_MS = 5_000;
const NAME = '{name}';

/** LDAP: finds the person by the service account, and binds as the person. */
@Injectable()
export class LdapDirectory extends Directory {
  private readonly logger = new Logger('IdentityProvider');

  constructor(private readonly settings: SignInSettings) {
    super();
  }

  async prove(name: string, password: string): Promise<DirectoryAnswer | null> {
    const { directory } = this.settings;
    if (!directory) throw providerOff();
    try {
      return await withClient(directory, async (client) => {
        await bindAsService(client, directory);
        const entry = await find(client, directory, name);
        // Also asked about nobody, so that the time does not tell who exists.
        const isRight = await isPasswordOf(directory, entry?.dn ?? directory.baseDn, password);
        if (!entry) return null;
        const groups = isRight ? await groupsOf(client, directory, entry.dn) : [];
        const proof = proofOf(entry, directory.baseDn, groups);
        if (isRight && !proof)
          throw new Error('The entry has neither entryUUID nor objectGUID: may the service account read them?');
        return proof && { isRight, proof };
      });
    } catch (error) {
      const reason = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
      this.logger.warn({ reason }, 'Asking the directory failed');
      throw providerUnavailable();
    }
  }
}

/** Throws unless the directory answers the service account. */
export const askDirectory = (settings: DirectorySettings): Promise<void> =>
  withClient(settings, async (client) => {
    await bindAsService(client, settings);
    await client.search(settings.baseDn, { scope: 'base', attributes: ['1.1'] });
  });

async function withClient<T>(settings: DirectorySettings, work: (client: Client) => Promise<T>): Promise<T> {
  const { Client: LdapClient } = await import('ldapts');
  const { url, startsTls } = settings;
  const isSecure = url.startsWith('ldaps:');
  const client = new LdapClient({
    url,
    timeout: TIMEOUT_MS,
    connectTimeout: TIMEOUT_MS,
    // With them the library encrypts from the start, whatever the address says.
    ...(isSecure ? { tlsOptions: encryption(settings) } : { createConnection: once() }),
  });
  try {
    if (startsTls) await client.startTLS(encryption(settings));
    return await work(client);
  } finally {
    await client.unbind().catch(() => undefined);
  }
}

function encryption({ url, authorities }: DirectorySettings): ConnectionOptions {
  const host = new URL(url).hostname.replace(/^\[|\]$/g, '');
  return {
    host,
    ...(!isIP(host) && { servername: host }),
    ...(authorities && { ca: [...authorities] }),
  };
}

/** The library connects again on its own, and would send what follows without encryption. */
function once(): typeof connect {
  let isUsed = false;
  return ((...given: Parameters<typeof connect>) => {
    if (isUsed) throw new Error('The directory closed the connection');
    isUsed = true;
    return connect(...given);
  }) as typeof connect;
}

async function bindAsService(client: Client, { bindDn, bindPassword }: DirectorySettings): Promise<void> {
  if (bindDn !== null && bindPassword !== null) await client.bind(bindDn, bindPassword);
}

async function find(client: Client, { baseDn, userFilter }: DirectorySettings, name: string): Promise<Entry | null> {
  const { escapeFilter } = await import('ldapts');
  const filter = userFilter.replaceAll(NAME, () => escapeFilter`${name}`);
  const wanted = { filter, attributes: ATTRIBUTES, explicitBufferAttributes: BINARY };
  const { searchEntries } = await client.search(baseDn, { ...wanted, scope: 'sub', sizeLimit: 2 });
  return searchEntries.length === 1 ? searchEntries[0]! : null;
}

/** Binds in a connection of its own, so that the service account goes on in the other one. */
const isPasswordOf = (settings: DirectorySettings, dn: string, password: string): Promise<boolean> =>
  withClient(settings, async (client) => {
    const { InvalidCredentialsError } = await import('ldapts');
    try {
      await client.bind(dn, password);
      return true;
    } catch (error) {
      if (error instanceof InvalidCredentialsError) return false;
      throw error;
    }
  });
