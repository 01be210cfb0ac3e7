import { Injectable } from '@nestjs/common';
import { Db } from '#persistence';
import {
  FactorChallengeRepository,
  type ChallengePurpose,
  type FactorChallenge,
} from '../../application/factor-challenge.repository';

const INSERT = `
  insert into factor_challenges (id, token_hash, purpose, user_id, secret, method, return_to, attempts, expires_at)
  values ($1, $2, $3, $4, $5, $6, $7, 0, $8)`;

const COLUMNS = `c.id, c.token_hash as "tokenHash", c.purpose, c.user_id as "userId", c.secret, c.method,
  c.return_to as "returnTo", c.expires_at as "expiresAt"`;

const OPEN = 'c.token_hash = $1 and c.purpose = $2 and c.expires_at > $3';

const FIND = `
  select ${COLUMNS} from factor_challenges c
  where ${OPEN} and (c.user_id is null or exists (select 1 from users u where u.id = c.user_id and u.is_active))`;

const ATTEMPT = `
  update factor_challenges c set attempts = c.attempts + 1 where ${OPEN} and c.attempts < $4 returning ${COLUMNS}`;

@Injectable()
export class SqlFactorChallengeRepository extends FactorChallengeRepository {
  constructor(private readonly db: Db) {
    super();
  }

  async insert(challenge: FactorChallenge): Promise<void> {
    const { id, tokenHash, purpose, userId, secret, method, returnTo, expiresAt } = challenge;
    await this.db.query(INSERT, [id, tokenHash, purpose, userId, secret, method, returnTo, expiresAt]);
  }

  async find(tokenHash: string, purpose: ChallengePurpose, now: string): Promise<FactorChallenge | null> {
    const [challenge] = await this.db.query<FactorChallenge>(FIND, [tokenHash, purpose, now]);
    return challenge ?? null;
  }

  async attempt(
    tokenHash: string,
    purpose: ChallengePurpose,
    { now, most }: { readonly now: string; readonly most: number },
  ): Promise<FactorChallenge | null> {
    // Whether the person is active is asked apart: nodes that share people do not have this table.
    if (!(await this.find(tokenHash, purpose, now))) return null;
    const [challenge] = await this.db.query<FactorChallenge>(ATTEMPT, [tokenHash, purpose, now, most]);
    return challenge ?? null;
  }

  async claim(id: string): Promise<boolean> {
    return (await this.db.query('delete from factor_challenges where id = $1 returning id', [id])).length > 0;
  }
}
