import { Injectable } from '@nestjs/common';
import { Recurring } from '#jobs';
import { WorkspaceRounds, type WorkspaceKey } from '#kernel';
import { Db } from '#persistence';
import { SecretBox } from '#secrets';
import { nodeSecretPlace } from '../../application/automation.repository';

const OUTDATED = `
  select id, secret from automation_nodes
  where workspace_id = $1 and secret not like $2 and ($3::uuid is null or id > $3) order by id limit $4`;

const REPLACE = 'update automation_nodes set secret = $3 where workspace_id = $1 and id = $2 and secret = $4';

const AT_ONCE = 500;

interface Kept {
  readonly id: string;
  readonly secret: string;
}

/** Encrypts secrets that were stored in plain text or with a replaced key. */
@Injectable()
export class SqlNodeSecrets {
  constructor(
    private readonly db: Db,
    private readonly box: SecretBox,
    private readonly rounds: WorkspaceRounds,
  ) {}

  @Recurring('21 * * * *', 'automations.seal')
  async run(): Promise<void> {
    const { mark } = this.box;
    if (mark !== null) await this.rounds.each((workspace) => this.renewIn(workspace, mark));
  }

  private async renewIn({ workspaceId }: WorkspaceKey, mark: string): Promise<void> {
    let page: Kept[] = [];
    do {
      page = await this.db.query<Kept>(OUTDATED, [workspaceId, `${mark}%`, page.at(-1)?.id ?? null, AT_ONCE]);
      for (const { id, secret } of page) {
        const renewed = this.box.renewed(secret, nodeSecretPlace(id));
        if (renewed !== secret) await this.db.query(REPLACE, [workspaceId, id, renewed, secret]);
      }
    } while (page.length === AT_ONCE);
  }
}
