import { Injectable } from '@nestjs/common';
import { Db } from '#persistence';
import {
  SamlVisitRepository,
  type ProvenVisit,
  type ReturningVisit,
  type SamlVisit,
} from '../../application/saml-visit.repository';

const INSERT = `
  insert into saml_visits (id, token_hash, request_id, return_to, expires_at, provider_id)
  values ($1, $2, $3, $4, $5, $6)`;

const ANSWER = `
  update saml_visits set answer_hash = $2
  where request_id = $1 and answer_hash is null and expires_at > $3 and provider_id is not distinct from $4
  returning id, return_to as "returnTo"`;

const CLAIM = `
  delete from saml_visits where token_hash = $1 and answer_hash = $2 and user_id is not null and expires_at > $3
    and provider_id is not distinct from $4
  returning user_id as "userId", return_to as "returnTo"`;

@Injectable()
export class SqlSamlVisitRepository extends SamlVisitRepository {
  constructor(private readonly db: Db) {
    super();
  }

  async insert({ id, tokenHash, requestId, returnTo, expiresAt, providerId }: SamlVisit): Promise<void> {
    await this.db.query(INSERT, [id, tokenHash, requestId, returnTo, expiresAt, providerId]);
  }

  async answer(
    { requestId, providerId }: Pick<SamlVisit, 'requestId' | 'providerId'>,
    answerHash: string,
    now: string,
  ): Promise<Pick<SamlVisit, 'id' | 'returnTo'> | null> {
    const values = [requestId, answerHash, now, providerId];
    const [visit] = await this.db.query<Pick<SamlVisit, 'id' | 'returnTo'>>(ANSWER, values);
    return visit ?? null;
  }

  async prove(id: string, userId: string): Promise<void> {
    await this.db.query('update saml_visits set user_id = $2 where id = $1', [id, userId]);
  }

  async claim({ tokenHash, answerHash, providerId }: ReturningVisit, now: string): Promise<ProvenVisit | null> {
    const [visit] = await this.db.query<ProvenVisit>(CLAIM, [tokenHash, answerHash, now, providerId]);
    return visit ?? null;
  }
}
