import { auditV2, EchoOf, membersOf, present, Resource, Serves, shows, standard, v2 } from '#http';
import { favoriteList, type FavoriteRecord } from '../../application/favorite.repository';
import { Favorites, type CreateFavorite, type ReviseFavorite } from '../../application/favorites';
import { FAVORITES } from '../texts';
import { recordMembers } from './record-members.v2';

const show = shows<FavoriteRecord>();

const favoriteV2 = present<FavoriteRecord>('Favorite', {
  id: show.uuid('id'),
  ...recordMembers<FavoriteRecord>(),
  sort_order: show.number('sortOrder'),
  ...auditV2,
});

const member = membersOf<CreateFavorite>();
const change = membersOf<ReviseFavorite>();

@EchoOf(favoriteV2)
class CreateFavoriteV2 {
  @member.text('entityType', { required: true, max: 50, description: 'Type of the record.', example: 'work_item' })
  entity_type!: string;
  @member.uuid('entityId', { required: true }) entity_id!: string;
  @member.number('sortOrder') sort_order?: number;
}

@EchoOf(favoriteV2)
class UpdateFavoriteV2 {
  @change.number('sortOrder') sort_order?: number;
}

@Resource({
  style: v2,
  tag: 'Favorites',
  about: FAVORITES,
  path: 'workspaces/:slug/favorites',
  level: 'workspace',
  scope: 'personal',
  allow: { read: 'all', write: 'all' },
  presenter: favoriteV2,
})
@Serves(
  standard.list({ list: favoriteList, filters: ['entityType', 'entityId', 'projectId'] }),
  standard.get('pk'),
  standard.create({ body: CreateFavoriteV2 }),
  standard.update('pk', { body: UpdateFavoriteV2 }),
  standard.remove('pk'),
)
export class FavoritesV2Controller {
  constructor(readonly records: Favorites) {}
}
