import { Injectable } from '@nestjs/common';
import { Db } from '#persistence';
import { UserRepository, type User } from '../../application/users';

const COLUMNS = `id, email, display_name as "displayName", first_name as "firstName", last_name as "lastName",
  avatar_url as "avatarUrl"`;

@Injectable()
export class SqlUserRepository extends UserRepository {
  constructor(private readonly db: Db) {
    super();
  }

  async byIds(ids: readonly string[]): Promise<Map<string, User>> {
    if (!ids.length) return new Map();
    const rows = await this.db.read<User>(`select ${COLUMNS} from users where id = any($1::uuid[])`, [ids]);
    return new Map(rows.map((user) => [user.id, user]));
  }
}
