import {
  auditV1,
  Context,
  htmlDescriptionV1,
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
import { MAX_SETTINGS, order, type ListRequest, type ListSpec, type WorkspaceCtx } from '#kernel';
import { Stickies, type CreateSticky } from '../../application/stickies';
import { stickyList, type StickyRecord } from '../../application/sticky.repository';

const show = shows<StickyRecord>();

const stickyV1 = present<StickyRecord>('Sticky', {
  id: show.uuid('id'),
  ...auditV1,
  name: show.text('name', { nullable: true }),
  description: show.richDocument('description', { description: 'The text as an editor document.' }),
  ...htmlDescriptionV1,
  logo_props: show.object('logoProps'),
  color: show.text('color', { nullable: true }),
  background_color: show.text('backgroundColor', { nullable: true }),
  sort_order: show.number('sortOrder'),
  workspace: show.uuid('workspaceId'),
  owner: show.uuid('ownerId'),
});

const DOCUMENT = 'The text as an editor document, used if there is no description_html.';
const member = membersOf<CreateSticky>();

class CreateStickyV1 {
  @member.text('name', { nullable: true }) name?: string | null;
  @member.html('descriptionHtml', { default: '<p></p>' }) description_html?: string;
  @member.object('description', { description: DOCUMENT }) description?: object;
  @member.object('logoProps', { max: MAX_SETTINGS, default: {} }) logo_props?: object;
  @member.text('color', { max: 255, nullable: true }) color?: string | null;
  @member.text('backgroundColor', { max: 255, nullable: true }) background_color?: string | null;
  @member.number('sortOrder') sort_order?: number;
  @member.readOnly('text') description_stripped?: string;
  @member.readOnly('text') description_binary?: string;
  @member.readOnly('datetime') deleted_at?: string;
  @member.readOnly('uuid') created_by?: string;
  @member.readOnly('uuid') updated_by?: string;
}

interface Asked {
  readonly query?: string;
}

class ListStickiesQueryV1 {
  @(membersOf<Asked>().text('query', { description: 'Part of the text, in any letter case.' })) query?: string;
}

const newestFirst: ListSpec = { ...stickyList, defaultOrder: order('-createdAt'), searchable: false };

@Resource({
  style: v1,
  tag: 'Stickies',
  path: 'workspaces/:workspace_slug/stickies',
  level: 'workspace',
  scope: 'stickies',
  allow: { read: 'all', write: 'all' },
  presenter: stickyV1,
})
@Serves(
  standard.get('sticky_id'),
  standard.create({ body: CreateStickyV1 }),
  standard.update('sticky_id', { body: partial(CreateStickyV1) }),
  standard.remove('sticky_id'),
)
export class StickiesV1Controller {
  constructor(readonly records: Stickies) {}

  @List({ list: newestFirst, filters: [], query: ListStickiesQueryV1 })
  list(@Context() ctx: WorkspaceCtx, @ListQuery() request: ListRequest, @QueryParams() { query }: Asked) {
    const asked = query ? [{ field: 'descriptionStripped', operator: 'contains', value: query } as const] : [];
    return this.records.list(ctx, { ...request, filters: asked });
  }
}
