import { Injectable } from '@nestjs/common';
import {
  accepted,
  Clock,
  CrudSteps,
  definedOnly,
  DomainError,
  each,
  eachInTurn,
  externalPairTaken,
  newId,
  single,
  UnitOfWork,
  type ListRequest,
  type Page,
  type ProjectCtx,
  type Revision,
  type WithParent,
} from '#kernel';
import { commentEvents, CommentRepository, type CommentRecord, type ExternalPair } from './discussion.repository';
import {
  authorship,
  NestedChanges,
  References,
  WorkItemAccess,
  type Authorship,
  type InWorkItem,
  type Kind,
} from '../../work-items';
import type { Comment, CommentAccess } from '../domain/comment';
import { rewritten, written, type CommentText } from './comment.text';
import { Threads } from './threads';

export interface ReviseComment extends CommentText {
  readonly access?: CommentAccess;
  readonly parentId?: string | null;
  readonly externalSource?: string | null;
  readonly externalId?: string | null;
}

export interface CreateComment extends ReviseComment, Authorship {}

/** True if the caller may comment on work items that they see. */
export const mayComment = ({ projectRole }: ProjectCtx): boolean => projectRole !== null && projectRole !== 'guest';

/** A comment with `isMember`: whether the caller is a member of its project. */
export type ShownComment = CommentRecord & { readonly isMember: boolean };

export interface PairRule {
  /** True if only one comment of the project may have an external pair. */
  readonly uniquePair: boolean;
}

const AS_OFTEN_AS_SENT: PairRule = { uniquePair: false };

type CommentCtx = WithParent<ProjectCtx>;

/** The use cases of comments. `ctx.parent` is the work item's id or human key. */
@Injectable()
export class Comments {
  private readonly kind: Kind<CommentRecord>;
  private readonly crud: CrudSteps<InWorkItem, CommentRecord>;
  private readonly threads: Threads<InWorkItem, CommentRecord>;

  constructor(
    private readonly comments: CommentRepository,
    private readonly items: WorkItemAccess,
    private readonly changes: NestedChanges,
    private readonly references: References,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {
    const entry = ({ id }: CommentRecord) => ({ commentId: id });
    this.kind = {
      name: 'comment',
      repository: comments,
      events: commentEvents,
      value: ({ commentHtml }) => commentHtml,
      entry,
    };
    this.crud = new CrudSteps(comments, unitOfWork, clock);
    this.threads = new Threads(comments.replies, 'work item');
  }

  async list(ctx: CommentCtx, request: ListRequest): Promise<Page<ShownComment>> {
    const page = await this.comments.list(await this.items.place(ctx), request);
    return { ...page, items: page.items.map((comment) => shown(ctx, comment)) };
  }

  async get(ctx: CommentCtx, id: string): Promise<ShownComment> {
    return shown(ctx, await this.crud.get(await this.items.place(ctx), id));
  }

  /** True if the work item has the comment. */
  async has(ctx: CommentCtx, id: string): Promise<boolean> {
    return (await this.comments.find(await this.items.place(ctx), id)) !== null;
  }

  /** Returns the work item of a comment of the project, or null. Does not check whether the caller may see it. */
  itemIdOf(ctx: ProjectCtx, id: string): Promise<string | null> {
    return this.comments.itemIdOf(ctx, id);
  }

  createMany(ctx: CommentCtx, commands: readonly CreateComment[], rule = AS_OFTEN_AS_SENT) {
    return this.unitOfWork.run(async () => {
      const place = await this.items.lockedPlace(ctx);
      const drafts = await eachInTurn(commands, async (command) => {
        const comment = { ...draft(place, command), ...(await authorship(this.references, ctx, command)) };
        const holder = await this.otherHolder(ctx, comment, rule);
        if (holder) throw commentExternalPairTaken(holder);
        return comment;
      });
      const added = await this.changes.add(place, this.kind, await this.threads.sound(place, drafts));
      return each(added, (comment) => shown(ctx, comment));
    });
  }

  reviseMany(ctx: CommentCtx, revisions: readonly Revision<ReviseComment>[], rule = AS_OFTEN_AS_SENT) {
    return this.unitOfWork.run(async () => {
      const place = await this.items.lockedPlace(ctx);
      const comments = await this.crud.select(place, revisions);
      const revised = await eachInTurn(revisions, async ({ id, patch }) => {
        const before = own(ctx, comments.get(id));
        const after = { ...before, ...columnsOf(patch, before, this.clock.now()) };
        if (!samePair(before, after) && (await this.otherHolder(ctx, after, rule))) throw commentExternalPairTaken(id);
        return after;
      });
      const changed = await this.changes.change(place, this.kind, comments, await this.threads.sound(place, revised));
      return each(changed, (comment) => shown(ctx, comment));
    });
  }

  removeMany(ctx: CommentCtx, ids: readonly string[]) {
    return this.unitOfWork.run(async () => {
      const place = await this.items.lockedPlace(ctx);
      const comments = await this.crud.select(place, ids);
      const removed = each(ids, (id) => own(ctx, comments.get(id)) && comments.take(id));
      const gone = accepted(removed);
      const { before, after } = await this.threads.freed(place, gone);
      await this.changes.change(place, this.kind, before, after);
      await this.changes.remove(place, this.kind, gone);
      return removed;
    });
  }

  /** Creates the work item's comment of an external pair, or updates the oldest one that has it. */
  upsert(ctx: CommentCtx, command: CreateComment): Promise<{ record: ShownComment; created: boolean }> {
    return this.unitOfWork.run(async () => {
      const { workItemId } = await this.items.lockedPlace(ctx);
      const known = await this.comments.idOfExternalPair(ctx, pairOf(command)!, workItemId);
      if (!known) return { record: single(await this.createMany(ctx, [command])), created: true };
      // Everybody who may comment may upsert, so an existing comment may have another author.
      const reviser = { ...ctx, ownOnly: ctx.projectRole !== 'admin' };
      return { record: single(await this.reviseMany(reviser, [{ id: known, patch: command }])), created: false };
    });
  }

  /** Returns another comment of the project that has the pair, or null. With `uniquePair` false it never looks. */
  private async otherHolder(ctx: ProjectCtx, comment: Paired, { uniquePair }: PairRule): Promise<string | null> {
    const pair = pairOf(comment);
    if (!pair || !uniquePair) return null;
    await this.comments.lockPairs(ctx);
    return this.comments.idOfExternalPair(ctx, pair);
  }
}

/** Throws if the caller may change only their own comments and this is not one. */
function own(ctx: ProjectCtx, comment: CommentRecord): CommentRecord {
  if (ctx.ownOnly && comment.createdById !== ctx.userId) throw notYourComment();
  return comment;
}

/** People who reach a project only by their role in the workspace are not its members. */
const shown = (ctx: ProjectCtx, comment: CommentRecord): ShownComment => ({
  ...comment,
  isMember: ctx.isProjectMember,
});

type Paired = Pick<ReviseComment, 'externalSource' | 'externalId'>;

const pairOf = ({ externalSource, externalId }: Paired): ExternalPair | null =>
  externalSource && externalId ? { source: externalSource, id: externalId } : null;

const samePair = (a: Paired, b: Paired): boolean =>
  a.externalSource === b.externalSource && a.externalId === b.externalId;

const draft = ({ projectId, workItemId }: InWorkItem, command: CreateComment): Comment => ({
  id: newId(),
  projectId,
  workItemId,
  parentId: command.parentId ?? null,
  ...written(command),
  access: command.access ?? 'INTERNAL',
  editedAt: null,
  externalSource: command.externalSource ?? null,
  externalId: command.externalId ?? null,
});

function columnsOf(patch: ReviseComment, before: Comment, at: string): Partial<Comment> {
  const { commentHtml, commentJson, parentId, access, externalSource, externalId } = patch;
  const plain = definedOnly({ parentId, access, externalSource, externalId });
  return { ...plain, ...rewritten(before, { commentHtml, commentJson }, at) };
}

const commentExternalPairTaken = externalPairTaken('Work item comment');

const notYourComment = () => new DomainError('forbidden', 'not_owner', 'Only admin or creator can change the comment');
