import { Injectable } from '@nestjs/common';
import { Clock, definedOnly, newId, notFound, UnitOfWork, type ListRequest, type Page, type ProjectCtx } from '#kernel';
import { commentEvents } from './discussion.events';
import {
  assertAuthor,
  type Authorship,
  NestedChanges,
  WorkItemAccess,
  instant,
  type Kind,
  References,
} from '../../work-items';
import type { Comment, CommentAccess } from '../domain/comment';
import { type CommentRecord, CommentRepository, type ExternalPair } from './comment.repository';
import { type CommentText, rewritten, written } from './comment.text';
import { belowItself, commentExternalPairTaken, noSuchParent, notAnImport, notYourComment } from './comments.errors';

export interface ReviseComment extends CommentText {
  readonly access?: CommentAccess;
  readonly parentId?: string | null;
  readonly externalSource?: string | null;
  readonly externalId?: string | null;
}

export interface CreateComment extends ReviseComment, Authorship {}

/** A comment, and whether who asks is a member of its project. */
export type ShownComment = CommentRecord & { readonly isMember: boolean };

export interface PairRule {
  /** Whether an external pair may stand on one comment of the project only. */
  readonly uniquePair: boolean;
}

const AS_OFTEN_AS_SENT: PairRule = { uniquePair: false };

/** The use cases of comments. `item` is the work item's id or human key. */
@Injectable()
export class Comments {
  private readonly kind: Kind<CommentRecord>;

  constructor(
    private readonly comments: CommentRepository,
    private readonly hosts: WorkItemAccess,
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
  }

  async list(ctx: ProjectCtx, item: string, request: ListRequest): Promise<Page<ShownComment>> {
    const { id } = await this.hosts.find(ctx, item);
    const page = await this.comments.list(ctx, id, request);
    return { ...page, items: page.items.map((comment) => shown(ctx, comment)) };
  }

  async get(ctx: ProjectCtx, item: string, id: string): Promise<ShownComment> {
    const host = await this.hosts.find(ctx, item);
    const comment = await this.comments.find(ctx, host.id, id);
    if (!comment) throw notFound();
    return shown(ctx, comment);
  }

  create(ctx: ProjectCtx, item: string, command: CreateComment, rule = AS_OFTEN_AS_SENT): Promise<ShownComment> {
    return this.unitOfWork.run(async () => {
      const host = await this.hosts.lock(ctx, item);
      const author = await this.authorship(ctx, command);
      const comment = draft(ctx, host.id, command);
      await this.assertParent(ctx, comment);
      const holder = await this.otherHolder(ctx, comment, rule);
      if (holder) throw commentExternalPairTaken(holder);
      return shown(ctx, await this.changes.add(ctx, this.kind, { ...comment, ...author }));
    });
  }

  revise(ctx: ProjectCtx, item: string, id: string, patch: ReviseComment, rule = AS_OFTEN_AS_SENT) {
    return this.unitOfWork.run(async () => {
      const before = await this.own(ctx, item, id);
      const columns = columnsOf(patch, before, this.clock.now());
      const after = { ...before, ...columns };
      if (after.parentId !== before.parentId) await this.assertParent(ctx, after);
      if (!samePair(before, after) && (await this.otherHolder(ctx, after, rule))) throw commentExternalPairTaken(id);
      return shown(ctx, await this.changes.change(ctx, this.kind, before, columns));
    });
  }

  /** Deletes a comment. Who may delete it need have no say about the replies: they stay and reply to nothing. */
  remove(ctx: ProjectCtx, item: string, id: string): Promise<void> {
    return this.unitOfWork.run(async () => {
      const comment = await this.own(ctx, item, id);
      for (const reply of await this.comments.repliesTo(ctx, comment.workItemId, id)) {
        await this.changes.change(ctx, this.kind, reply, { parentId: null });
      }
      await this.changes.remove(ctx, this.kind, comment);
    });
  }

  /** Creates the work item's comment of an external pair, or updates the oldest that has it. */
  upsert(ctx: ProjectCtx, item: string, command: CreateComment): Promise<{ record: ShownComment; created: boolean }> {
    return this.unitOfWork.run(async () => {
      const host = await this.hosts.lock(ctx, item);
      const known = await this.comments.idOfExternalPair(ctx, pairOf(command)!, host.id);
      if (!known) return { record: await this.create(ctx, host.id, command), created: true };
      // Whoever comments may upsert; what is there already may be of somebody else.
      const reviser = { ...ctx, ownOnly: ctx.projectRole !== 'admin' };
      return { record: await this.revise(reviser, host.id, known, command), created: false };
    });
  }

  /** The comment, locked as its work item is, where the caller may change it. */
  private async own(ctx: ProjectCtx, item: string, id: string): Promise<CommentRecord> {
    const host = await this.hosts.lock(ctx, item);
    const comment = await this.comments.forWrite(ctx, host.id, id);
    if (ctx.ownOnly && comment.createdById !== ctx.userId) throw notYourComment();
    return comment;
  }

  /** Who may change the comments of others may also write in their name. */
  private async authorship(ctx: ProjectCtx, { createdById, createdAt }: CreateComment) {
    const other = createdById?.toLowerCase() !== ctx.userId;
    const foreign = createdById && other ? 'createdById' : createdAt ? 'createdAt' : undefined;
    if (foreign && ctx.projectRole !== 'admin') throw notAnImport(foreign);
    await assertAuthor(this.references, ctx, createdById);
    return {
      ...(createdById ? { createdById: createdById.toLowerCase() } : {}),
      ...(createdAt ? { createdAt: instant(createdAt) } : {}),
    };
  }

  private async assertParent(ctx: ProjectCtx, { id, workItemId, parentId }: Comment): Promise<void> {
    if (!parentId) return;
    const lineage = await this.comments.lineage(ctx, workItemId, parentId);
    if (!lineage.length) throw noSuchParent();
    if (lineage.includes(id)) throw belowItself();
  }

  /** Another comment of the project that has the comment's pair, where that matters. */
  private async otherHolder(ctx: ProjectCtx, comment: Comment, { uniquePair }: PairRule): Promise<string | null> {
    const pair = pairOf(comment);
    if (!pair || !uniquePair) return null;
    await this.comments.lockPairs(ctx);
    return this.comments.idOfExternalPair(ctx, pair);
  }
}

/** Whose role in the project is only that of its workspace is no member of it. */
const shown = (ctx: ProjectCtx, comment: CommentRecord): ShownComment => ({
  ...comment,
  isMember: ctx.isProjectMember,
});

type Paired = Pick<ReviseComment, 'externalSource' | 'externalId'>;

const pairOf = ({ externalSource, externalId }: Paired): ExternalPair | null =>
  externalSource && externalId ? { source: externalSource, id: externalId } : null;

const samePair = (a: Paired, b: Paired): boolean =>
  a.externalSource === b.externalSource && a.externalId === b.externalId;

const draft = (ctx: ProjectCtx, workItemId: string, command: CreateComment): Comment => ({
  id: newId(),
  projectId: ctx.projectId,
  workItemId,
  parentId: command.parentId?.toLowerCase() ?? null,
  ...written(command),
  access: command.access ?? 'INTERNAL',
  editedAt: null,
  externalSource: command.externalSource ?? null,
  externalId: command.externalId ?? null,
});

function columnsOf(patch: ReviseComment, before: Comment, at: string): Partial<Comment> {
  const { commentHtml, commentJson, parentId, access, externalSource, externalId } = patch;
  const plain = definedOnly({ parentId: parentId?.toLowerCase() ?? parentId, access, externalSource, externalId });
  return { ...plain, ...rewritten(before, { commentHtml, commentJson }, at) };
}
