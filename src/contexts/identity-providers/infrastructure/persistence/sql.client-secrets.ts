import { Injectable } from '@nestjs/common';
import { Recurring } from '#jobs';
import { Db } from '#persistence';
import { renewSecrets, SecretBox } from '#secrets';
import { secretPlace } from '../../domain/identity-provider';

const OUTDATED = `select id, client_secret as secret from identity_providers where client_secret not like $1`;

const REPLACE = 'update identity_providers set client_secret = $3 where id = $1 and client_secret = $2';

/** Seals client secrets that were stored without a key or sealed with a replaced one. */
@Injectable()
export class SqlClientSecrets {
  constructor(
    private readonly db: Db,
    private readonly box: SecretBox,
  ) {}

  @Recurring('27 * * * *', 'identity-providers.seal')
  run(): Promise<void> {
    return renewSecrets(this.box, {
      outdated: (pattern) => this.db.query(OUTDATED, [pattern]),
      placeOf: secretPlace,
      replace: ({ id, secret }, renewed) => this.db.query(REPLACE, [id, secret, renewed]),
    });
  }
}
