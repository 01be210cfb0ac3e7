import { Injectable } from '@nestjs/common';
import { Recurring } from '#jobs';
import { Db } from '#persistence';
import { SecretBox } from '#secrets';
import { nodeSecretPlace } from '../../application/automation.repository';

const OUTDATED = `
  select id, workspace_id as "workspaceId", secret from automation_nodes
  where secret not like $1 and ($2::uuid is null or id > $2) order by id limit $3`;

const REPLACE = 'update automation_nodes set secret = $3 where workspace_id = $1 and id = $2 and secret = $4';

const AT_ONCE = 500;

interface Kept {
  readonly id: string;
  readonly workspaceId: string;
  readonly secret: string;
}

/** Encrypts secrets that were stored in plain text or with a replaced key. */
@Injectable()
export class SqlNodeSecrets {
  constructor(
    private readonly db: Db,
    private readonly box: SecretBox,
  ) {}

  @Recurring('21 * * * *', 'automations.seal')
  async run(): Promise<void> {
    const { mark } = this.box;
    if (mark === null) return;
    let page: Kept[] = [];
    do {
      page = await this.db.query<Kept>(OUTDATED, [`${mark}%`, page.at(-1)?.id ?? null, AT_ONCE]);
      for (const { id, workspaceId, secret } of page) {
        const renewed = this.box.renewed(secret, nodeSecretPlace(id));
        if (renewed !== secret) await this.db.query(REPLACE, [workspaceId, id, renewed, secret]);
      }
    } while (page.length === AT_ONCE);
  }
}
