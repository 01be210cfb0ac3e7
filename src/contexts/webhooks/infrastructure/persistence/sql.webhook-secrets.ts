import { Injectable } from '@nestjs/common';
import { Recurring } from '#jobs';
import { Clock } from '#kernel';
import { Db } from '#persistence';
import { SecretBox } from '#secrets';
import { secretPlace } from '../../application/webhook.repository';

const OUTDATED = `
  select id, workspace_id as "workspaceId", secret, previous_secret as "previousSecret" from webhooks
  where (secret not like $1 or previous_secret not like $1) and ($2::uuid is null or id > $2) order by id limit $3`;

const REPLACE = `
  update webhooks set secret = $3, previous_secret = $4
  where workspace_id = $1 and id = $2 and secret = $5 and previous_secret is not distinct from $6`;

const FORGET = `
  update webhooks set previous_secret = null, previous_secret_until = null where previous_secret_until < $1`;

const AT_ONCE = 500;

interface Kept {
  readonly id: string;
  readonly workspaceId: string;
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
    private readonly clock: Clock,
  ) {}

  @Recurring('19 * * * *', 'webhooks.seal')
  async run(): Promise<void> {
    await this.db.query(FORGET, [this.clock.now()]);
    const { mark } = this.box;
    if (mark === null) return;
    let page: Kept[] = [];
    do {
      page = await this.db.query<Kept>(OUTDATED, [`${mark}%`, page.at(-1)?.id ?? null, AT_ONCE]);
      for (const kept of page) await this.renew(kept);
    } while (page.length === AT_ONCE);
  }

  private async renew({ id, workspaceId, secret, previousSecret }: Kept): Promise<void> {
    const renewed = (kept: string) => this.box.renewed(kept, secretPlace(id));
    const [now, before] = [renewed(secret), previousSecret && renewed(previousSecret)];
    if (now === secret && before === previousSecret) return;
    await this.db.query(REPLACE, [workspaceId, id, now, before, secret, previousSecret]);
  }
}
