import { Injectable } from '@nestjs/common';
import { EventTrail, Outbox } from '#events';
import {
  accepted,
  Catalogue,
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
import { ReleaseAccess, type InRelease } from './release.access';
import { releaseCommentEvents } from './release.events';
import { ReleaseCommentRepository, type ReleaseCommentRecord } from './release-comment.repository';

export interface CreateReleaseComment extends CommentText {
  readonly parentId?: string | null;
  readonly isResolved?: boolean;
}

export interface ReviseReleaseComment extends CreateReleaseComment {
  /** What an import says of when the text was last changed. */
  readonly editedAt?: string | null;
}

type Ctx = WithParent<WorkspaceCtx>;

/** The use cases of comments on releases. `ctx.parent` is the release's id. */
@Injectable()
export class ReleaseComments {
  private readonly catalogue: Catalogue<InRelease, ReleaseCommentRecord>;
  private readonly trail: EventTrail<ReleaseCommentRecord>;
  private readonly threads: Threads<InRelease, ReleaseCommentRecord>;

  constructor(
    comments: ReleaseCommentRepository,
    private readonly releases: ReleaseAccess,
    outbox: Outbox,
    private readonly clock: Clock,
    private readonly unitOfWork: UnitOfWork,
  ) {
    this.catalogue = new Catalogue(comments, unitOfWork, clock);
    this.trail = new EventTrail(outbox, clock, releaseCommentEvents);
    this.threads = new Threads(comments.replies, 'release');
  }

  async list(ctx: Ctx, request: ListRequest) {
    return this.catalogue.list(await this.releases.place(ctx), request);
  }

  async get(ctx: Ctx, id: string) {
    return this.catalogue.get(await this.releases.place(ctx), id);
  }

  createMany(ctx: Ctx, commands: readonly CreateReleaseComment[]) {
    return this.unitOfWork.run(async () => {
      const place = await this.releases.lockedPlace(ctx);
      const drafts = each(commands, ({ parentId = null, isResolved = false, ...text }) => ({
        ...written(text),
        ...{ id: newId(), releaseId: place.releaseId, parentId, isResolved, editedAt: null },
      }));
      return this.trail.added(place, await this.catalogue.add(place, await this.threads.sound(place, drafts)));
    });
  }

  reviseMany(ctx: Ctx, revisions: readonly Revision<ReviseReleaseComment>[]) {
    return this.unitOfWork.run(async () => {
      const place = await this.releases.lockedPlace(ctx);
      const before = await this.catalogue.select(place, revisions);
      const at = this.clock.now();
      const revised = each(revisions, ({ id, patch: { parentId, isResolved, editedAt, ...text } }) => {
        const comment = before.get(id);
        const said = definedOnly({ parentId, isResolved, editedAt: editedAt && instant(editedAt) });
        return { ...comment, ...rewritten(comment, text, at), ...said };
      });
      const sound = await this.threads.sound(place, revised);
      return this.trail.saved(place, before, await this.catalogue.save(place, before, sound));
    });
  }

  removeMany(ctx: Ctx, ids: readonly string[]) {
    return this.unitOfWork.run(async () => {
      const place = await this.releases.lockedPlace(ctx);
      const comments = await this.catalogue.select(place, ids);
      const gone = each(ids, (id) => comments.take(id));
      const { before, after } = await this.threads.freed(place, accepted(gone));
      await this.trail.saved(place, before, await this.catalogue.save(place, before, after));
      await this.catalogue.drop(place, accepted(gone));
      return this.trail.dropped(place, gone);
    });
  }
}
