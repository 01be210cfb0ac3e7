import { Injectable } from '@nestjs/common';
import { Db } from '#persistence';
import { ProviderVisitRepository, type ProviderVisit } from '../../application/provider-visit.repository';

const INSERT = `
  insert into provider_visits (id, token_hash, state, nonce, code_verifier, return_to, expires_at)
  values ($1, $2, $3, $4, $5, $6, $7)`;

const CLAIM = `
  delete from provider_visits where token_hash = $1 and expires_at > $2
  returning id, token_hash as "tokenHash", state, nonce, code_verifier as "codeVerifier", return_to as "returnTo",
    expires_at as "expiresAt"`;

@Injectable()
export class SqlProviderVisitRepository extends ProviderVisitRepository {
  constructor(private readonly db: Db) {
    super();
  }

  async insert({ id, tokenHash, state, nonce, codeVerifier, returnTo, expiresAt }: ProviderVisit): Promise<void> {
    await this.db.query(INSERT, [id, tokenHash, state, nonce, codeVerifier, returnTo, expiresAt]);
  }

  async claim(tokenHash: string, now: string): Promise<ProviderVisit | null> {
    const [visit] = await this.db.query<ProviderVisit>(CLAIM, [tokenHash, now]);
    return visit ?? null;
  }
}
