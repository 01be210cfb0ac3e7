import { Injectable } from '@nestjs/common';
import { OnBehalf } from '#auth';
import type { PublishedEvent } from '#events';
import { governs, type WorkspaceCtx } from '#kernel';
import { Apps, Installations } from '../../oauth';
import { Deciders } from '../../projects';
import { Suspension } from '../../workspaces';
import { VisibleEvents } from './visible-events';
import type { WebhookRecord } from './webhook.repository';

type Of = Pick<WebhookRecord, 'appId'>;

/**
 * Decides which events webhooks may send. The webhook of an app sends what the app could read itself at that moment,
 * with its account and scopes. A webhook of the workspace sends all events as long as the person who decided that runs
 * the workspace.
 */
@Injectable()
export class WebhookVisibility {
  constructor(
    private readonly apps: Apps,
    private readonly installations: Installations,
    private readonly onBehalf: OnBehalf,
    private readonly sight: VisibleEvents,
    private readonly deciders: Deciders,
    private readonly suspension: Suspension,
  ) {}

  /** True while nothing may leave the workspace. */
  mustWait(webhook: WebhookRecord): Promise<boolean> {
    return this.suspension.isSuspended(webhook);
  }

  async has({ appId, workspaceId, decidedById }: WebhookRecord): Promise<boolean> {
    if (appId !== null) return true;
    const standing = await this.deciders.standing({ workspaceId }, decidedById, governs);
    return !('ended' in standing && standing.ended === 'person');
  }

  /** Returns the events that the webhook may send; all of them for a webhook of the workspace. */
  async of({ appId }: Of, events: readonly PublishedEvent[]): Promise<readonly PublishedEvent[]> {
    if (appId === null || !events.length) return events;
    const ctx = await this.contextOf(appId);
    return ctx ? this.sight.of(ctx, events) : [];
  }

  private async contextOf(appId: string): Promise<WorkspaceCtx | null> {
    const [app, installation] = await Promise.all([this.apps.client(appId), this.installations.ofApp(appId)]);
    if (!app || !installation) return null;
    const account = { userId: installation.botUserId, workspaceSlug: app.workspaceSlug };
    const ctx = await this.onBehalf.inWorkspace(account);
    return ctx && { ...ctx, principal: { ...ctx.principal, scopes: new Set(installation.scopes) } };
  }
}
