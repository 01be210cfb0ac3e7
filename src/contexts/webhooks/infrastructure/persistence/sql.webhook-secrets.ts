import { Injectable } from '@nestjs/common';
import { Recurring } from '#jobs';
import { Clock, WorkspaceRounds, type WorkspaceKey } from '#kernel';
import { Db } from '#persistence';
import { SecretBox } from '#secrets';
import { secretPlace } from '../../application/webhook.repository';

const OUTDATED = `
  select id, secret, previous_secret as "previousSecret" from webhooks
  where workspace_id = $1 and (secret not like $2 or previous_secret not like $2) and ($3::uuid is null or id > $3)
  order by id limit $4`;

const REPLACE = `
  update webhooks set secret = $3, previous_secret = $4
  where workspace_id = $1 and id = $2 and secret = $5 and previous_secret is not distinct from $6`;

const FORGET = `
  update webhooks set previous_secret = null, previous_secret_until = null
  where workspace_id = $1 and previous_secret_until < $2`;

const AT_ONCE = 500;

interface Kept {
  readonly id: string;
  readonly secret: string;
  readonly previousSecret: string | null;
}

/**
 * Seals secrets that an earlier version stored open or that were sealed with a replaced key. Deletes expired secrets.
 */
@Injectable()
export class SqlWebhookSecrets {
  constructor(
    private readonly db: Db,
    private readonly box: SecretBox,
    private readonly rounds: WorkspaceRounds,
    private readonly clock: Clock,
  ) {}

  @Recurring('19 * * * *', 'webhooks.seal')
  async run(): Promise<void> {
    const now = this.clock.now();
    await this.rounds.each(async (workspace) => {
      await this.db.query(FORGET, [workspace.workspaceId, now]);
      await this.renewIn(workspace);
    });
  }

  private async renewIn(workspace: WorkspaceKey): Promise<void> {
    const { mark } = this.box;
    if (mark === null) return;
    let page: Kept[] = [];
    do {
      const values = [workspace.workspaceId, `${mark}%`, page.at(-1)?.id ?? null, AT_ONCE];
      page = await this.db.query<Kept>(OUTDATED, values);
      for (const kept of page) await this.renew(workspace, kept);
    } while (page.length === AT_ONCE);
  }

  private async renew({ workspaceId }: WorkspaceKey, { id, secret, previousSecret }: Kept): Promise<void> {
    const renewed = (kept: string) => this.box.renewed(kept, secretPlace(id));
    const [now, before] = [renewed(secret), previousSecret && renewed(previousSecret)];
    if (now === secret && before === previousSecret) return;
    await this.db.query(REPLACE, [workspaceId, id, now, before, secret, previousSecret]);
  }
}
