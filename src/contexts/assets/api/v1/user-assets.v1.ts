import {
  Action,
  Addressing,
  Context,
  Id,
  membersOf,
  Payload,
  present,
  RefusedAs,
  Remove,
  Resource,
  secret,
  shows,
  Update,
  v1,
} from '#http';
import { mounted, type Caller } from '#kernel';
import { pictureAddress } from '../../application/addresses';
import type { Granted } from '../../application/assets';
import type { UserAssetRecord } from '../../application/user-asset.repository';
import { UserAssets, type AnnounceUserAsset, type ConfirmUserAsset } from '../../application/user-assets';
import { USER_ENTITY_TYPES } from '../../domain/asset';
import { FILE_SIZE, reachable, UPLOAD_DATA } from '../upload';
import { ANNOUNCE_PICTURE, CONFIRM_PICTURE, FILES, REMOVE_PICTURE } from '../texts';

const show = shows<Granted<UserAssetRecord>>();

const uploadV1 = present<Granted<UserAssetRecord>>('UserAssetUpload', {
  upload_data: secret(show.computed(UPLOAD_DATA, ['uploadForm'], ({ uploadForm }) => uploadForm)),
  asset_id: show.uuid('id'),
  asset_url: show.computed({ type: 'string' }, ['id'], ({ id }) => mounted(pictureAddress(id))),
});

const PICTURES = ['image/jpeg', 'image/png', 'image/webp', 'image/jpg', 'image/gif'];

const member = membersOf<AnnounceUserAsset>();
const confirm = membersOf<ConfirmUserAsset>();

@RefusedAs('upload_refused', {
  entity_type: 'Invalid entity type.',
  type: 'Invalid file type. Only JPEG and PNG files are allowed.',
})
class CreateUserAssetV1 {
  @member.choice('entityType', USER_ENTITY_TYPES, { required: true }) entity_type!: string;
  @member.text('name', { max: 1024, default: 'unnamed' }) name?: string;
  @member.choice('type', PICTURES, { default: 'image/jpeg' }) type?: string;
  @member.integer('size', FILE_SIZE) size?: number;
}

class UpdateUserAssetV1 {
  @confirm.object('attributes') attributes?: object;
}

const CREATE = { allow: 'all', status: 200, selectable: false, body: CreateUserAssetV1 } as const;
const CONFIRM = { shape: 'none', status: 204, body: UpdateUserAssetV1 } as const;
const SUMMARIES = {
  create: 'Get a form to upload an avatar or a cover with',
  confirm: 'Confirm that a picture is uploaded',
  remove: 'Delete a picture',
} as const;

@Resource({
  style: v1,
  tag: 'Assets',
  about: FILES,
  path: 'assets/user-assets',
  level: 'caller',
  scope: 'assets',
  presenter: uploadV1,
  allow: { write: 'all' },
})
export class UserAssetsV1Controller {
  constructor(private readonly assets: UserAssets) {}

  @Action('POST', '', {
    ...CREATE,
    id: 'create_user_asset_upload',
    description: ANNOUNCE_PICTURE,
    summary: SUMMARIES.create,
  })
  async create(@Context() ctx: Caller, @Payload() command: AnnounceUserAsset, @Addressing() address: Addressing) {
    return reachable(await this.assets.announce(ctx, command), address);
  }

  @Update('asset_id', { ...CONFIRM, description: CONFIRM_PICTURE, summary: SUMMARIES.confirm })
  async confirm(@Context() ctx: Caller, @Id('asset_id') id: string, @Payload() command: ConfirmUserAsset) {
    await this.assets.confirm(ctx, id, command);
  }

  @Remove('asset_id', { description: REMOVE_PICTURE, summary: SUMMARIES.remove })
  async remove(@Context() ctx: Caller, @Id('asset_id') id: string) {
    await this.assets.remove(ctx, id);
  }

  @Action('POST', 'server', {
    ...CREATE,
    id: 'UserServerAssetEndpoint_post',
    description: ANNOUNCE_PICTURE,
    summary: SUMMARIES.create,
  })
  createByServer(@Context() ctx: Caller, @Payload() command: AnnounceUserAsset, @Addressing() address: Addressing) {
    return this.create(ctx, command, address);
  }

  @Action('PATCH', ':asset_id/server', {
    ...CONFIRM,
    id: 'UserServerAssetEndpoint_patch',
    description: CONFIRM_PICTURE,
    summary: SUMMARIES.confirm,
  })
  confirmByServer(@Context() ctx: Caller, @Id('asset_id') id: string, @Payload() command: ConfirmUserAsset) {
    return this.confirm(ctx, id, command);
  }

  @Action('DELETE', ':asset_id/server', {
    id: 'UserServerAssetEndpoint_delete',
    description: REMOVE_PICTURE,
    summary: SUMMARIES.remove,
    shape: 'none',
    status: 204,
  })
  removeByServer(@Context() ctx: Caller, @Id('asset_id') id: string) {
    return this.remove(ctx, id);
  }
}

/** A second path for one of the operations above, which some clients use. */
@Resource({
  style: v1,
  tag: 'Assets',
  about: FILES,
  path: 'users/assets',
  level: 'caller',
  scope: 'assets',
  presenter: uploadV1,
})
export class UsersAssetsV1Controller {
  constructor(private readonly assets: UserAssets) {}

  @Action('POST', '', { ...CREATE, id: 'users_upload_asset', description: ANNOUNCE_PICTURE, summary: SUMMARIES.create })
  async create(@Context() ctx: Caller, @Payload() command: AnnounceUserAsset, @Addressing() address: Addressing) {
    return reachable(await this.assets.announce(ctx, command), address);
  }
}
