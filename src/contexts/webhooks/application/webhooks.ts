import { Injectable } from '@nestjs/common';
import {
  accepted,
  Clock,
  decisionOf,
  each,
  newId,
  shifted,
  single,
  type AuditPlace,
  type ListRequest,
  type Revision,
  type WorkspaceCtx,
} from '#kernel';
import { DeliveryOptions } from '#outbound';
import { SecretBox } from '#secrets';
import { WELL } from '../domain/retries';
import {
  ended,
  filterOf,
  revised,
  rotated,
  switchedOn,
  type EndReason,
  type WebhookPatch,
  type WebhookSettings,
} from '../domain/webhook';
import { WebhookChecks } from './webhook.checks';
import { WebhookRegister } from './webhook.register';
import type { WebhookRecord } from './webhook.repository';
import { WebhookTrail, type WebhookVerb } from './webhook.trail';
import { newWebhookSecret, secretPlace } from './webhook.secret';

export type ReviseWebhook = WebhookPatch;
export type CreateWebhook = Pick<WebhookSettings, 'url'> & WebhookPatch;

const BLANK = {
  name: null,
  isActive: true,
  form: 'event',
  contentType: 'application/json',
  kinds: [],
  richFilters: {},
  pqlFilters: null,
} as const satisfies Partial<WebhookSettings>;

const FRESH = {
  appId: null,
  previousSecret: null,
  previousSecretUntil: null,
  activeSince: null,
  endReason: null,
} as const;

/** The use cases of webhooks. */
@Injectable()
export class Webhooks {
  constructor(
    private readonly register: WebhookRegister,
    private readonly checks: WebhookChecks,
    private readonly trail: WebhookTrail,
    private readonly options: DeliveryOptions,
    private readonly box: SecretBox,
    private readonly clock: Clock,
  ) {}

  list(ctx: WorkspaceCtx, request: ListRequest) {
    return this.catalogue.list(ctx, request);
  }

  get(ctx: Pick<WorkspaceCtx, 'workspaceId'>, id: string) {
    return this.catalogue.get(ctx, id);
  }

  createMany(ctx: WorkspaceCtx, commands: readonly CreateWebhook[]) {
    return this.register.changing(ctx, async () => {
      const at = this.clock.now();
      const drafts = each(commands, (command) => {
        const lastUsedFilter = filterOf(undefined, command);
        const id = newId();
        const secret = this.sealed(newWebhookSecret(), id);
        const draft = { ...BLANK, ...FRESH, ...WELL, ...command, ...decisionOf(ctx, at), lastUsedFilter, id, secret };
        return draft.isActive ? { ...draft, ...switchedOn(at) } : draft;
      });
      const sound = this.checks.sound(drafts, await this.register.all(ctx));
      const added = await this.catalogue.add(ctx, sound);
      return this.trail.tell(ctx, 'created', added, (after) => ({ after }));
    });
  }

  reviseMany(ctx: WorkspaceCtx, revisions: readonly Revision<ReviseWebhook>[]) {
    return this.register.changing(ctx, async () => {
      const before = await this.catalogue.select(ctx, revisions);
      const decision = decisionOf(ctx, this.clock.now());
      const changed = each(revisions, ({ id, patch }) => revised(before.get(id), patch, decision));
      const sound = this.checks.sound(changed, await this.register.all(ctx));
      const saved = await this.catalogue.save(ctx, before, sound);
      for (const webhook of accepted(saved)) {
        if (webhook.isActive && !before.get(webhook.id).isActive) await this.register.resume(webhook);
      }
      return this.trail.tell(ctx, 'updated', saved, (after) => ({ before: before.get(after.id), after }));
    });
  }

  removeMany(ctx: WorkspaceCtx, ids: readonly string[]) {
    return this.register.changing(ctx, async () => {
      const webhooks = await this.catalogue.select(ctx, ids);
      const gone = each(ids, (id) => webhooks.take(id));
      await this.catalogue.drop(ctx, accepted(gone));
      return this.trail.tell(ctx, 'deleted', gone, (before) => ({ before }));
    });
  }

  /** Deliveries are signed with the new secret from now on, and for a while with the one before as well. */
  async regenerate(ctx: WorkspaceCtx, id: string): Promise<WebhookRecord> {
    const until = shifted(this.clock.now(), this.options.overlapMs);
    const secret = newWebhookSecret();
    const sealed = this.sealed(secret, id);
    const webhook = await this.replace(ctx, id, 'secret_regenerated', (before) => rotated(before, sealed, until));
    return { ...webhook, secret };
  }

  /** Switches a webhook off by the service itself. */
  end(place: AuditPlace, id: string, reason: EndReason): Promise<WebhookRecord> {
    return this.replace(place, id, 'disabled', (webhook) => ended(webhook, reason));
  }

  private replace(
    place: AuditPlace,
    id: string,
    verb: WebhookVerb,
    change: (webhook: WebhookRecord) => WebhookRecord,
  ): Promise<WebhookRecord> {
    return this.register.changing(place, async () => {
      const before = await this.catalogue.select(place, [id]);
      const saved = await this.catalogue.save(place, before, [change(before.get(id))]);
      return single(await this.trail.tell(place, verb, saved, (after) => ({ before: before.get(id), after })));
    });
  }

  private sealed(secret: string, id: string): string {
    return this.box.close(secret, secretPlace(id));
  }

  private get catalogue() {
    return this.register.catalogue;
  }
}
