import { Injectable } from '@nestjs/common';
import { recordNameOf, recordValueOf, type ProviderDomain } from '../domain/provider-domain';
import { dnsUnavailable } from './identity-providers.errors';
import { TxtRecords } from './txt-records';

type Asked = Pick<ProviderDomain, 'domain' | 'token'>;

/** The names at which the record of a domain may be. */
export const namesOf = ({ domain }: Asked): readonly string[] => [domain, recordNameOf({ domain })];

/** Looks for the records by which domains are proven. */
@Injectable()
export class DomainRecords {
  constructor(private readonly records: TxtRecords) {}

  /** Returns whether the record is there. Throws if that cannot be known. */
  async has(asked: Asked): Promise<boolean> {
    const answers = await Promise.allSettled(namesOf(asked).map((name) => this.records.of(name)));
    const texts = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
    if (texts.includes(recordValueOf(asked))) return true;
    if (answers.some(({ status }) => status === 'rejected')) throw dnsUnavailable();
    return false;
  }
}
