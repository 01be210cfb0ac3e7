import type { MentionData } from '#events';
import { MENTIONED } from '#html';
import { present, shows } from '#http';

const show = shows<MentionData>();

/** What is told of a mention: the record whose text has it, and what is mentioned. */
export const mentionV2 = present<MentionData>('Mention', {
  id: show.uuid('id'),
  work_item_id: show.uuid('workItemId', { nullable: true }),
  mentioned_type: show.text('mentionedType', { enum: MENTIONED }),
  mentioned_id: show.uuid('mentionedId'),
});
