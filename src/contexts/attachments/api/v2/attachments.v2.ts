import {
  Action,
  Addressing,
  Context,
  Create,
  Id,
  List,
  ListQuery,
  membersOf,
  Payload,
  present,
  Read,
  redirect,
  Remove,
  Resource,
  secret,
  Segment,
  shows,
  v2,
} from '#http';
import { mounted, invalidField, type ListRequest, type ProjectCtx } from '#kernel';
import {
  ADDRESS_MEMBERS,
  type AnnounceAsset,
  assetAddress,
  assetList,
  type AssetRecord,
  type Granted,
  reachable,
  UPLOAD_DATA,
} from '../../../assets';
import { fileMembersV2 } from '../../../assets/api/v2';
import { Attachments } from '../../application/attachments';
import { ATTACHMENTS, CONFIRM_ATTACHMENT, DOWNLOAD_ATTACHMENT } from '../texts';
import { AttachmentCreated, AttachmentDeleted } from '../../application/attachment.events';

const show = shows<AssetRecord>();
const showUpload = shows<Granted<AssetRecord>>();

const attachmentV2 = present<AssetRecord>('WorkItemAttachment', {
  ...fileMembersV2,
  asset_url: show.computed({ type: 'string' }, ADDRESS_MEMBERS, (asset) => mounted(assetAddress(asset))),
  created_by_id: show.uuid('createdById', { nullable: true }),
  updated_by_id: show.uuid('updatedById', { nullable: true }),
  external_id: show.text('externalId', { nullable: true }),
  external_source: show.text('externalSource', { nullable: true }),
  work_item_id: show.uuid('entityIdentifier'),
});

const uploadV2 = present<Granted<AssetRecord>>('WorkItemAttachmentUpload', {
  ...attachmentV2.members,
  asset_id: showUpload.uuid('id'),
  upload_data: secret(showUpload.computed(UPLOAD_DATA, ['uploadForm'], ({ uploadForm }) => uploadForm)),
});

const member = membersOf<AnnounceAsset>();

class CreateAttachmentV2 {
  @member.text('name', { required: true, max: 1024, blank: false }) name!: string;
  @member.integer('size', {
    required: true,
    min: 1,
    max: Number.MAX_SAFE_INTEGER,
    description: 'Bytes. More than a file may have counts as that.',
  })
  size!: number;
  @member.text('type', { max: 255, default: 'application/octet-stream', description: 'MIME type.' }) type?: string;
  @member.text('externalId', { max: 255, nullable: true }) external_id?: string | null;
  @member.text('externalSource', { max: 255, nullable: true }) external_source?: string | null;
}

interface Confirmation {
  readonly isUploaded?: boolean;
}
const confirmation = membersOf<Confirmation>();

class ConfirmAttachmentV2 {
  @confirmation.boolean('isUploaded', { description: 'The file has reached the storage, where it is looked for.' })
  is_uploaded?: boolean;
}

const READERS = 'PA C Cm';

@Resource({
  style: v2,
  tag: 'Work item attachments',
  about: ATTACHMENTS,
  path: 'workspaces/:slug/projects/:project_id/work-items/:work_item_id/attachments',
  level: 'project',
  scope: 'projects.work_items.attachments',
  presenter: attachmentV2,
  events: [{ kinds: [AttachmentCreated, AttachmentDeleted], sight: { workItem: 'entityIdentifier' } }],
})
export class AttachmentsV2Controller {
  constructor(private readonly attachments: Attachments) {}

  @List({ id: 'list-attachments', summary: 'List the attachments of a work item', allow: READERS, list: assetList })
  list(@Context() ctx: ProjectCtx, @Segment('work_item_id') item: string, @ListQuery() request: ListRequest) {
    return this.attachments.list(ctx, item, request);
  }

  @Read('pk', { id: 'get-attachment', summary: 'Get an attachment', allow: READERS })
  get(@Context() ctx: ProjectCtx, @Segment('work_item_id') item: string, @Id('pk') id: string) {
    return this.attachments.get(ctx, item, id);
  }

  @Create({
    id: 'create-attachment-upload',
    summary: 'Get a form to upload an attachment with',
    allow: READERS,
    status: 200,
    presenter: uploadV2,
    selectable: false,
    passive: ['fields'],
    body: CreateAttachmentV2,
  })
  async create(
    @Context() ctx: ProjectCtx,
    @Segment('work_item_id') item: string,
    @Payload() command: AnnounceAsset,
    @Addressing() address: Addressing,
  ) {
    return reachable(await this.attachments.announce(ctx, item, command), address);
  }

  /** Who may upload may also finish the upload. */
  @Action('PATCH', ':pk', {
    id: 'confirm-attachment-upload',
    description: CONFIRM_ATTACHMENT,
    summary: 'Confirm that an attachment is uploaded',
    allow: 'PA own(C) own(Cm)',
    body: ConfirmAttachmentV2,
  })
  confirm(
    @Context() ctx: ProjectCtx,
    @Segment('work_item_id') item: string,
    @Id('pk') id: string,
    @Payload() { isUploaded = true }: Confirmation,
  ) {
    if (!isUploaded) throw invalidField('isUploaded', 'An upload can only be confirmed.');
    return this.attachments.confirm(ctx, item, id);
  }

  @Remove('pk', { id: 'delete-attachment', summary: 'Delete an attachment', allow: 'PA own(C)' })
  async remove(@Context() ctx: ProjectCtx, @Segment('work_item_id') item: string, @Id('pk') id: string) {
    await this.attachments.remove(ctx, item, id);
  }

  /** For everybody who may see the work item in either version. */
  @Action('GET', ':pk/download', {
    id: 'download-attachment',
    description: DOWNLOAD_ATTACHMENT,
    summary: 'Download an attachment',
    allow: 'PA C Cm PG',
    ...redirect.declared,
  })
  async download(
    @Context() ctx: ProjectCtx,
    @Segment('work_item_id') item: string,
    @Id('pk') id: string,
    @Addressing() address: Addressing,
  ) {
    return redirect.to(address(await this.attachments.link(ctx, item, id)));
  }
}
