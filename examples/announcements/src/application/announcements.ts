import { Injectable } from '@nestjs/common';
import { ChangePublisher, Outbox } from 'cairn/events';
import {
  accepted,
  Clock,
  CrudSteps,
  DomainError,
  each,
  newId,
  UnitOfWork,
  type ListRequest,
  type Revision,
  type WorkspaceCtx,
} from 'cairn/kernel';
import { assertPeriod, isOver, type Announcement } from '../domain/announcement';
import { announcementEvents, AnnouncementRepository, type AnnouncementRecord } from './announcement.repository';

export type CreateAnnouncement = Pick<Announcement, 'name'> & Partial<Omit<Announcement, 'id'>>;
export type ReviseAnnouncement = Partial<CreateAnnouncement>;

const BLANK = { text: '', startsOn: null, endsOn: null };

const announcementOver = () =>
  new DomainError('conflict', 'announcement_over', 'The announcement is over. Make a new one for what still holds.');

/** The use cases of announcements. */
@Injectable()
export class Announcements {
  private readonly crud: CrudSteps<WorkspaceCtx, AnnouncementRecord>;
  private readonly trail: ChangePublisher<AnnouncementRecord>;

  constructor(
    announcements: AnnouncementRepository,
    unitOfWork: UnitOfWork,
    private readonly clock: Clock,
    outbox: Outbox,
  ) {
    this.crud = new CrudSteps(announcements, unitOfWork, clock);
    this.trail = new ChangePublisher(outbox, clock, announcementEvents);
  }

  list(ctx: WorkspaceCtx, request: ListRequest) {
    return this.crud.list(ctx, request);
  }

  get(ctx: WorkspaceCtx, id: string) {
    return this.crud.get(ctx, id);
  }

  createMany(ctx: WorkspaceCtx, commands: readonly CreateAnnouncement[]) {
    return this.crud.exclusively(ctx, async () => {
      const drafts = each(commands, (command) => withPeriod({ ...BLANK, ...command, id: newId() }));
      return this.trail.added(ctx, await this.crud.add(ctx, drafts));
    });
  }

  reviseMany(ctx: WorkspaceCtx, revisions: readonly Revision<ReviseAnnouncement>[]) {
    return this.crud.exclusively(ctx, async () => {
      const before = await this.crud.select(ctx, revisions);
      const today = this.clock.now().slice(0, 10);
      const revised = each(revisions, ({ id, patch }) => {
        const announcement = before.get(id);
        if (isOver(announcement, today)) throw announcementOver();
        return withPeriod({ ...announcement, ...patch });
      });
      return this.trail.saved(ctx, before, await this.crud.save(ctx, before, revised));
    });
  }

  removeMany(ctx: WorkspaceCtx, ids: readonly string[]) {
    return this.crud.exclusively(ctx, async () => {
      const announcements = await this.crud.select(ctx, ids);
      const gone = each(ids, (id) => announcements.take(id));
      await this.crud.drop(ctx, accepted(gone));
      return this.trail.dropped(ctx, gone);
    });
  }
}

/** The announcement, whose first day is not after its last. */
function withPeriod<A extends Announcement>(announcement: A): A {
  assertPeriod(announcement);
  return announcement;
}
