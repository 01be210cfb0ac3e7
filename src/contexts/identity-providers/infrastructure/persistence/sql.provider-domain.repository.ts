import { Injectable } from '@nestjs/common';
import type { Caller } from '#kernel';
import { assertExpected, Db, translating } from '#persistence';
import { domainExists, domainTaken } from '../../application/identity-providers.errors';
import { ProviderDomainRepository } from '../../application/provider-domain.repository';
import type { DomainProof, ProviderDomain } from '../../domain/provider-domain';

const SELECT = `
  select d.id, d.provider_id as "providerId", d.domain, d.token, d.verified_by as "verifiedBy",
    d.verified_at as "verifiedAt", d.last_seen_at as "lastSeenAt", d.created_at as "createdAt", d.version
  from identity_provider_domains d`;

const INSERT = `
  insert into identity_provider_domains (id, provider_id, domain, token, created_at) values ($1, $2, $3, $4, $5)`;

const TAKEN = `
  select 1 from identity_provider_domains where domain = $1 and provider_id <> $2 and verified_by is not null`;

const PROVE = `
  update identity_provider_domains set verified_by = $2, verified_at = $3,
    last_seen_at = case when $2 = 'dns' then $3::timestamptz end, version = version + 1
  where id = $1`;

const UNPROVE = `
  update identity_provider_domains set verified_by = null, verified_at = null, version = version + 1
  where id = $1 and verified_by = 'dns' and last_seen_at is not distinct from $2`;

@Injectable()
export class SqlProviderDomainRepository extends ProviderDomainRepository {
  constructor(private readonly db: Db) {
    super();
  }

  of(providerId: string): Promise<ProviderDomain[]> {
    return this.db.query(`${SELECT} where d.provider_id = $1 order by d.created_at, d.id`, [providerId]);
  }

  async insert({ id, providerId, domain, token, createdAt }: ProviderDomain): Promise<void> {
    const values = [id, providerId, domain, token, createdAt];
    await translating({ uq_identity_provider_domains_of_provider: domainExists }, () => this.db.query(INSERT, values));
  }

  async remove(ctx: Caller, domain: ProviderDomain): Promise<void> {
    assertExpected(ctx, domain);
    await this.db.query('delete from identity_provider_domains where id = $1', [domain.id]);
  }

  async isTaken({ domain, providerId }: Pick<ProviderDomain, 'domain' | 'providerId'>): Promise<boolean> {
    return (await this.db.query(TAKEN, [domain, providerId])).length > 0;
  }

  async prove(id: string, by: DomainProof, at: string): Promise<void> {
    const taken = { uq_identity_provider_domains_proven: domainTaken };
    await translating(taken, () => this.db.query(PROVE, [id, by, at]));
  }

  provenByDns(): Promise<ProviderDomain[]> {
    return this.db.query(`${SELECT} where d.verified_by = 'dns' order by d.id`);
  }

  async seen(id: string, at: string): Promise<void> {
    await this.db.query('update identity_provider_domains set last_seen_at = $2 where id = $1', [id, at]);
  }

  async unprove({ id, lastSeenAt }: Pick<ProviderDomain, 'id' | 'lastSeenAt'>): Promise<void> {
    await this.db.query(UNPROVE, [id, lastSeenAt]);
  }
}
