import { Injectable } from '@nestjs/common';
import { Db } from '#persistence';
import { SetupLinkRepository, type SetupLink } from '../../application/setup-link.repository';

const BY_HASH = 'select id, used_at as "usedAt" from setup_links where token_hash = $1';

@Injectable()
export class SqlSetupLinkRepository extends SetupLinkRepository {
  constructor(private readonly db: Db) {
    super();
  }

  async insert(at: string, id: string, tokenHash: string): Promise<void> {
    await this.db.query('insert into setup_links (id, token_hash, created_at) values ($1, $2, $3)', [
      id,
      tokenHash,
      at,
    ]);
  }

  async find(tokenHash: string): Promise<SetupLink | null> {
    const [link] = await this.db.query<SetupLink>(BY_HASH, [tokenHash]);
    return link ?? null;
  }

  async lock(tokenHash: string): Promise<SetupLink | null> {
    const [link] = await this.db.query<SetupLink>(`${BY_HASH} for update`, [tokenHash]);
    return link ?? null;
  }

  async markUsed(at: string, id: string): Promise<void> {
    await this.db.query('update setup_links set used_at = $1 where id = $2', [at, id]);
  }
}
