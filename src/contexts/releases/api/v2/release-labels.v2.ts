import { byName, feature, membersOf, partial, present, Resource, Serves, shows, standard, v2 } from '#http';
import {
  releaseLabelList,
  ReleaseLabelRepository,
  type ReleaseLabelRecord,
} from '../../application/release-label.repository';
import { ReleaseLabels, type CreateReleaseLabel } from '../../application/release-labels';
import { RELEASE_LABELS } from '../texts';
import { releaseLabelEvents } from '../../application/release.events';

const show = shows<ReleaseLabelRecord>();

const releaseLabelV2 = present<ReleaseLabelRecord>('ReleaseLabel', {
  id: show.uuid('id'),
  name: show.text('name'),
  color: show.text('color'),
  sort_order: show.number('sortOrder'),
  created_at: show.datetime('createdAt'),
  created_by_id: show.uuid('createdById', { nullable: true }),
  updated_by_id: show.uuid('updatedById', { nullable: true }),
});

const member = membersOf<CreateReleaseLabel>();

class CreateReleaseLabelV2 {
  @member.text('name', { required: true, max: 255, blank: false }) name!: string;
  @member.text('color', { max: 255 }) color?: string;
  @member.number('sortOrder') sort_order?: number;
  @member.readOnly('uuid') id?: string;
  @member.readOnly('datetime') created_at?: string;
  @member.readOnly('uuid') created_by_id?: string;
  @member.readOnly('uuid') updated_by_id?: string;
}

class UpdateReleaseLabelV2 extends partial(CreateReleaseLabelV2) {}

const READERS = 'O A M';
const WRITERS = 'O A';

@Resource({
  style: v2,
  tag: 'Release labels',
  about: RELEASE_LABELS,
  path: 'workspaces/:slug/releases/labels',
  level: 'workspace',
  names: { pk: byName(ReleaseLabelRepository) },
  scope: 'releases.labels',
  gates: [feature('releases')],
  presenter: releaseLabelV2,
  events: [{ kinds: [releaseLabelEvents], sight: 'record' }],
})
@Serves(
  standard.list({
    id: 'list-release-labels',
    summary: 'List labels for releases',
    allow: READERS,
    list: releaseLabelList,
    filters: ['name'],
  }),
  standard.get('pk', { id: 'get-release-label', summary: 'Get a label for releases', allow: READERS }),
  standard.create({
    id: 'create-release-label',
    summary: 'Create a label for releases',
    allow: WRITERS,
    body: CreateReleaseLabelV2,
  }),
  standard.update('pk', {
    id: 'update-release-label',
    summary: 'Update a label for releases',
    allow: WRITERS,
    body: UpdateReleaseLabelV2,
  }),
  standard.remove('pk', { id: 'delete-release-label', summary: 'Delete a label for releases', allow: WRITERS }),
)
export class ReleaseLabelsV2Controller {
  constructor(readonly records: ReleaseLabels) {}
}
