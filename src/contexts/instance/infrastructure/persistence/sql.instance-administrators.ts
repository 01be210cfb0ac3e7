import { Injectable } from '@nestjs/common';
import { InstanceAdministrators } from '#auth';
import { Db } from '#persistence';
import { InstanceSettings } from '../../application/instance.settings';

const NAMED = `
  select 1 from users u where u.id = $1 and u.is_active and not u.is_bot and not u.is_awaited
    and lower(u.email) = any ($2::text[])`;

/** Accounts that came with an imported workspace do not count: nobody of this installation made them. */
const FIRST = `
  select 1 from (
    select u.id, u.is_active from users u where not u.is_bot and not u.is_awaited
    order by u.created_at, u.id limit 1) first
  where first.id = $1 and first.is_active`;

@Injectable()
export class SqlInstanceAdministrators extends InstanceAdministrators {
  constructor(
    private readonly db: Db,
    private readonly settings: InstanceSettings,
  ) {
    super();
  }

  async include(userId: string): Promise<boolean> {
    const { administrators } = this.settings;
    const found = administrators.length
      ? this.db.query(NAMED, [userId, administrators])
      : this.db.query(FIRST, [userId]);
    return (await found).length > 0;
  }
}
