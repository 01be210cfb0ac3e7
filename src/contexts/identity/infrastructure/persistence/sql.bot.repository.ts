import { Injectable } from '@nestjs/common';
import { Db } from '#persistence';
import { BotRepository, type Bot } from '../../application/bots';

const INSERT = `
  insert into users (id, email, display_name, is_bot, created_at, updated_at) values ($1, $2, $3, true, $4, $4)`;

@Injectable()
export class SqlBotRepository extends BotRepository {
  constructor(private readonly db: Db) {
    super();
  }

  async insert(at: string, { id, email, displayName }: Bot): Promise<void> {
    await this.db.query(INSERT, [id, email, displayName, at]);
  }

  async rename(at: string, id: string, displayName: string): Promise<void> {
    const text = 'update users set display_name = $3, updated_at = $2 where id = $1 and is_bot';
    await this.db.query(text, [id, at, displayName]);
  }
}
