import { membersOf, present, Resource, Serves, shows, standard, v1, type RecordIds } from '#http';
import { order, type ListSpec } from '#kernel';
import type { WorkItemRecord } from '../../../work-items';
import { ReleaseItems } from '../../application/release-items';
import { releasesResource } from '../common';

const show = shows<WorkItemRecord>();

const releaseItemV1 = present<WorkItemRecord>('ReleaseWorkItem', {
  id: show.uuid('id'),
  name: show.text('name'),
  project_id: show.uuid('projectId'),
});

class WorkItemIdsV1 {
  @(membersOf<RecordIds>().uuids('ids', { required: true, description: 'Ids of work items.' }))
  work_item_ids!: string[];
}

const newestFirst: ListSpec = {
  filters: {},
  orderings: { createdAt: { cursor: true }, id: { cursor: true } },
  defaultOrder: order('-createdAt'),
  searchable: false,
};

@Resource({
  ...releasesResource,
  style: v1,
  tag: 'Releases',
  path: 'workspaces/:workspace_slug/releases/:release_id/work-items',
  scope: 'releases',
})
@Serves(
  ...standard.contents('release_id', {
    body: WorkItemIdsV1,
    list: {
      id: 'release_work_items_list',
      summary: 'List the work items of a release',
      description: 'Lists the work items of a release that the caller may see, newest first.',
      list: newestFirst,
      presenter: releaseItemV1,
    },
    add: {
      id: 'release_work_items_create',
      summary: 'Add work items to a release',
      description:
        'Adds work items of any projects to a release. If one of the ids is not a work item of the workspace, none ' +
        'is added.',
      shape: 'none',
      status: 201,
    },
    remove: {
      id: 'release_work_items_delete',
      summary: 'Remove work items from a release',
      description:
        'Removes work items from a release. Ids of other work items are ignored; if the release has none of them, ' +
        'the answer is 404.',
    },
  }),
)
export class ReleaseItemsV1Controller {
  constructor(readonly records: ReleaseItems) {}
}
