import { Resolver } from 'node:dns/promises';
import { TxtRecords } from '../application/txt-records';

const TIMEOUT_MS = 2_000;
const TRIES = 2;
const NONE = new Set(['ENOTFOUND', 'ENODATA']);

/** Asks name servers by the DNS. */
export class DnsTxtRecords extends TxtRecords {
  private readonly resolver = new Resolver({ timeout: TIMEOUT_MS, tries: TRIES });

  /** `servers` are addresses, with a port if it is another than 53; those of the system if there are none. */
  constructor(servers: readonly string[]) {
    super();
    if (servers.length) this.resolver.setServers(servers);
  }

  async of(name: string): Promise<readonly string[]> {
    try {
      return (await this.resolver.resolveTxt(name)).map((parts) => parts.join(''));
    } catch (error) {
      if (NONE.has((error as NodeJS.ErrnoException).code ?? '')) return [];
      throw error;
    }
  }
}
