import { Injectable } from '@nestjs/common';
import { Db } from '#persistence';
import { AvatarRepository } from '../../application/avatars';

@Injectable()
export class SqlAvatarRepository extends AvatarRepository {
  constructor(private readonly db: Db) {
    super();
  }

  async set(at: string, userId: string, address: string): Promise<void> {
    await this.db.query('update users set avatar_url = $3, updated_at = $2 where id = $1', [userId, at, address]);
  }

  async setFirst(at: string, userId: string, address: string): Promise<boolean> {
    const rows = await this.db.query(
      'update users set avatar_url = $3, updated_at = $2 where id = $1 and avatar_url is null returning id',
      [userId, at, address],
    );
    return rows.length > 0;
  }

  async clear(at: string, userId: string, address: string): Promise<void> {
    await this.db.query('update users set avatar_url = null, updated_at = $2 where id = $1 and avatar_url = $3', [
      userId,
      at,
      address,
    ]);
  }
}
