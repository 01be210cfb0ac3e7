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
import { newWebhookSecret, secretPlace, type WebhookRecord } from './webhook.repository';
import { WebhookTrail, type WebhookVerb } from './webhook.events';

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

/** Use cases of webhooks. */
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
    return this.crud.list(ctx, request);
  }

  get(ctx: Pick<WorkspaceCtx, 'workspaceId'>, id: string) {
    return this.crud.get(ctx, id);
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
      const added = await this.crud.add(ctx, sound);
      return this.trail.tell(ctx, 'created', added, (after) => ({ after }));
    });
  }

  reviseMany(ctx: WorkspaceCtx, revisions: readonly Revision<ReviseWebhook>[]) {
    return this.register.changing(ctx, async () => {
      const before = await this.crud.select(ctx, revisions);
      const decision = decisionOf(ctx, this.clock.now());
      const changed = each(revisions, ({ id, patch }) => revised(before.get(id), patch, decision));
      const sound = this.checks.sound(changed, await this.register.all(ctx));
      const saved = await this.crud.save(ctx, before, sound);
      for (const webhook of accepted(saved)) {
        if (webhook.isActive && !before.get(webhook.id).isActive) await this.register.resume(webhook);
      }
      return this.trail.tell(ctx, 'updated', saved, (after) => ({ before: before.get(after.id), after }));
    });
  }

  /** Lets the decision of another person count for what webhooks send from now on. */
  pass(ctx: WorkspaceCtx, ids: readonly string[], decidedById: string) {
    return this.register.changing(ctx, async () => {
      const before = await this.crud.select(ctx, ids);
      const saved = await this.crud.save(
        ctx,
        before,
        ids.map((id) => ({ ...before.get(id), decidedById })),
      );
      return this.trail.tell(ctx, 'updated', saved, (after) => ({ before: before.get(after.id), after }));
    });
  }

  removeMany(ctx: WorkspaceCtx, ids: readonly string[]) {
    return this.register.changing(ctx, async () => {
      const webhooks = await this.crud.select(ctx, ids);
      const gone = each(ids, (id) => webhooks.take(id));
      await this.crud.drop(ctx, accepted(gone));
      return this.trail.tell(ctx, 'deleted', gone, (before) => ({ before }));
    });
  }

  /** Replaces the secret. For a while, deliveries are signed with both the new and the previous one. */
  async regenerate(ctx: WorkspaceCtx, id: string): Promise<WebhookRecord> {
    const until = shifted(this.clock.now(), this.options.overlapMs);
    const secret = newWebhookSecret();
    const sealed = this.sealed(secret, id);
    const webhook = await this.replace(ctx, id, 'secret_regenerated', (before) => rotated(before, sealed, until));
    return { ...webhook, secret };
  }

  /** Switches a webhook off on behalf of the service. */
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
      const before = await this.crud.select(place, [id]);
      const saved = await this.crud.save(place, before, [change(before.get(id))]);
      return single(await this.trail.tell(place, verb, saved, (after) => ({ before: before.get(id), after })));
    });
  }

  private sealed(secret: string, id: string): string {
    return this.box.close(secret, secretPlace(id));
  }

  private get crud() {
    return this.register.crud;
  }
}
