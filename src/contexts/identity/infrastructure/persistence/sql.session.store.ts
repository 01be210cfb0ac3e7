import { Injectable } from '@nestjs/common';
import { SessionStore, type Credential } from '#auth';
import { Db } from '#persistence';
import { GRACE_MS } from '../../domain/session';

/** Sessions that are in force and whose owner is active. Always from the primary. */
@Injectable()
export class SqlSessionStore extends SessionStore {
  constructor(private readonly db: Db) {
    super();
  }

  async find(hash: string, formToken: string): Promise<Credential | null> {
    const [row] = await this.db.query<{ id: string; userId: string }>(
      `select s.id, s.user_id as "userId" from sessions s join users u on u.id = s.user_id
       where (s.token_hash = $1 or s.previous_hash = $1 and s.rotated_at > now() - interval '${GRACE_MS} ms')
         and s.form_token = $2 and s.ended_at is null and s.expires_at > now() and u.is_active`,
      [hash, formToken],
    );
    if (!row) return null;
    const { id, userId } = row;
    return { principal: { kind: 'other', tokenClass: 'session', tokenId: id, userId, scopes: null } };
  }
}
