import { Injectable } from '@nestjs/common';
import { Outbox, type DomainEvent } from '#events';
import { Clock, UnitOfWork, type ListRequest, type Page, type ProjectCtx } from '#kernel';
import {
  type AnnounceAsset,
  type AssetRecord,
  assetAddress,
  Assets,
  type Granted,
  type AssetOwner,
} from '../../assets';
import { AttachmentCreated, AttachmentDeleted, attachmentEventData } from './attachment.events';
import {
  ActivityLog,
  assertOwn,
  type Change,
  WorkItemAccess,
  workItemExternalPairTaken,
  type WorkItemRecord,
} from '../../work-items';
import { attached, detached } from './attachment.history';
import { notYourAttachment } from './attachments.errors';

const KIND = 'ISSUE_ATTACHMENT';

const ownerOf = ({ id, projectId }: WorkItemRecord): AssetOwner => ({
  entityType: KIND,
  entityIdentifier: id,
  projectId,
});

/** With the address that history keeps. */
const told = (record: AssetRecord) => ({ ...record, address: assetAddress(record) });

/** The use cases of the files of a work item. A path names the item by its id or its human key. */
@Injectable()
export class Attachments {
  constructor(
    private readonly hosts: WorkItemAccess,
    private readonly assets: Assets,
    private readonly activities: ActivityLog,
    private readonly outbox: Outbox,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  async list(ctx: ProjectCtx, item: string, request: ListRequest): Promise<Page<AssetRecord>> {
    return this.assets.list(ctx, ownerOf(await this.hosts.find(ctx, item)), request);
  }

  /** Those that are there with their bytes, newest first. */
  async uploaded(ctx: ProjectCtx, item: string): Promise<AssetRecord[]> {
    return this.assets.uploaded(ctx, ownerOf(await this.hosts.find(ctx, item)));
  }

  async get(ctx: ProjectCtx, item: string, id: string): Promise<AssetRecord> {
    return this.assets.get(ctx, ownerOf(await this.hosts.find(ctx, item)), id);
  }

  /** A link to the bytes that needs no credential for a while. */
  async link(ctx: ProjectCtx, item: string, id: string): Promise<string> {
    return this.assets.link(ctx, ownerOf(await this.hosts.find(ctx, item)), id, 'The asset is not uploaded.');
  }

  /** Announces a file; it is an attachment once its upload is confirmed. */
  announce(ctx: ProjectCtx, item: string, command: AnnounceAsset): Promise<Granted<AssetRecord>> {
    return this.unitOfWork.run(async () => {
      const holder = ownerOf(await this.hosts.lock(ctx, item));
      const taken = await this.assets.idOfPair(ctx, holder, command);
      if (taken) throw workItemExternalPairTaken(taken);
      return this.assets.announce(ctx, holder, command, holder);
    });
  }

  confirm(ctx: ProjectCtx, item: string, id: string): Promise<AssetRecord> {
    return this.unitOfWork.run(async () => {
      const host = await this.hosts.lock(ctx, item);
      const holder = ownerOf(host);
      assertOwn(ctx, await this.assets.get(ctx, holder, id), notYourAttachment);
      const { record, isNew } = await this.assets.confirm(ctx, holder, id);
      if (isNew) {
        const event = AttachmentCreated.of(record, attachmentEventData(record), {});
        await this.tell(ctx, host, attached(told(record)), event);
      }
      return record;
    });
  }

  remove(ctx: ProjectCtx, item: string, id: string): Promise<void> {
    return this.unitOfWork.run(async () => {
      const host = await this.hosts.lock(ctx, item);
      const holder = ownerOf(host);
      assertOwn(ctx, await this.assets.get(ctx, holder, id), notYourAttachment);
      const record = await this.assets.remove(ctx, holder, id);
      // Of what was only announced nobody has heard.
      if (record.isUploaded) {
        const event = AttachmentDeleted.of(record, {}, attachmentEventData(record));
        await this.tell(ctx, host, detached(told(record)), event);
      }
    });
  }

  private async tell(ctx: ProjectCtx, host: WorkItemRecord, change: Change, event: DomainEvent): Promise<void> {
    const at = this.clock.now();
    await this.activities.append(ctx, at, [{ ...change, workItemId: host.id, projectId: host.projectId }]);
    await this.outbox.append(ctx, at, [event]);
    await this.hosts.touch(ctx, host);
  }
}
