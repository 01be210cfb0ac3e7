import {
  Action,
  Context,
  feature,
  Id,
  ListQuery,
  membersOf,
  partial,
  Payload,
  present,
  Resource,
  Serves,
  shows,
  standard,
  v1,
} from '#http';
import type { ListRequest, ListSpec, WorkspaceCtx } from '#kernel';
import { LabelledReleases } from '../../application/labelled-releases';
import { releaseLabelList, type ReleaseLabelRecord } from '../../application/release-label.repository';
import { ReleaseLabels, type CreateReleaseLabel } from '../../application/release-labels';
import { ADD_LABELS_TO_RELEASE, LIST_LABELS_OF_RELEASE, RELEASE_LABELS, REMOVE_LABELS_FROM_RELEASE } from '../texts';

const show = shows<ReleaseLabelRecord>();

const releaseLabelV1 = present<ReleaseLabelRecord>('ReleaseLabel', {
  id: show.uuid('id'),
  created_at: show.datetime('createdAt'),
  updated_at: show.datetime('updatedAt'),
  deleted_at: show.datetime('deletedAt', { nullable: true }),
  name: show.text('name'),
  color: show.text('color'),
  sort_order: show.number('sortOrder'),
  external_source: show.text('externalSource', { nullable: true }),
  external_id: show.text('externalId', { nullable: true }),
  created_by: show.uuid('createdById', { nullable: true }),
  updated_by: show.uuid('updatedById', { nullable: true }),
  workspace: show.uuid('workspaceId'),
  project: show.computed({ type: 'null', description: 'Labels for releases belong to the workspace.' }, [], () => null),
});

const member = membersOf<CreateReleaseLabel>();

class CreateReleaseLabelV1 {
  @member.text('name', { required: true, max: 255, blank: false }) name!: string;
  @member.text('color', { max: 255 }) color?: string;
  @member.number('sortOrder') sort_order?: number;
  @member.text('externalSource', { max: 255, nullable: true }) external_source?: string | null;
  @member.text('externalId', { max: 255, nullable: true }) external_id?: string | null;
}

class UpdateReleaseLabelV1 extends partial(CreateReleaseLabelV1) {}

const READERS = 'O A M';
const WRITERS = 'O A';
const list: ListSpec = { ...releaseLabelList, searchable: false };

@Resource({
  style: v1,
  tag: 'Release labels',
  about: RELEASE_LABELS,
  path: 'workspaces/:workspace_slug/releases/labels',
  level: 'workspace',
  scope: 'releases.labels',
  gates: [feature('releases')],
  presenter: releaseLabelV1,
})
@Serves(
  standard.list({ id: 'release_labels_list', summary: 'List labels for releases', allow: READERS, list, filters: [] }),
  standard.get('label_id', { id: 'release_labels_retrieve', summary: 'Get a label for releases', allow: READERS }),
  standard.create({
    id: 'release_labels_create',
    summary: 'Create a label for releases',
    allow: WRITERS,
    body: CreateReleaseLabelV1,
  }),
  standard.update('label_id', {
    id: 'release_labels_update',
    summary: 'Update a label for releases',
    allow: WRITERS,
    body: UpdateReleaseLabelV1,
  }),
  standard.remove('label_id', { id: 'release_labels_delete', summary: 'Delete a label for releases', allow: WRITERS }),
)
export class ReleaseLabelsV1Controller {
  constructor(readonly records: ReleaseLabels) {}
}

interface LabelIds {
  readonly labelIds: readonly string[];
}

class LabelIdsV1 {
  @(membersOf<LabelIds>().uuids('labelIds', { required: true, description: 'Ids of labels.' })) label_ids!: string[];
}

@Resource({
  style: v1,
  tag: 'Release labels',
  path: 'workspaces/:workspace_slug/releases/:release_id/labels',
  level: 'workspace',
  scope: 'releases',
  gates: [feature('releases')],
  presenter: releaseLabelV1,
})
export class LabelsOfReleasesV1Controller {
  constructor(private readonly labels: LabelledReleases) {}

  @Action('GET', '', {
    id: 'release_item_labels_list',
    summary: 'List the labels of a release',
    description: LIST_LABELS_OF_RELEASE,
    allow: READERS,
    list,
    filters: [],
    shape: 'page',
    verb: 'list',
  })
  list(@Context() ctx: WorkspaceCtx, @Id('release_id') id: string, @ListQuery() request: ListRequest) {
    return this.labels.list(ctx, id, request);
  }

  @Action('POST', '', {
    id: 'release_item_labels_create',
    summary: 'Put labels on a release',
    description: ADD_LABELS_TO_RELEASE,
    allow: WRITERS,
    body: LabelIdsV1,
    shape: 'array',
    status: 201,
  })
  add(@Context() ctx: WorkspaceCtx, @Id('release_id') id: string, @Payload() { labelIds }: LabelIds) {
    return this.labels.add(ctx, id, labelIds);
  }

  @Action('DELETE', '', {
    id: 'release_item_labels_delete',
    summary: 'Take labels off a release',
    description: REMOVE_LABELS_FROM_RELEASE,
    allow: WRITERS,
    body: LabelIdsV1,
    shape: 'none',
    status: 204,
  })
  async removeAll(@Context() ctx: WorkspaceCtx, @Id('release_id') id: string, @Payload() { labelIds }: LabelIds) {
    await this.labels.remove(ctx, id, labelIds);
  }

  @Action('DELETE', ':label_id', {
    id: 'item_labels_del',
    summary: 'Take a label off a release',
    description: REMOVE_LABELS_FROM_RELEASE,
    allow: WRITERS,
    shape: 'none',
    status: 204,
  })
  async remove(@Context() ctx: WorkspaceCtx, @Id('release_id') id: string, @Id('label_id') labelId: string) {
    await this.labels.remove(ctx, id, [labelId]);
  }
}
