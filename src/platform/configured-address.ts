import { PublicAddress } from '#kernel';
import type { Config } from '../config';
import { baseUrlOf } from './process/announce';

/** The address as configured, never as a request claims it: links in messages must not lead where a caller wants. */
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
