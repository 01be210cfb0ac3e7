import { Injectable } from '@nestjs/common';
import { Recurring } from '#jobs';
import { Db } from '#persistence';
import { SecretBox } from '#secrets';
import { samlKeyPlace } from '../../domain/saml-key';

const OUTDATED = `select id, private_key as key from saml_keys where private_key not like $1`;

const REPLACE = 'update saml_keys set private_key = $3 where id = $1 and private_key = $2';

interface Kept {
  readonly id: string;
  readonly key: string;
}

/** Seals keys for SAML assertions that were stored without a secret key or sealed with a replaced one. */
@Injectable()
export class SqlSamlKeySeals {
  constructor(
    private readonly db: Db,
    private readonly box: SecretBox,
  ) {}

  @Recurring('31 * * * *', 'identity.seal-saml')
  async run(): Promise<void> {
    const { mark } = this.box;
    if (mark === null) return;
    for (const { id, key } of await this.db.query<Kept>(OUTDATED, [`${mark}%`])) {
      const renewed = this.box.renewed(key, samlKeyPlace(id));
      if (renewed !== key) await this.db.query(REPLACE, [id, key, renewed]);
    }
  }
}
