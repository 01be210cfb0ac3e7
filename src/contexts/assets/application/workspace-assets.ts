import { Injectable } from '@nestjs/common';
import { Outbox } from '#events';
import { Clock, governs, mounted, notFound, UnitOfWork, type ListRequest, type Page, type WorkspaceCtx } from '#kernel';
import { fileAddress } from '#storage';
import { ProjectRepository } from '../../projects';
import type { EntityType } from '../domain/asset';
import { assetEvents, fileEvent, type AssetRecord, type FileVerb } from './asset.repository';
import { assetPairTaken, notYours } from './assets.errors';
import { Assets, type AnnounceAsset, type Granted } from './assets';

export interface AnnounceWorkspaceAsset extends AnnounceAsset {
  readonly entityType?: EntityType;
  readonly projectId?: string | null;
}

/** The use cases of files that belong to a workspace itself. */
@Injectable()
export class WorkspaceAssets {
  constructor(
    private readonly assets: Assets,
    private readonly projects: ProjectRepository,
    private readonly unitOfWork: UnitOfWork,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  list(ctx: WorkspaceCtx, request: ListRequest): Promise<Page<AssetRecord>> {
    return this.assets.list(ctx, null, request);
  }

  get(ctx: WorkspaceCtx, id: string): Promise<AssetRecord> {
    return this.assets.get(ctx, null, id);
  }

  announce(ctx: WorkspaceCtx, command: AnnounceWorkspaceAsset): Promise<Granted<AssetRecord>> {
    return this.unitOfWork.run(async () => {
      const { entityType = 'ISSUE_ATTACHMENT', projectId = null } = command;
      if (projectId) await this.assertReached(ctx, projectId);
      await this.assertPairFree(ctx, command);
      return this.assets.announce(ctx, null, command, { entityType, projectId });
    });
  }

  /** Confirms an upload. Members confirm their own uploads; owners and admins of the workspace confirm all. */
  confirm(ctx: WorkspaceCtx, id: string): Promise<AssetRecord> {
    return this.unitOfWork.run(async () => {
      const { createdById } = await this.assets.get(ctx, null, id);
      if (createdById !== ctx.userId && !governs(ctx)) throw notYours();
      const { record, isNew } = await this.assets.confirm(ctx, null, id);
      if (isNew) await this.tell(ctx, 'created', record);
      return record;
    });
  }

  link(ctx: WorkspaceCtx, id: string): Promise<string> {
    return this.assets.link(ctx, null, id, 'Asset not yet uploaded');
  }

  remove(ctx: WorkspaceCtx, id: string): Promise<void> {
    return this.unitOfWork.run(async () => {
      const record = await this.assets.remove(ctx, null, id);
      // A file that was only announced has had no `created` event.
      if (record.isUploaded) await this.tell(ctx, 'deleted', record);
    });
  }

  private tell(ctx: WorkspaceCtx, verb: FileVerb, file: AssetRecord): Promise<void> {
    return this.outbox.append(ctx, this.clock.now(), [fileEvent(assetEvents, verb, file)]);
  }

  private async assertReached(ctx: WorkspaceCtx, projectId: string): Promise<void> {
    const project = await this.projects.find(ctx, projectId);
    if (!project || (!project.memberRole && !governs(ctx))) throw notFound();
  }

  private async assertPairFree(ctx: WorkspaceCtx, command: AnnounceWorkspaceAsset): Promise<void> {
    const taken = await this.assets.idOfPair(ctx, null, command);
    if (taken) throw assetPairTaken(taken, mounted(fileAddress('workspaces', ctx.workspaceSlug, taken)));
  }
}
