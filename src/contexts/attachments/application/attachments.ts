import { Injectable } from '@nestjs/common';
import { Clock, UnitOfWork, type ProjectCtx, type WithParent } from '#kernel';
import {
  Assets,
  AttachedFiles,
  fileEvent,
  type AssetOwner,
  type AssetRecord,
  type FileHolder,
  type FileVerb,
} from '../../assets';
import {
  WorkItemPublisher,
  assertOwn,
  WorkItemAccess,
  workItemExternalPairTaken,
  type WorkItemRecord,
} from '../../work-items';
import { attachmentEvents } from './attachment.events';
import { historyOf } from './attachment.history';
import { notYourAttachment } from './attachments.errors';

/** `parent` is the item's id or human key. */
type Ctx = WithParent<ProjectCtx>;

/** Work items as what files hang on: their history tells of files. */
@Injectable()
export class AttachmentHosts implements FileHolder<Ctx, WorkItemRecord> {
  constructor(
    private readonly hosts: WorkItemAccess,
    private readonly publisher: WorkItemPublisher,
    private readonly clock: Clock,
  ) {}

  readonly pairTaken = workItemExternalPairTaken;

  find(ctx: Ctx): Promise<WorkItemRecord> {
    return this.hosts.find(ctx, ctx.parent);
  }

  lock(ctx: Ctx): Promise<WorkItemRecord> {
    return this.hosts.lock(ctx, ctx.parent);
  }

  ownerOf({ id, projectId }: WorkItemRecord): AssetOwner {
    return { entityType: 'ISSUE_ATTACHMENT', entityIdentifier: id, projectId };
  }

  assertOwn(ctx: Ctx, file: AssetRecord): void {
    assertOwn(ctx, file, notYourAttachment);
  }

  async tell(ctx: Ctx, host: WorkItemRecord, verb: FileVerb, file: AssetRecord): Promise<void> {
    const at = this.clock.now();
    const entry = { ...historyOf(verb, file), workItemId: host.id, projectId: host.projectId };
    await this.publisher.publish(ctx, at, { history: [entry], events: [fileEvent(attachmentEvents, verb, file)] });
    await this.hosts.touch(ctx, host);
  }
}

/** The use cases of the files of a work item. */
@Injectable()
export class Attachments extends AttachedFiles<Ctx, WorkItemRecord> {
  constructor(hosts: AttachmentHosts, assets: Assets, unitOfWork: UnitOfWork) {
    super(hosts, assets, unitOfWork);
  }
}
