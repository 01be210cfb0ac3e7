import { present, shows } from '#http';
import type { ItemLink } from '../../application/item-links';

const show = shows<ItemLink>();

/**
 * Shows that a work item is in a record, whose id becomes `member`. Links are created and deleted but never changed, so
 * the time and the person of the update are those of the creation.
 */
export const itemLinkV1 = (name: string, member: 'cycle' | 'module') =>
  present<ItemLink>(name, {
    id: show.uuid('id'),
    sub_issues_count: show.integer('subItems'),
    created_at: show.datetime('createdAt'),
    updated_at: show.datetime('createdAt'),
    deleted_at: show.computed({ type: 'null' }, [], () => null),
    created_by: show.uuid('createdById', { nullable: true }),
    updated_by: show.uuid('createdById', { nullable: true }),
    project: show.uuid('projectId'),
    workspace: show.uuid('workspaceId'),
    issue: show.uuid('workItemId'),
    [member]: show.uuid('recordId'),
  });
