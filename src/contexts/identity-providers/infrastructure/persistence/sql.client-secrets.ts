import { Injectable } from '@nestjs/common';
import { Recurring } from '#jobs';
import { Db } from '#persistence';
import { SecretBox } from '#secrets';
import { secretPlace } from '../../domain/identity-provider';

const OUTDATED = `select id, client_secret as secret from identity_providers where client_secret not like $1`;

const REPLACE = 'update identity_providers set client_secret = $3 where id = $1 and client_secret = $2';

interface Kept {
  readonly id: string;
  readonly secret: string;
}

/** Seals client secrets that were stored without a key or sealed with a replaced one. */
@Injectable()
export class SqlClientSecrets {
  constructor(
    private readonly db: Db,
    private readonly box: SecretBox,
  ) {}

  @Recurring('27 * * * *', 'identity-providers.seal')
  async run(): Promise<void> {
    const { mark } = this.box;
    if (mark === null) return;
    for (const { id, secret } of await this.db.query<Kept>(OUTDATED, [`${mark}%`])) {
      const renewed = this.box.renewed(secret, secretPlace(id));
      if (renewed !== secret) await this.db.query(REPLACE, [id, secret, renewed]);
    }
  }
}
