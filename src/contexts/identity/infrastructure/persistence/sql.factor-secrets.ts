import { Injectable } from '@nestjs/common';
import { Recurring } from '#jobs';
import { Db } from '#persistence';
import { SecretBox } from '#secrets';
import { secretPlace } from '../../domain/factor';

const OUTDATED = `
  select user_id as "userId", secret from totp_factors
  where secret not like $1 and ($2::uuid is null or user_id > $2) order by user_id limit $3`;

const REPLACE = 'update totp_factors set secret = $3 where user_id = $1 and secret = $2';

const AT_ONCE = 500;

interface Kept {
  readonly userId: string;
  readonly secret: string;
}

/** Seals secrets of second factors that were stored without a key or sealed with a replaced one. */
@Injectable()
export class SqlFactorSecrets {
  constructor(
    private readonly db: Db,
    private readonly box: SecretBox,
  ) {}

  @Recurring('23 * * * *', 'identity.seal')
  async run(): Promise<void> {
    const { mark } = this.box;
    if (mark === null) return;
    let page: Kept[] = [];
    do {
      page = await this.db.query<Kept>(OUTDATED, [`${mark}%`, page.at(-1)?.userId ?? null, AT_ONCE]);
      for (const kept of page) await this.renew(kept);
    } while (page.length === AT_ONCE);
  }

  private async renew({ userId, secret }: Kept): Promise<void> {
    const renewed = this.box.renewed(secret, secretPlace(userId));
    if (renewed !== secret) await this.db.query(REPLACE, [userId, secret, renewed]);
  }
}
