import { Injectable } from '@nestjs/common';
import { Recurring } from '#jobs';
import { Db } from '#persistence';
import { renewSecrets, SecretBox } from '#secrets';
import { samlKeyPlace } from '../../domain/saml-key';

const OUTDATED = `select id, private_key as secret from saml_keys where private_key not like $1`;

const REPLACE = 'update saml_keys set private_key = $3 where id = $1 and private_key = $2';

/** Seals keys for SAML assertions that were stored without a secret key or sealed with a replaced one. */
@Injectable()
export class SqlSamlKeySeals {
  constructor(
    private readonly db: Db,
    private readonly box: SecretBox,
  ) {}

  @Recurring('31 * * * *', 'identity.seal-saml')
  run(): Promise<void> {
    return renewSecrets(this.box, {
      outdated: (pattern) => this.db.query(OUTDATED, [pattern]),
      placeOf: samlKeyPlace,
      replace: ({ id, secret }, renewed) => this.db.query(REPLACE, [id, secret, renewed]),
    });
  }
}
