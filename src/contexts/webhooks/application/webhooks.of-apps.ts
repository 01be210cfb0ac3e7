import { Injectable } from '@nestjs/common';
import { Clock, decisionOf, newId, type AuditPlace, type WorkspaceCtx } from '#kernel';
import { SecretBox } from '#secrets';
import { AppWebhooks, type App } from '../../oauth';
import { WELL } from '../domain/retries';
import { revised, switchedOn } from '../domain/webhook';
import { EventShapes } from './event-shapes';
import { VisibleEvents } from './visible-events';
import { WebhookRegister } from './webhook.register';
import { newWebhookSecret, secretPlace, type WebhookRecord } from './webhook.repository';
import { WebhookTrail } from './webhook.events';

type InstalledApp = Parameters<AppWebhooks['keep']>[1];

const BLANK = {
  form: 'event',
  contentType: 'application/json',
  richFilters: {},
  pqlFilters: null,
  lastUsedFilter: null,
  previousSecret: null,
  previousSecretUntil: null,
} as const;

/**
 * Webhooks that are created and deleted together with the installations of apps. They act in the name of the app's
 * account.
 */
@Injectable()
export class WebhooksOfApps extends AppWebhooks {
  constructor(
    private readonly register: WebhookRegister,
    private readonly trail: WebhookTrail,
    private readonly shapes: EventShapes,
    private readonly sight: VisibleEvents,
    private readonly box: SecretBox,
    private readonly clock: Clock,
  ) {
    super();
  }

  async idOf(app: Pick<App, 'id' | 'workspaceId'>): Promise<string | null> {
    return (await this.find(app, app.id))?.id ?? null;
  }

  keep(ctx: WorkspaceCtx, app: InstalledApp, scopes: readonly string[]): Promise<void> {
    const { webhookUrl: url, name } = app;
    if (url === null) return this.end(ctx, app);
    const settings = { url, name, kinds: this.kinds(scopes), isActive: true };
    return this.register.changing(ctx, async () => {
      const known = await this.find(ctx, app.id);
      if (known) await this.revise(ctx, known, settings);
      else await this.add(ctx, app, settings);
    });
  }

  async end(ctx: WorkspaceCtx, { id: appId }: Pick<App, 'id'>): Promise<void> {
    const known = await this.find(ctx, appId);
    if (!known) return;
    await this.register.changing(ctx, async () => {
      await this.register.crud.drop(ctx, [known]);
      await this.trail.tell(ctx, 'deleted', [known], (before) => ({ before }));
    });
  }

  /** Returns the kinds of events whose records these scopes permit to read. */
  private kinds(scopes: readonly string[]): readonly string[] {
    const held = new Set(scopes);
    return this.shapes.kinds('event').filter((kind) => this.sight.isOpen(held, kind));
  }

  private async add(ctx: WorkspaceCtx, app: InstalledApp, settings: Settings): Promise<void> {
    const id = newId();
    const secret = this.box.close(newWebhookSecret(), secretPlace(id));
    const at = this.clock.now();
    const draft = {
      ...BLANK,
      ...WELL,
      ...settings,
      ...switchedOn(at),
      ...decisionOf(ctx, at),
      id,
      secret,
      appId: app.id,
    };
    const added = await this.register.crud.add({ ...ctx, userId: app.botUserId }, [draft]);
    await this.trail.tell(ctx, 'created', added, (after) => ({ after }));
  }

  private async revise(ctx: WorkspaceCtx, known: WebhookRecord, settings: Settings): Promise<void> {
    const before = await this.register.crud.select(ctx, [known.id]);
    const changed = revised(before.get(known.id), settings, decisionOf(ctx, this.clock.now()));
    const saved = await this.register.crud.save(ctx, before, [changed]);
    if (!known.isActive) await this.register.resume(known);
    await this.trail.tell(ctx, 'updated', saved, (after) => ({ before: before.get(after.id), after }));
  }

  private async find(place: AuditPlace, appId: string): Promise<WebhookRecord | undefined> {
    return (await this.register.all(place)).find((webhook) => webhook.appId === appId);
  }
}

type Settings = Pick<WebhookRecord, 'url' | 'name' | 'kinds' | 'isActive'>;
