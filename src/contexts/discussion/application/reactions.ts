import { Injectable } from '@nestjs/common';
import { ChangePublisher, defineRecordEvents, Outbox } from '#events';
import {
  accepted,
  Clock,
  CrudSteps,
  DomainError,
  each,
  eachInTurn,
  filter,
  invalidField,
  newId,
  order,
  UnitOfWork,
  type ListRequest,
  type ListSpec,
  type ProjectCtx,
  type WithParent,
} from '#kernel';
import { NestedRepository, WorkItemAccess, type InWorkItem, type NestedRecord } from '../../work-items';
import { emojiOf, type Reaction } from '../domain/reaction';
import { CommentRepository } from './discussion.repository';

/** The most reactions of one person to a work item and its comments. */
const MAX_OWN_REACTIONS = 500;

export type ReactionRecord = Reaction & NestedRecord;

export const reactionList: ListSpec = {
  filters: {
    commentId: filter.uuid('eq', 'in', 'isnull'),
    createdById: filter.uuid(),
    emoji: filter.text('eq', 'in'),
  },
  orderings: { createdAt: { cursor: true }, id: { cursor: true } },
  defaultOrder: order('createdAt'),
  searchable: false,
};

export abstract class ReactionRepository extends NestedRepository<ReactionRecord> {}

export const reactionEvents = defineRecordEvents<ReactionRecord>({
  kind: 'workitem.reaction',
  entityType: 'issue_reaction',
});

export interface CreateReaction {
  readonly emoji: string;
  readonly commentId?: string | null;
}

const reactionExists = (id: string) =>
  new DomainError('conflict', 'reaction_exists', 'You have reacted with this emoji already.', { id });

const tooManyReactions = () =>
  new DomainError(
    'conflict',
    'too_many_reactions',
    `You have ${MAX_OWN_REACTIONS} reactions to this work item and its comments. Remove one first.`,
  );

const notYourReaction = () => new DomainError('forbidden', 'not_owner', 'Only its author can remove a reaction.');

const noSuchComment = () => invalidField('commentId', 'There is no such comment on this work item.', 'does_not_exist');

type ReactionCtx = WithParent<ProjectCtx>;

/**
 * The use cases of reactions. `ctx.parent` is the work item's id or human key. A reaction does not count as a change of
 * the work item: it is not in its history, and its time of change stays.
 */
@Injectable()
export class Reactions {
  private readonly crud: CrudSteps<InWorkItem, ReactionRecord>;
  private readonly publisher: ChangePublisher<ReactionRecord>;

  constructor(
    private readonly reactions: ReactionRepository,
    private readonly comments: CommentRepository,
    private readonly items: WorkItemAccess,
    private readonly unitOfWork: UnitOfWork,
    outbox: Outbox,
    clock: Clock,
  ) {
    this.crud = new CrudSteps(reactions, unitOfWork, clock);
    this.publisher = new ChangePublisher(outbox, clock, reactionEvents);
  }

  async list(ctx: ReactionCtx, request: ListRequest) {
    return this.reactions.list(await this.items.place(ctx), request);
  }

  async get(ctx: ReactionCtx, id: string) {
    return this.crud.get(await this.items.place(ctx), id);
  }

  createMany(ctx: ReactionCtx, commands: readonly CreateReaction[]) {
    return this.unitOfWork.run(async () => {
      const { host: _host, ...place } = await this.items.lockedPlace(ctx);
      const { projectId, workItemId, userId } = place;
      const own: Omit<Reaction, 'projectId' | 'workItemId'>[] = await this.reactions.all(place, {
        createdById: userId,
      });
      const drafts = await eachInTurn(commands, async ({ emoji: text, commentId = null }) => {
        const emoji = emojiOf(text);
        if (commentId && !(await this.comments.find(place, commentId))) throw noSuchComment();
        const same = own.find((one) => one.emoji === emoji && one.commentId === commentId);
        if (same) throw reactionExists(same.id);
        if (own.length >= MAX_OWN_REACTIONS) throw tooManyReactions();
        const reaction = { id: newId(), projectId, workItemId, commentId, emoji };
        own.push(reaction);
        return reaction;
      });
      return this.publisher.added(ctx, await this.crud.add(place, drafts));
    });
  }

  removeMany(ctx: ReactionCtx, ids: readonly string[]) {
    return this.unitOfWork.run(async () => {
      const place = await this.items.lockedPlace(ctx);
      const reactions = await this.crud.select(place, ids);
      const removed = each(ids, (id) => {
        if (reactions.get(id).createdById !== ctx.userId) throw notYourReaction();
        return reactions.take(id);
      });
      await this.crud.drop(place, accepted(removed));
      return this.publisher.dropped(ctx, removed);
    });
  }
}
