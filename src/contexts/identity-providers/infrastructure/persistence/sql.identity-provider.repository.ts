import { Injectable } from '@nestjs/common';
import type { Caller } from '#kernel';
import { assertExpected, Db } from '#persistence';
import {
  IdentityProviderRepository,
  type LiveProvider,
  type Way,
} from '../../application/identity-provider.repository';
import type { IdentityProvider } from '../../domain/identity-provider';

const COLUMNS = `
  p.id, p.kind, p.label, p.is_enabled as "isEnabled", p.creates_accounts as "createsAccounts", p.issuer,
  p.client_id as "clientId", p.client_secret as "sealedSecret", p.scopes, p.entry_point as "entryPoint",
  p.entity_id as "entityId", p.certificates, p.email_attribute as "emailAttribute", p.created_at as "createdAt",
  p.updated_at as "updatedAt", p.version`;

const FIND = `select ${COLUMNS} from identity_providers p where p.id = $1`;

const LIVE = `
  select ${COLUMNS}, array(
    select d.domain from identity_provider_domains d where d.provider_id = p.id and d.verified_by is not null) as domains
  from identity_providers p where p.id = $1 and p.is_enabled`;

const OF_DOMAIN = `
  select p.id, p.kind, p.label from identity_provider_domains d
  join identity_providers p on p.id = d.provider_id and p.is_enabled
  where d.domain = $1 and d.verified_by is not null`;

const ANY_LIVE = `
  select 1 from identity_provider_domains d join identity_providers p on p.id = d.provider_id and p.is_enabled
  where d.verified_by is not null limit 1`;

const INSERT = `
  insert into identity_providers (id, kind, label, is_enabled, creates_accounts, issuer, client_id, client_secret, scopes,
    entry_point, entity_id, certificates, email_attribute, updated_at, created_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)`;

const UPDATE = `
  update identity_providers set kind = $2, label = $3, is_enabled = $4, creates_accounts = $5, issuer = $6, client_id = $7,
    client_secret = $8, scopes = $9, entry_point = $10, entity_id = $11, certificates = $12, email_attribute = $13,
    updated_at = $14, version = version + 1
  where id = $1`;

@Injectable()
export class SqlIdentityProviderRepository extends IdentityProviderRepository {
  constructor(private readonly db: Db) {
    super();
  }

  all(): Promise<IdentityProvider[]> {
    return this.db.query(`select ${COLUMNS} from identity_providers p order by p.created_at, p.id`);
  }

  find(id: string): Promise<IdentityProvider | null> {
    return this.first(FIND, [id]);
  }

  lock(id: string): Promise<IdentityProvider | null> {
    return this.first(`${FIND} for update`, [id]);
  }

  async forWrite(ctx: Caller, id: string): Promise<IdentityProvider | null> {
    const provider = await this.lock(id);
    if (provider) assertExpected(ctx, provider);
    return provider;
  }

  async insert(provider: IdentityProvider): Promise<void> {
    await this.db.query(INSERT, [...valuesOf(provider), provider.createdAt]);
  }

  async update(provider: IdentityProvider): Promise<void> {
    await this.db.query(UPDATE, valuesOf(provider));
  }

  async remove(id: string): Promise<void> {
    await this.db.query('delete from identity_providers where id = $1', [id]);
  }

  live(id: string): Promise<LiveProvider | null> {
    return this.first(LIVE, [id]);
  }

  ofDomain(domain: string): Promise<Way | null> {
    return this.first(OF_DOMAIN, [domain]);
  }

  async anyLive(): Promise<boolean> {
    return (await this.db.query(ANY_LIVE)).length > 0;
  }

  private async first<T>(text: string, values: readonly unknown[]): Promise<T | null> {
    const [row] = await this.db.query<T>(text, [...values]);
    return row ?? null;
  }
}

function valuesOf(provider: IdentityProvider): unknown[] {
  const { id, kind, label, isEnabled, createsAccounts, issuer, clientId, sealedSecret, scopes } = provider;
  const { entryPoint, entityId, certificates, emailAttribute, updatedAt } = provider;
  const openId = [issuer, clientId, sealedSecret, scopes];
  const saml = [entryPoint, entityId, certificates, emailAttribute];
  return [id, kind, label, isEnabled, createsAccounts, ...openId, ...saml, updatedAt];
}
