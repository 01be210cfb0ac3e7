import { Injectable } from '@nestjs/common';
import { OnBehalf } from '#auth';
import type { PublishedEvent } from '#events';
import { governs, type WorkspaceCtx } from '#kernel';
import { Apps, Installations } from '../../oauth';
import { Deciders } from '../../projects';
import { EventSight } from './event.sight';
import type { WebhookRecord } from './webhook.repository';

type Of = Pick<WebhookRecord, 'appId'>;

/**
 * What webhooks may tell. That of an app tells what the app could read itself at that moment, by its account and its scopes;
 * that of the workspace tells all that happens, as long as the person who decided so runs the workspace.
 */
@Injectable()
export class WebhookSight {
  constructor(
    private readonly apps: Apps,
    private readonly installations: Installations,
    private readonly onBehalf: OnBehalf,
    private readonly sight: EventSight,
    private readonly deciders: Deciders,
  ) {}

  async has({ appId, workspaceId, decidedById }: WebhookRecord): Promise<boolean> {
    if (appId !== null) return true;
    const standing = await this.deciders.standing({ workspaceId }, decidedById, governs);
    return !('ended' in standing && standing.ended === 'person');
  }

  /** All of them where it is a webhook of the workspace. */
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
