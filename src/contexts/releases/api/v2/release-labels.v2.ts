import { auditV2, byName, EchoOf, membersOf, present, Resource, Serves, shows, standard, v2 } from '#http';
import {
  releaseLabelEvents,
  releaseLabelList,
  ReleaseLabelRepository,
  type ReleaseLabelRecord,
} from '../../application/release-label.repository';
import { ReleaseLabels, type CreateReleaseLabel } from '../../application/release-labels';
import { releasesResource } from '../common';

const show = shows<ReleaseLabelRecord>();

const releaseLabelV2 = present<ReleaseLabelRecord>('ReleaseLabel', {
  id: show.uuid('id'),
  name: show.text('name'),
  color: show.text('color'),
  sort_order: show.number('sortOrder'),
  ...auditV2,
});

const member = membersOf<CreateReleaseLabel>();

@EchoOf(releaseLabelV2)
class CreateReleaseLabelV2 {
  @member.text('name', { required: true, max: 255, blank: false }) name!: string;
  @member.text('color', { max: 255 }) color?: string;
  @member.number('sortOrder') sort_order?: number;
}

@Resource({
  ...releasesResource,
  style: v2,
  tag: 'Release labels',
  about: 'The labels that releases of the workspace can have. Names are unique.',
  path: 'workspaces/:slug/releases/labels',
  names: { pk: byName(ReleaseLabelRepository) },
  scope: 'releases.labels',
  noun: 'label for releases',
  idNoun: 'release label',
  presenter: releaseLabelV2,
  events: [{ kinds: [releaseLabelEvents], visibility: 'record' }],
})
@Serves(...standard.records('pk', { list: releaseLabelList, filters: ['name'], body: CreateReleaseLabelV2 }))
export class ReleaseLabelsV2Controller {
  constructor(readonly records: ReleaseLabels) {}
}
