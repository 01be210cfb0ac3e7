import { Injectable } from '@nestjs/common';
import { Clock, DomainError, UnitOfWork, type ProjectCtx, type WithParent } from '#kernel';
import {
  assetAddress,
  Assets,
  AttachedFiles,
  defineFileEvents,
  fileEvent,
  type AssetOwner,
  type AssetRecord,
  type FileHolder,
  type FileVerb,
} from '../../assets';
import {
  assertOwn,
  WorkItemAccess,
  workItemExternalPairTaken,
  WorkItemPublisher,
  type Change,
  type WorkItemRecord,
} from '../../work-items';

export const attachmentEvents = defineFileEvents({ kind: 'workitem.attachment', entityType: 'issue_attachment' });

const NOTHING = { oldValue: null, newValue: null, oldIdentifier: null, newIdentifier: null };

const WORDS: Readonly<Record<FileVerb, string>> = {
  created: 'created an attachment',
  deleted: 'deleted the attachment',
};

/** Returns the history entry of a file, with its lasting address. */
function historyOf(verb: FileVerb, file: AssetRecord): Change {
  const { id, storageKey } = file;
  const values =
    verb === 'created' ? { newValue: storageKey, newIdentifier: id } : { oldValue: storageKey, oldIdentifier: id };
  return { ...NOTHING, ...values, verb, field: 'attachment', comment: WORDS[verb], attachments: [assetAddress(file)] };
}

const notYourAttachment = () =>
  new DomainError('forbidden', 'not_owner', 'Only admin or creator can change the attachment');

/** `parent` is the id or the human key of the work item. */
type AttachmentCtx = WithParent<ProjectCtx>;

/** Work items as owners of files. Adding and removing files is recorded in their history. */
@Injectable()
export class AttachmentHosts implements FileHolder<AttachmentCtx, WorkItemRecord> {
  constructor(
    private readonly hosts: WorkItemAccess,
    private readonly publisher: WorkItemPublisher,
    private readonly clock: Clock,
  ) {}

  readonly pairTaken = workItemExternalPairTaken;

  find(ctx: AttachmentCtx): Promise<WorkItemRecord> {
    return this.hosts.find(ctx, ctx.parent);
  }

  lock(ctx: AttachmentCtx): Promise<WorkItemRecord> {
    return this.hosts.lock(ctx, ctx.parent);
  }

  ownerOf({ id, projectId }: WorkItemRecord): AssetOwner {
    return { entityType: 'ISSUE_ATTACHMENT', entityIdentifier: id, projectId };
  }

  assertOwn(ctx: AttachmentCtx, file: AssetRecord): void {
    assertOwn(ctx, file, notYourAttachment);
  }

  async tell(ctx: AttachmentCtx, host: WorkItemRecord, verb: FileVerb, file: AssetRecord): Promise<void> {
    const at = this.clock.now();
    const entry = { ...historyOf(verb, file), workItemId: host.id, projectId: host.projectId };
    await this.publisher.publish(ctx, at, { history: [entry], events: [fileEvent(attachmentEvents, verb, file)] });
    await this.hosts.touch(ctx, host);
  }
}

/** The use cases of the files of a work item. */
@Injectable()
export class Attachments extends AttachedFiles<AttachmentCtx, WorkItemRecord> {
  constructor(hosts: AttachmentHosts, assets: Assets, unitOfWork: UnitOfWork) {
    super(hosts, assets, unitOfWork);
  }
}
