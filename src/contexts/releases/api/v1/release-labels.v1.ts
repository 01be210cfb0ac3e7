import {
  Action,
  auditV1,
  Context,
  ExternalPairBody,
  externalPair,
  Id,
  membersOf,
  present,
  Resource,
  Serves,
  shows,
  standard,
  v1,
  type RecordIds,
} from '#http';
import type { ListSpec, WorkspaceCtx } from '#kernel';
import { LabelledReleases } from '../../application/labelled-releases';
import { releaseLabelList, type ReleaseLabelRecord } from '../../application/release-label.repository';
import { ReleaseLabels, type CreateReleaseLabel } from '../../application/release-labels';
import { releasesResource } from '../common';

const show = shows<ReleaseLabelRecord>();

const releaseLabelV1 = present<ReleaseLabelRecord>('ReleaseLabel', {
  id: show.uuid('id'),
  name: show.text('name'),
  color: show.text('color'),
  sort_order: show.number('sortOrder'),
  ...externalPair,
  ...auditV1,
  workspace: show.uuid('workspaceId'),
  project: show.computed(
    { type: 'null', description: 'Always null: labels of releases belong to the workspace.' },
    [],
    () => null,
  ),
});

const member = membersOf<CreateReleaseLabel>();

class CreateReleaseLabelV1 extends ExternalPairBody {
  @member.text('name', { required: true, max: 255, blank: false }) name!: string;
  @member.text('color', { max: 255 }) color?: string;
  @member.number('sortOrder') sort_order?: number;
}

const releaseLabelsV1 = {
  ...releasesResource,
  style: v1,
  tag: 'Release labels',
  presenter: releaseLabelV1,
} as const;

const list: ListSpec = { ...releaseLabelList, searchable: false };

@Resource({
  ...releaseLabelsV1,
  path: 'workspaces/:workspace_slug/releases/labels',
  scope: 'releases.labels',
  noun: 'label for releases',
  idPrefix: 'release_labels',
})
@Serves(...standard.records('label_id', { list, filters: [], body: CreateReleaseLabelV1 }))
export class ReleaseLabelsV1Controller {
  constructor(readonly records: ReleaseLabels) {}
}

class LabelIdsV1 {
  @(membersOf<RecordIds>().uuids('ids', { required: true, description: 'Ids of labels.' })) label_ids!: string[];
}

const REMOVE =
  'Removes labels from a release. Ids of other labels are ignored; if the release has none of them, the answer is ' +
  '404.';

@Resource({
  ...releaseLabelsV1,
  path: 'workspaces/:workspace_slug/releases/:release_id/labels',
  scope: 'releases',
})
@Serves(
  ...standard.contents('release_id', {
    body: LabelIdsV1,
    list: {
      id: 'release_item_labels_list',
      summary: 'List the labels of a release',
      description: 'Lists the labels of a release, in their order.',
      list,
      filters: [],
    },
    add: {
      id: 'release_item_labels_create',
      summary: 'Add labels to a release',
      description: 'Adds labels to a release. Returns all of its labels.',
      status: 201,
    },
    remove: { id: 'release_item_labels_delete', summary: 'Remove labels from a release', description: REMOVE },
  }),
)
export class LabelsOfReleasesV1Controller {
  constructor(readonly records: LabelledReleases) {}

  @Action('DELETE', ':label_id', {
    id: 'item_labels_del',
    summary: 'Remove a label from a release',
    description: REMOVE,
    shape: 'none',
    status: 204,
  })
  async removeOne(@Context() ctx: WorkspaceCtx, @Id('release_id') id: string, @Id('label_id') labelId: string) {
    await this.records.remove(ctx, id, [labelId]);
  }
}
