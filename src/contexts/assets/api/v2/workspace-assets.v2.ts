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
  shows,
  v2,
} from '#http';
import { mounted, type ListRequest, type WorkspaceCtx } from '#kernel';
import { ADDRESS_MEMBERS, assetAddress } from '../../application/addresses';
import { assetEvents } from '../../application/asset.events';
import { assetList, type AssetRecord } from '../../application/asset.repository';
import { WorkspaceAssets, type AnnounceWorkspaceAsset } from '../../application/workspace-assets';
import { ENTITY_TYPES } from '../../domain/asset';
import { FILE_SIZE, reachable } from '../upload';
import { fileMembersV2, uploadV2 } from './asset.members.v2';
import { CONFIRM_FILE, DOWNLOAD_FILE, FILES } from '../texts';

const show = shows<AssetRecord>();

const assetV2 = present<AssetRecord>('WorkspaceAsset', {
  ...fileMembersV2,
  asset_url: show.computed({ type: 'string' }, ADDRESS_MEMBERS, (asset) => mounted(assetAddress(asset))),
  created_by_id: show.uuid('createdById', { nullable: true }),
  updated_by_id: show.uuid('updatedById', { nullable: true }),
  entity_type: show.text('entityType', { enum: ENTITY_TYPES }),
  external_id: show.text('externalId', { nullable: true }),
  external_source: show.text('externalSource', { nullable: true }),
});

const member = membersOf<AnnounceWorkspaceAsset>();

class CreateAssetV2 {
  @member.text('name', { required: true, max: 1024, blank: false }) name!: string;
  @member.integer('size', { required: true, ...FILE_SIZE }) size!: number;
  @member.choice('entityType', ENTITY_TYPES, { default: 'ISSUE_ATTACHMENT' }) entity_type?: string;
  @member.text('type', { max: 255, default: 'application/octet-stream', description: 'MIME type.' }) type?: string;
}

@Resource({
  style: v2,
  tag: 'Workspace assets',
  about: FILES,
  path: 'workspaces/:slug/assets',
  level: 'workspace',
  scope: 'assets',
  presenter: assetV2,
  events: [{ kinds: Object.values(assetEvents), sight: 'record' }],
})
export class WorkspaceAssetsV2Controller {
  constructor(private readonly assets: WorkspaceAssets) {}

  @List({
    id: 'list-workspace-assets',
    summary: 'List the files of the workspace itself',
    allow: 'O A M G',
    list: assetList,
    filters: [],
  })
  list(@Context() ctx: WorkspaceCtx, @ListQuery() request: ListRequest) {
    return this.assets.list(ctx, request);
  }

  @Read('pk', { id: 'get-asset', summary: 'Get a file of the workspace', allow: 'O A M G' })
  get(@Context() ctx: WorkspaceCtx, @Id('pk') id: string) {
    return this.assets.get(ctx, id);
  }

  @Create({
    id: 'create-workspace-asset',
    summary: 'Get a form to upload a file of the workspace with',
    allow: 'O A M',
    status: 200,
    presenter: uploadV2(assetV2),
    selectable: false,
    passive: ['fields'],
    body: CreateAssetV2,
  })
  async create(
    @Context() ctx: WorkspaceCtx,
    @Payload() command: AnnounceWorkspaceAsset,
    @Addressing() address: Addressing,
  ) {
    return reachable(await this.assets.announce(ctx, command), address);
  }

  @Action('PATCH', ':pk', {
    id: 'confirm-workspace-asset',
    description: CONFIRM_FILE,
    summary: 'Confirm that a file is uploaded; members of the workspace do so for their own',
    allow: 'O A M',
  })
  confirm(@Context() ctx: WorkspaceCtx, @Id('pk') id: string) {
    return this.assets.confirm(ctx, id);
  }

  @Remove('pk', { id: 'delete-asset', summary: 'Delete a file of the workspace', allow: 'O A' })
  async remove(@Context() ctx: WorkspaceCtx, @Id('pk') id: string) {
    await this.assets.remove(ctx, id);
  }

  @Action('GET', ':pk/download', {
    id: 'download-asset',
    description: DOWNLOAD_FILE,
    summary: 'Download a file of the workspace',
    allow: 'O A M G',
    ...redirect.declared,
  })
  async download(@Context() ctx: WorkspaceCtx, @Id('pk') id: string, @Addressing() address: Addressing) {
    return redirect.to(address(await this.assets.link(ctx, id)));
  }
}
