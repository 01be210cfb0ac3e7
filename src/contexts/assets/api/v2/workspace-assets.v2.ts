import {
  Action,
  Addressing,
  Context,
  Create,
  externalPair,
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
  workspaceAdmins,
  workspaceMembers,
  workspaceReaders,
} from '#http';
import { mounted, type ListRequest, type WorkspaceCtx } from '#kernel';
import { ADDRESS_MEMBERS, assetAddress } from '../../application/addresses';
import { assetEvents, assetList, type AssetRecord } from '../../application/asset.repository';
import { WorkspaceAssets, type AnnounceWorkspaceAsset } from '../../application/workspace-assets';
import { ENTITY_TYPES } from '../../domain/asset';
import { FILE_SIZE, reachable } from '../upload';
import { fileMembersV2, uploadV2 } from './asset.members.v2';
import { CONFIRM_FILE, FILES } from '../texts';

const show = shows<AssetRecord>();

const assetV2 = present<AssetRecord>('WorkspaceAsset', {
  ...fileMembersV2,
  asset_url: show.computed({ type: 'string' }, ADDRESS_MEMBERS, (asset) => mounted(assetAddress(asset))),
  created_by_id: show.uuid('createdById', { nullable: true }),
  updated_by_id: show.uuid('updatedById', { nullable: true }),
  entity_type: show.text('entityType', { enum: ENTITY_TYPES }),
  ...externalPair,
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
  noun: 'file of the workspace',
  idNoun: 'workspace asset',
  allow: { read: workspaceReaders, write: workspaceMembers, remove: workspaceAdmins },
  events: [{ kinds: Object.values(assetEvents), visibility: 'record' }],
})
export class WorkspaceAssetsV2Controller {
  constructor(private readonly assets: WorkspaceAssets) {}

  @List({ list: assetList, filters: [] })
  list(@Context() ctx: WorkspaceCtx, @ListQuery() request: ListRequest) {
    return this.assets.list(ctx, request);
  }

  @Read('pk', { id: 'get-asset' })
  get(@Context() ctx: WorkspaceCtx, @Id('pk') id: string) {
    return this.assets.get(ctx, id);
  }

  @Create({
    id: 'create-workspace-asset',
    summary: 'Get a form to upload a file of the workspace with',
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
    summary: 'Confirm that a file is uploaded; members of the workspace confirm their own',
  })
  confirm(@Context() ctx: WorkspaceCtx, @Id('pk') id: string) {
    return this.assets.confirm(ctx, id);
  }

  @Remove('pk', { id: 'delete-asset' })
  async remove(@Context() ctx: WorkspaceCtx, @Id('pk') id: string) {
    await this.assets.remove(ctx, id);
  }

  @Action('GET', ':pk/download', {
    id: 'download-asset',
    description:
      'Redirects to the bytes of a file. The link in `Location` needs no credential and works for an hour. A ' +
      'file that is not uploaded yet has no link (409).',
    summary: 'Download a file of the workspace',
    ...redirect.declared,
  })
  async download(@Context() ctx: WorkspaceCtx, @Id('pk') id: string, @Addressing() address: Addressing) {
    return redirect.to(address(await this.assets.link(ctx, id)));
  }
}
