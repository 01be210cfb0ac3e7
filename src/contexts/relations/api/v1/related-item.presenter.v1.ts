import { asRow, present, shows, type Schema } from '#http';
import { PRIORITIES } from '#kernel';
import type { Groups, RelatedItem } from '../../application/related-items';

const show = shows<RelatedItem>();

/** A work item at the other end of a relation. */
export const relatedItemV1 = present<RelatedItem>('RelatedWorkItem', {
  id: show.uuid('id'),
  project_id: show.uuid('projectId'),
  sequence_id: show.integer('sequenceId'),
  relation_type: show.text('relationType'),
  name: show.text('name'),
  state_id: show.uuid('stateId'),
  priority: show.text('priority', { enum: PRIORITIES }),
  type_id: show.uuid('typeId', { nullable: true }),
  is_epic: show.boolean('isEpic'),
  label_ids: show.uuids('labelIds'),
  assignee_ids: show.uuids('assigneeIds'),
  sort_order: show.number('sortOrder'),
  created_at: show.datetime('createdAt'),
  updated_at: show.datetime('updatedAt'),
  created_by: show.uuid('createdById', { nullable: true }),
  updated_by: show.uuid('updatedById', { nullable: true }),
});

/** Schema of operations that return only such items. */
export const RELATED_ITEMS: Schema = {
  type: 'array',
  items: { $ref: `#/components/schemas/${relatedItemV1.name}` },
};

export const asRows = (groups: Groups<RelatedItem>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(groups).map(([name, items]) => [name, items.map((item) => asRow(relatedItemV1, item))]),
  );
