import {
  Action,
  Addressing,
  Context,
  Create,
  ExternalPairBody,
  Id,
  Ignored,
  membersOf,
  Payload,
  present,
  RefusedAs,
  Resource,
  secret,
  shows,
  Update,
  v1,
  type Ignore,
} from '#http';
import { mounted, type WorkspaceCtx } from '#kernel';
import { ADDRESS_MEMBERS, assetAddress } from '../../application/addresses';
import type { AssetRecord } from '../../application/asset.repository';
import type { Granted } from '../../application/assets';
import { WorkspaceAssets, type AnnounceWorkspaceAsset } from '../../application/workspace-assets';
import { ENTITY_TYPES } from '../../domain/asset';
import { FILE_SIZE, reachable, UPLOAD_DATA } from '../upload';
import { CONFIRM_FILE, FILES } from '../texts';

const show = shows<Granted<AssetRecord>>();

const uploadV1 = present<Granted<AssetRecord>>('AssetUpload', {
  upload_data: secret(show.computed(UPLOAD_DATA, ['uploadForm'], ({ uploadForm }) => uploadForm)),
  asset_id: show.uuid('id'),
  asset_url: show.computed({ type: 'string' }, ADDRESS_MEMBERS, (asset) => mounted(assetAddress(asset))),
});

const TEXT = { type: 'string' };
const DOWNLOAD = {
  type: 'object',
  required: ['asset_id', 'asset_url', 'asset_name', 'asset_type'],
  properties: {
    asset_id: { ...TEXT, format: 'uuid' },
    asset_url: { ...TEXT, format: 'uri', description: 'A link that needs no credential for an hour.' },
    asset_name: TEXT,
    asset_type: TEXT,
  },
};

const NEEDED = 'Name and size are required fields.';

const member = membersOf<AnnounceWorkspaceAsset>();

@RefusedAs('upload_refused', { name: NEEDED, size: NEEDED })
class CreateAssetV1 extends ExternalPairBody {
  @member.text('name', { required: true, max: 1024, blank: false }) name!: string;
  @member.integer('size', { required: true, ...FILE_SIZE }) size!: number;
  @member.text('type', { max: 255, default: 'application/octet-stream' }) type?: string;
  @member.choice('entityType', ENTITY_TYPES, { default: 'ISSUE_ATTACHMENT' }) entity_type?: string;
  @member.uuid('projectId', { nullable: true }) project_id?: string | null;
}

interface Confirmation {
  readonly isUploaded?: boolean;
}

const confirmation = membersOf<Confirmation>();

class UpdateAssetV1 {
  @confirmation.boolean('isUploaded', { default: true }) is_uploaded?: boolean;
}

@Resource({
  style: v1,
  tag: 'Assets',
  about: FILES,
  path: 'workspaces/:workspace_slug/assets',
  level: 'workspace',
  scope: 'assets',
  presenter: uploadV1,
  allow: { read: 'all', write: 'all' },
})
export class WorkspaceAssetsV1Controller {
  constructor(private readonly assets: WorkspaceAssets) {}

  @Create({
    id: 'create_generic_asset_upload',
    summary: 'Get a form to upload a file of the workspace with',
    status: 200,
    selectable: false,
    body: CreateAssetV1,
  })
  async create(
    @Context() ctx: WorkspaceCtx,
    @Payload() command: AnnounceWorkspaceAsset,
    @Addressing() address: Addressing,
  ) {
    return reachable(await this.assets.announce(ctx, command), address);
  }

  @Action('GET', ':asset_id', {
    id: 'get_generic_asset',
    description:
      'Returns the name and the type of a file with a link to its bytes. The link needs no credential and ' +
      'works for an hour. A file that is not uploaded yet has no link (409).',
    summary: 'Get a link to download a file of the workspace',
    shape: 'plain',
    answer: DOWNLOAD,
  })
  async get(@Context() ctx: WorkspaceCtx, @Id('asset_id') id: string, @Addressing() address: Addressing) {
    const [link, { name, contentType }] = [await this.assets.link(ctx, id), await this.assets.get(ctx, id)];
    return { asset_id: id, asset_url: address(link), asset_name: name, asset_type: contentType };
  }

  /** Confirms an upload. `is_uploaded: false` is ignored: it cannot undo an upload. */
  @Update('asset_id', {
    id: 'update_generic_asset',
    description: CONFIRM_FILE,
    summary: 'Confirm that a file is uploaded',
    shape: 'none',
    status: 204,
    body: UpdateAssetV1,
  })
  async confirm(
    @Context() ctx: WorkspaceCtx,
    @Id('asset_id') id: string,
    @Payload() { isUploaded = true }: Confirmation,
    @Ignored() ignore: Ignore,
  ) {
    if (isUploaded) await this.assets.confirm(ctx, id);
    else ignore('isUploaded');
  }
}
