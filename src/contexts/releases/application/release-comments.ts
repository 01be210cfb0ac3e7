import { Injectable } from '@nestjs/common';
import { ChangePublisher, Outbox } from '#events';
import {
  accepted,
  CrudSteps,
  Clock,
  definedOnly,
  each,
  instant,
  newId,
  UnitOfWork,
  type ListRequest,
  type Revision,
  type WithParent,
  type WorkspaceCtx,
} from '#kernel';
import { rewritten, Threads, written, type CommentText } from '../../discussion';
import { ReleaseAccess, type ReleaseCtx } from './release.access';
import {
  releaseCommentEvents,
  ReleaseCommentRepository,
  type ReleaseCommentRecord,
} from './release-comment.repository';

export interface CreateReleaseComment extends CommentText {
  readonly parentId?: string | null;
  readonly isResolved?: boolean;
}

export interface ReviseReleaseComment extends CreateReleaseComment {
  /** Time of the last change of the text, for imports. */
  readonly editedAt?: string | null;
}

/** The use cases of comments on releases. `ctx.parent` is the id of the release. */
@Injectable()
export class ReleaseComments {
  private readonly crud: CrudSteps<ReleaseCtx, ReleaseCommentRecord>;
  private readonly trail: ChangePublisher<ReleaseCommentRecord>;
  private readonly threads: Threads<ReleaseCtx, ReleaseCommentRecord>;

  constructor(
    comments: ReleaseCommentRepository,
    private readonly releases: ReleaseAccess,
    outbox: Outbox,
    private readonly clock: Clock,
    private readonly unitOfWork: UnitOfWork,
  ) {
    this.crud = new CrudSteps(comments, unitOfWork, clock);
    this.trail = new ChangePublisher(outbox, clock, releaseCommentEvents);
    this.threads = new Threads(comments.replies, 'release');
  }

  async list(ctx: WithParent<WorkspaceCtx>, request: ListRequest) {
    return this.crud.list(await this.releases.forRead(ctx), request);
  }

  async get(ctx: WithParent<WorkspaceCtx>, id: string) {
    return this.crud.get(await this.releases.forRead(ctx), id);
  }

  createMany(ctx: WithParent<WorkspaceCtx>, commands: readonly CreateReleaseComment[]) {
    return this.unitOfWork.run(async () => {
      const releaseCtx = await this.releases.forWrite(ctx);
      const drafts = each(commands, ({ parentId = null, isResolved = false, ...text }) => ({
        ...written(text),
        ...{ id: newId(), releaseId: releaseCtx.releaseId, parentId, isResolved, editedAt: null },
      }));
      return this.trail.added(
        releaseCtx,
        await this.crud.add(releaseCtx, await this.threads.sound(releaseCtx, drafts)),
      );
    });
  }

  reviseMany(ctx: WithParent<WorkspaceCtx>, revisions: readonly Revision<ReviseReleaseComment>[]) {
    return this.unitOfWork.run(async () => {
      const releaseCtx = await this.releases.forWrite(ctx);
      const before = await this.crud.select(releaseCtx, revisions);
      const at = this.clock.now();
      const revised = each(revisions, ({ id, patch: { parentId, isResolved, editedAt, ...text } }) => {
        const comment = before.get(id);
        const said = definedOnly({ parentId, isResolved, editedAt: editedAt && instant(editedAt) });
        return { ...comment, ...rewritten(comment, text, at), ...said };
      });
      const sound = await this.threads.sound(releaseCtx, revised);
      return this.trail.saved(releaseCtx, before, await this.crud.save(releaseCtx, before, sound));
    });
  }

  removeMany(ctx: WithParent<WorkspaceCtx>, ids: readonly string[]) {
    return this.unitOfWork.run(async () => {
      const releaseCtx = await this.releases.forWrite(ctx);
      const comments = await this.crud.select(releaseCtx, ids);
      const gone = each(ids, (id) => comments.take(id));
      const { before, after } = await this.threads.freed(releaseCtx, accepted(gone));
      await this.trail.saved(releaseCtx, before, await this.crud.save(releaseCtx, before, after));
      await this.crud.drop(releaseCtx, accepted(gone));
      return this.trail.dropped(releaseCtx, gone);
    });
  }
}
