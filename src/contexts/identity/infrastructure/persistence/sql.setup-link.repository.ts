import { Injectable } from '@nestjs/common';
import { Db } from '#persistence';
import { SetupLinkRepository, type SetupLink } from '../../application/setup-link.repository';

const BY_HASH = `select id, token_hash as "tokenHash", used_at as "usedAt" from setup_links where token_hash = $1`;

@Injectable()
export class SqlSetupLinkRepository extends SetupLinkRepository {
  constructor(private readonly db: Db) {
    super();
  }

  async insert(at: string, { id, tokenHash, usedAt }: SetupLink): Promise<void> {
    await this.db.query('insert into setup_links (id, token_hash, used_at, created_at) values ($1, $2, $3, $4)', [
      id,
      tokenHash,
      usedAt,
      at,
    ]);
  }

  async find(tokenHash: string): Promise<SetupLink | null> {
    const [link] = await this.db.query<SetupLink>(BY_HASH, [tokenHash]);
    return link ?? null;
  }

  async lockAll(): Promise<void> {
    await this.db.query('select 1 from setup_links order by id for update');
  }

  async markUsed(at: string, id: string): Promise<void> {
    await this.db.query('update setup_links set used_at = $1 where id = $2', [at, id]);
  }
}
