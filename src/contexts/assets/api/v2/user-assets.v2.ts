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
  Remove,
  Resource,
  shows,
  v2,
} from '#http';
import { mounted, type Caller, type ListRequest } from '#kernel';
import { pictureAddress } from '../../application/addresses';
import { userAssetList, type UserAssetRecord } from '../../application/user-asset.repository';
import { UserAssets, type AnnounceUserAsset } from '../../application/user-assets';
import { USER_ENTITY_TYPES } from '../../domain/asset';
import { FILE_SIZE, reachable } from '../upload';
import { fileMembersV2, uploadV2 } from './asset.members.v2';
import { FILES } from '../texts';

const show = shows<UserAssetRecord>();

const userAssetV2 = present<UserAssetRecord>('UserAsset', {
  ...fileMembersV2,
  asset_url: show.computed({ type: 'string' }, ['id'], ({ id }) => mounted(pictureAddress(id))),
  created_by_id: show.uuid('userId'),
  // Only its owner can change a picture.
  updated_by_id: show.uuid('userId'),
  entity_type: show.text('entityType', { enum: USER_ENTITY_TYPES }),
  user_id: show.uuid('userId'),
});

const member = membersOf<AnnounceUserAsset>();

class CreateUserAssetV2 {
  @member.choice('entityType', USER_ENTITY_TYPES, { required: true }) entity_type!: string;
  @member.text('name', { required: true, max: 1024, blank: false }) name!: string;
  @member.integer('size', { required: true, ...FILE_SIZE }) size!: number;
  @member.text('type', { max: 255, default: 'image/jpeg', description: 'MIME type.' }) type?: string;
}

@Resource({
  style: v2,
  tag: 'User assets',
  about: FILES,
  path: 'users/me/assets',
  level: 'caller',
  scope: 'assets',
  presenter: userAssetV2,
  noun: 'user asset',
  allow: { read: 'all', write: 'all' },
})
export class UserAssetsV2Controller {
  constructor(private readonly assets: UserAssets) {}

  @List({ summary: 'List your pictures', list: userAssetList, filters: [] })
  list(@Context() ctx: Caller, @ListQuery() request: ListRequest) {
    return this.assets.list(ctx, request);
  }

  @Read('pk', { summary: 'Get one of your pictures' })
  get(@Context() ctx: Caller, @Id('pk') id: string) {
    return this.assets.get(ctx, id);
  }

  @Create({
    id: 'create-user-asset',
    summary: 'Get a form to upload an avatar or a cover with',
    status: 200,
    presenter: uploadV2(userAssetV2),
    selectable: false,
    passive: ['fields'],
    body: CreateUserAssetV2,
  })
  async create(@Context() ctx: Caller, @Payload() command: AnnounceUserAsset, @Addressing() address: Addressing) {
    return reachable(await this.assets.announce(ctx, command), address);
  }

  @Action('PATCH', ':pk', {
    id: 'confirm-user-asset',
    description:
      'Confirms that the bytes are uploaded. The server checks them: a picture that is not of the announced ' +
      'type or is larger than announced is refused. An avatar becomes your current one.',
    summary: 'Confirm that a picture is uploaded; an avatar becomes your current one',
  })
  confirm(@Context() ctx: Caller, @Id('pk') id: string) {
    return this.assets.confirmAndShow(ctx, id);
  }

  @Remove('pk', { summary: 'Delete one of your pictures' })
  async remove(@Context() ctx: Caller, @Id('pk') id: string) {
    await this.assets.remove(ctx, id);
  }
}
