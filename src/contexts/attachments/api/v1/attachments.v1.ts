import {
  Action,
  Addressing,
  auditV1,
  byKey,
  ContextBelow,
  Create,
  externalPair,
  ExternalPairBody,
  Id,
  membersOf,
  Payload,
  present,
  projectReaders,
  redirect,
  RefusedAs,
  Remove,
  Resource,
  secret,
  shows,
  Update,
  v1,
  type Schema,
} from '#http';
import { mounted, type ProjectCtx, type WithParent } from '#kernel';
import { WorkItemKeys } from '../../../work-items';
import {
  ADDRESS_MEMBERS,
  assetAddress,
  FILE_SIZE,
  reachable,
  UPLOAD_DATA,
  type AnnounceAsset,
  type AssetRecord,
  type Granted,
} from '../../../assets';
import { inProjectV1 } from '../../../projects/api/v1';
import { Attachments } from '../../application/attachments';
import { ATTACHMENTS, CONFIRM_ATTACHMENT, DOWNLOAD_ATTACHMENT } from '../texts';

const show = shows<AssetRecord>();
const showUpload = shows<Granted<AssetRecord>>();

const ATTRIBUTES: Schema = {
  type: 'object',
  properties: { name: { type: 'string' }, type: { type: 'string' }, size: { type: 'number' } },
  additionalProperties: true,
};

/** Members for owners of other kinds, which an attachment of a work item never has. */
const OF_OTHERS = Object.fromEntries(
  ['user', 'draft_issue', 'comment', 'page'].map((name) => [
    name,
    show.computed({ type: ['string', 'null'], format: 'uuid' }, [], () => null),
  ]),
);

const attachmentV1 = present<AssetRecord>(
  'WorkItemAttachment',
  {
    id: show.uuid('id'),
    name: show.text('name'),
    size: show.number('size'),
    asset: show.text('storageKey'),
    asset_url: show.computed({ type: 'string' }, ADDRESS_MEMBERS, (asset) => mounted(assetAddress(asset))),
    attributes: show.computed(ATTRIBUTES, ['attributes'], ({ attributes }) => attributes),
    entity_type: show.text('entityType'),
    entity_identifier: show.uuid('entityIdentifier', { nullable: true }),
    is_uploaded: show.boolean('isUploaded'),
    storage_metadata: show.object('storageMetadata', { nullable: true }),
    is_deleted: show.computed({ type: 'boolean' }, ['deletedAt'], ({ deletedAt }) => deletedAt !== null),
    is_archived: show.computed({ type: 'boolean' }, [], () => false),
    ...externalPair,
    ...auditV1,
    deleted_by: show.computed(
      { type: ['string', 'null'], format: 'uuid' },
      ['deletedAt', 'updatedById'],
      ({ deletedAt, updatedById }) => (deletedAt === null ? null : updatedById),
    ),
    workspace: show.uuid('workspaceId'),
    project: show.uuid('projectId', { nullable: true }),
    issue: show.uuid('entityIdentifier', { nullable: true }),
    ...OF_OTHERS,
  },
  {
    ...inProjectV1<AssetRecord>(),
  },
);

const MEMBERS = Object.entries(attachmentV1.members);
const ROW: Schema = {
  type: 'object',
  properties: Object.fromEntries(MEMBERS.map(([name, { schema }]) => [name, schema])),
};

/** Answers both as an attachment and as an object that contains one: clients of this version read either. */
const uploadV1 = present<Granted<AssetRecord>>('WorkItemAttachmentUpload', {
  ...attachmentV1.members,
  upload_data: secret(showUpload.computed(UPLOAD_DATA, ['uploadForm'], ({ uploadForm }) => uploadForm)),
  asset_id: showUpload.uuid('id'),
  attachment: showUpload.computed(ROW, [], (record) =>
    Object.fromEntries(MEMBERS.map(([name, { value }]) => [name, value(record)])),
  ),
});

const member = membersOf<AnnounceAsset>();
const INVALID = 'Invalid request.';

@RefusedAs('upload_refused', { name: INVALID, size: INVALID })
class CreateAttachmentV1 extends ExternalPairBody {
  @member.text('name', { required: true, max: 1024, blank: false }) name!: string;
  @member.integer('size', { required: true, ...FILE_SIZE }) size!: number;
  @member.text('type', { max: 255, default: 'application/octet-stream', description: 'MIME type.' }) type?: string;
}

interface Confirmation {
  readonly isUploaded?: boolean;
}

const confirmation = membersOf<Confirmation>();

class UpdateAttachmentV1 {
  @confirmation.boolean('isUploaded', {
    description: 'Has no effect: the server always checks whether the file is there.',
  })
  is_uploaded?: boolean;
}

type InItem = WithParent<ProjectCtx>;

@Resource({
  style: v1,
  tag: 'Work item attachments',
  about: ATTACHMENTS,
  path: [
    'workspaces/:workspace_slug/projects/:project_id/work-items/:work_item_id/attachments',
    'workspaces/:workspace_slug/projects/:project_id/issues/:work_item_id/issue-attachments',
  ],
  level: 'project',
  names: { work_item_id: byKey(WorkItemKeys) },
  scope: 'projects.work_items.attachments',
  presenter: attachmentV1,
  noun: 'attachment',
  idNoun: 'work item attachment',
  allow: { read: projectReaders, write: projectReaders },
})
export class AttachmentsV1Controller {
  constructor(private readonly attachments: Attachments) {}

  @Action('GET', '', {
    id: 'list_work_item_attachments',
    description: 'Lists the attachments that are uploaded and confirmed. Those that are only announced are left out.',
    summary: 'List the uploaded attachments of a work item',
    shape: 'array',
    passive: ['issue', 'project', 'workspace', 'limit', 'offset'],
  })
  list(@ContextBelow('work_item_id') ctx: InItem) {
    return this.attachments.uploaded(ctx);
  }

  @Create({
    id: 'create_work_item_attachment',
    summary: 'Get a form to upload an attachment with',
    refusal: 'You are not allowed to upload this attachment',
    status: 200,
    presenter: uploadV1,
    selectable: false,
    body: CreateAttachmentV1,
  })
  async create(
    @ContextBelow('work_item_id') ctx: InItem,
    @Payload() command: AnnounceAsset,
    @Addressing() address: Addressing,
  ) {
    return reachable(await this.attachments.announce(ctx, command), address);
  }

  @Action('GET', ':attachment_id', {
    id: 'retrieve_work_item_attachment',
    description: DOWNLOAD_ATTACHMENT,
    summary: 'Download an attachment',
    refusal: 'You are not allowed to download this attachment',
    ...redirect.declared,
  })
  async download(
    @ContextBelow('work_item_id') ctx: InItem,
    @Id('attachment_id') id: string,
    @Addressing() address: Addressing,
  ) {
    return redirect.to(address(await this.attachments.link(ctx, id)));
  }

  @Update('attachment_id', {
    id: 'upload_work_item_attachment',
    description: CONFIRM_ATTACHMENT,
    summary: 'Confirm that an attachment is uploaded',
    refusal: 'You are not allowed to upload this attachment',
    shape: 'none',
    status: 204,
    body: UpdateAttachmentV1,
  })
  async confirm(
    @ContextBelow('work_item_id') ctx: InItem,
    @Id('attachment_id') id: string,
    @Payload() _: Confirmation,
  ) {
    await this.attachments.confirm(ctx, id);
  }

  @Remove('attachment_id', { refusal: 'You are not allowed to delete this attachment' })
  async remove(@ContextBelow('work_item_id') ctx: InItem, @Id('attachment_id') id: string) {
    await this.attachments.remove(ctx, id);
  }
}
