import type { MentionData } from '#events';
import { MENTIONABLE_TYPES } from '#html';
import { present, shows } from '#http';

const show = shows<MentionData>();

/** A mention in an event: the record whose text contains it, and the mentioned record. */
export const mentionV2 = present<MentionData>('Mention', {
  id: show.uuid('id'),
  work_item_id: show.uuid('workItemId', { nullable: true }),
  mentioned_type: show.text('mentionedType', { enum: MENTIONABLE_TYPES }),
  mentioned_id: show.uuid('mentionedId'),
});
