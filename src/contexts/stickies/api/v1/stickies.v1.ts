import {
  Context,
  List,
  ListQuery,
  membersOf,
  partial,
  present,
  QueryParams,
  Resource,
  Serves,
  shows,
  standard,
  v1,
} from '#http';
import { order, type ListRequest, type ListSpec, type WorkspaceCtx } from '#kernel';
import { Stickies, type CreateSticky } from '../../application/stickies';
import { stickyList, type StickyRecord } from '../../application/sticky.repository';
import { STICKIES } from '../texts';

const show = shows<StickyRecord>();

const stickyV1 = present<StickyRecord>('Sticky', {
  id: show.uuid('id'),
  created_at: show.datetime('createdAt'),
  updated_at: show.datetime('updatedAt'),
  deleted_at: show.datetime('deletedAt', { nullable: true }),
  name: show.text('name', { nullable: true }),
  description: show.richDocument('description', { description: 'The text as the document of an editor.' }),
  description_html: show.richText('descriptionHtml'),
  description_stripped: show.text('descriptionStripped'),
  description_binary: show.computed({ type: ['string', 'null'] }, [], () => null),
  logo_props: show.object('logoProps'),
  color: show.text('color', { nullable: true }),
  background_color: show.text('backgroundColor', { nullable: true }),
  sort_order: show.number('sortOrder'),
  created_by: show.uuid('createdById', { nullable: true }),
  updated_by: show.uuid('updatedById', { nullable: true }),
  workspace: show.uuid('workspaceId'),
  owner: show.uuid('ownerId'),
});

const DOCUMENT = 'The text as an editor document, read where there is no description_html.';
const member = membersOf<CreateSticky>();

class CreateStickyV1 {
  @member.text('name', { nullable: true }) name?: string | null;
  @member.html('descriptionHtml', { default: '<p></p>' }) description_html?: string;
  @member.object('description', { description: DOCUMENT }) description?: object;
  @member.object('logoProps', { max: 65_536, default: {} }) logo_props?: object;
  @member.text('color', { max: 255, nullable: true }) color?: string | null;
  @member.text('backgroundColor', { max: 255, nullable: true }) background_color?: string | null;
  @member.number('sortOrder') sort_order?: number;
  @member.readOnly('text') description_stripped?: string;
  @member.readOnly('text') description_binary?: string;
  @member.readOnly('datetime') deleted_at?: string;
  @member.readOnly('uuid') created_by?: string;
  @member.readOnly('uuid') updated_by?: string;
}

class UpdateStickyV1 extends partial(CreateStickyV1) {}

interface Asked {
  readonly query?: string;
}

class ListStickiesQueryV1 {
  @(membersOf<Asked>().text('query', { description: 'Substring of the text, without regard to case.' })) query?: string;
}

const newestFirst: ListSpec = { ...stickyList, defaultOrder: order('-createdAt'), searchable: false };

@Resource({
  style: v1,
  tag: 'Stickies',
  about: STICKIES,
  path: 'workspaces/:workspace_slug/stickies',
  level: 'workspace',
  scope: 'stickies',
  presenter: stickyV1,
})
@Serves(
  standard.get('sticky_id', { id: 'retrieve_sticky', summary: 'Get a sticky', allow: 'all' }),
  standard.create({ id: 'create_sticky', summary: 'Create a sticky', allow: 'all', body: CreateStickyV1 }),
  standard.update('sticky_id', { id: 'update_sticky', summary: 'Update a sticky', allow: 'all', body: UpdateStickyV1 }),
  standard.remove('sticky_id', { id: 'delete_sticky', summary: 'Delete a sticky', allow: 'all' }),
)
export class StickiesV1Controller {
  constructor(readonly records: Stickies) {}

  @List({
    id: 'list_stickies',
    summary: 'List your stickies',
    allow: 'all',
    list: newestFirst,
    filters: [],
    query: ListStickiesQueryV1,
  })
  list(@Context() ctx: WorkspaceCtx, @ListQuery() request: ListRequest, @QueryParams() { query }: Asked) {
    const asked = query ? [{ field: 'descriptionStripped', operator: 'contains', value: query } as const] : [];
    return this.records.list(ctx, { ...request, filters: asked });
  }
}
