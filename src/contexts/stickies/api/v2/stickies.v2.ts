import { membersOf, partial, present, Resource, Serves, shows, standard, v2 } from '#http';
import { Stickies, type CreateSticky } from '../../application/stickies';
import { stickyList, type StickyRecord } from '../../application/sticky.repository';
import { STICKIES } from '../texts';

const show = shows<StickyRecord>();

const stickyV2 = present<StickyRecord>('Sticky', {
  id: show.uuid('id'),
  name: show.text('name', { nullable: true }),
  description_html: show.richText('descriptionHtml', { presence: 'named' }),
  description_stripped: show.text('descriptionStripped'),
  color: show.text('color', { nullable: true }),
  background_color: show.text('backgroundColor', { nullable: true }),
  logo_props: show.object('logoProps'),
  sort_order: show.number('sortOrder'),
  owner_id: show.uuid('ownerId'),
  created_at: show.datetime('createdAt'),
  created_by_id: show.uuid('createdById', { nullable: true }),
  updated_by_id: show.uuid('updatedById', { nullable: true }),
});

const member = membersOf<CreateSticky>();

class CreateStickyV2 {
  @member.text('name', { nullable: true }) name?: string | null;
  @member.html('descriptionHtml', { default: '<p></p>' }) description_html?: string;
  @member.text('color', { max: 255, nullable: true }) color?: string | null;
  @member.text('backgroundColor', { max: 255, nullable: true }) background_color?: string | null;
  @member.object('logoProps', { max: 65_536, default: {} }) logo_props?: object;
  @member.number('sortOrder') sort_order?: number;
  @member.readOnly('uuid') id?: string;
  @member.readOnly('text') description_stripped?: string;
  @member.readOnly('uuid') owner_id?: string;
  @member.readOnly('datetime') created_at?: string;
  @member.readOnly('uuid') created_by_id?: string;
  @member.readOnly('uuid') updated_by_id?: string;
}

class UpdateStickyV2 extends partial(CreateStickyV2) {}

@Resource({
  style: v2,
  tag: 'Stickies',
  about: STICKIES,
  path: 'workspaces/:slug/stickies',
  level: 'workspace',
  scope: 'stickies',
  presenter: stickyV2,
})
@Serves(
  standard.list({
    id: 'list-stickies',
    summary: 'List your stickies',
    allow: 'all',
    list: stickyList,
    filters: ['color', 'ownerId'],
  }),
  standard.get('pk', { id: 'get-sticky', summary: 'Get a sticky', allow: 'all' }),
  standard.create({ id: 'create-sticky', summary: 'Create a sticky', allow: 'all', body: CreateStickyV2 }),
  standard.update('pk', { id: 'update-sticky', summary: 'Update a sticky', allow: 'all', body: UpdateStickyV2 }),
  standard.remove('pk', { id: 'delete-sticky', summary: 'Delete a sticky', allow: 'all' }),
)
export class StickiesV2Controller {
  constructor(readonly records: Stickies) {}
}
