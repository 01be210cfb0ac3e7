import { Injectable } from '@nestjs/common';
import { Db } from '#persistence';
import { ProviderVisitRepository, type ProviderVisit } from '../../application/provider-visit.repository';

const INSERT = `
  insert into provider_visits (id, token_hash, state, nonce, code_verifier, return_to, expires_at, provider_id)
  values ($1, $2, $3, $4, $5, $6, $7, $8)`;

const CLAIM = `
  delete from provider_visits where token_hash = $1 and expires_at > $2 and provider_id is not distinct from $3
  returning id, token_hash as "tokenHash", state, nonce, code_verifier as "codeVerifier", return_to as "returnTo",
    expires_at as "expiresAt", provider_id as "providerId"`;

@Injectable()
export class SqlProviderVisitRepository extends ProviderVisitRepository {
  constructor(private readonly db: Db) {
    super();
  }

  async insert(visit: ProviderVisit): Promise<void> {
    const { id, tokenHash, state, nonce, codeVerifier, returnTo, expiresAt, providerId } = visit;
    await this.db.query(INSERT, [id, tokenHash, state, nonce, codeVerifier, returnTo, expiresAt, providerId]);
  }

  async claim(
    { tokenHash, providerId }: Pick<ProviderVisit, 'tokenHash' | 'providerId'>,
    now: string,
  ): Promise<ProviderVisit | null> {
    const [visit] = await this.db.query<ProviderVisit>(CLAIM, [tokenHash, now, providerId]);
    return visit ?? null;
  }
}
