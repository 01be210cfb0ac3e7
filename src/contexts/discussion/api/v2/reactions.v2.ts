import {
  auditV2,
  byKey,
  EchoOf,
  membersOf,
  present,
  projectCommenters,
  projectReaders,
  Resource,
  Serves,
  shows,
  standardBelow,
  v2,
} from '#http';
import { Users } from '../../../identity';
import { userLiteV2 } from '../../../identity/api/v2';
import { WorkItemKeys } from '../../../work-items';
import {
  reactionEvents,
  reactionList,
  Reactions,
  type CreateReaction,
  type ReactionRecord,
} from '../../application/reactions';
import { REACTIONS } from '../texts';

const show = shows<ReactionRecord>();

const reactionV2 = present<ReactionRecord>(
  'WorkItemReaction',
  {
    id: show.uuid('id'),
    work_item_id: show.uuid('workItemId'),
    comment_id: show.uuid('commentId', { nullable: true }),
    emoji: show.text('emoji'),
    actor_id: show.uuid('createdById', { nullable: true }),
    ...auditV2,
  },
  { actor: show.via(Users, 'createdById', () => userLiteV2) },
);

const member = membersOf<CreateReaction>();

@EchoOf(reactionV2)
class CreateReactionV2 {
  @member.text('emoji', { required: true, max: 50, blank: false, description: 'One emoji.', example: '👍' })
  emoji!: string;
  @member.uuid('commentId', {
    nullable: true,
    description: 'Comment of the work item to react to. Leave it out to react to the work item.',
  })
  comment_id?: string | null;
}

const standard = standardBelow('work_item_id');

@Resource({
  style: v2,
  tag: 'Reactions',
  about: REACTIONS,
  path: 'workspaces/:slug/projects/:project_id/work-items/:work_item_id/reactions',
  level: 'project',
  names: { work_item_id: byKey(WorkItemKeys) },
  scope: 'projects.work_items.comments',
  presenter: reactionV2,
  noun: 'reaction',
  allow: { read: projectReaders, write: projectCommenters },
  events: [{ kinds: [reactionEvents], visibility: { workItem: 'workItemId' } }],
})
@Serves(
  standard.list({ list: reactionList }),
  standard.get('pk'),
  standard.create({ body: CreateReactionV2, summary: 'React to a work item or comment' }),
  standard.remove('pk'),
)
export class ReactionsV2Controller {
  constructor(readonly records: Reactions) {}
}
