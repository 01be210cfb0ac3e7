import { present, shows } from '#http';
import type { RelationEventData } from '../../application/relation.events';

const show = shows<RelationEventData>();

/** A relation as events tell of it: seen from neither end. */
export const toldRelationV2 = present<RelationEventData>('ToldRelation', {
  id: show.uuid('id'),
  work_item_id: show.uuid('itemId'),
  related_work_item_id: show.uuid('relatedItemId'),
  outward: show.text('outward'),
  inward: show.text('inward'),
  created_at: show.datetime('createdAt'),
  created_by_id: show.uuid('createdById', { nullable: true }),
});
