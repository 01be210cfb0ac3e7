import { PublicAddress } from '#kernel';
import type { Config } from '../config';
import { baseUrlOf } from './process/announce';

/**
 * Uses the configured address and never the one in a request, because callers must not control where links in messages
 * lead.
 */
export class ConfiguredAddress extends PublicAddress {
  private readonly base: string;

  constructor(config: Pick<Config, 'baseUrl' | 'port'>) {
    super();
    this.base = baseUrlOf(config, config.port);
  }

  of(path: string): string {
    return this.base + path;
  }
}
