import { auditV2, EchoOf, membersOf, present, Resource, Serves, shows, standard, v2 } from '#http';
import { MAX_SETTINGS } from '#kernel';
import { Stickies, type CreateSticky } from '../../application/stickies';
import { stickyList, type StickyRecord } from '../../application/sticky.repository';

const STICKIES =
  'Personal notes in a workspace. Only the owner sees a sticky, whatever the role of others, and lists contain only ' +
  "the caller's own.";

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
  ...auditV2,
});

const member = membersOf<CreateSticky>();

@EchoOf(stickyV2)
class CreateStickyV2 {
  @member.text('name', { nullable: true }) name?: string | null;
  @member.html('descriptionHtml', { default: '<p></p>' }) description_html?: string;
  @member.text('color', { max: 255, nullable: true }) color?: string | null;
  @member.text('backgroundColor', { max: 255, nullable: true }) background_color?: string | null;
  @member.object('logoProps', { max: MAX_SETTINGS, default: {} }) logo_props?: object;
  @member.number('sortOrder') sort_order?: number;
}

@Resource({
  style: v2,
  tag: 'Stickies',
  about: STICKIES,
  path: 'workspaces/:slug/stickies',
  level: 'workspace',
  scope: 'stickies',
  allow: { read: 'all', write: 'all' },
  presenter: stickyV2,
})
@Serves(...standard.records('pk', { list: stickyList, filters: ['color', 'ownerId'], body: CreateStickyV2 }))
export class StickiesV2Controller {
  constructor(readonly records: Stickies) {}
}
