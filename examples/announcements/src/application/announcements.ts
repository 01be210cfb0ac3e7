import { Injectable } from '@nestjs/common';
import { Outbox, type DomainEvent } from 'cairn/events';
import {
  accepted,
  Catalogue,
  Clock,
  each,
  newId,
  UnitOfWork,
  type ListRequest,
  type Revision,
  type WorkspaceCtx,
} from 'cairn/kernel';
import { assertPeriod, isOver, type Announcement } from '../domain/announcement';
import { announcementEvents } from './announcement.events';
import { AnnouncementRepository, type AnnouncementRecord } from './announcement.repository';
import { announcementOver } from './announcements.errors';

export type CreateAnnouncement = Pick<Announcement, 'name'> & Partial<Omit<Announcement, 'id'>>;

const BLANK = { text: '', startsOn: null, endsOn: null };

/** The use cases of announcements. */
@Injectable()
export class Announcements {
  private readonly catalogue: Catalogue<WorkspaceCtx, AnnouncementRecord>;

  constructor(
    announcements: AnnouncementRepository,
    unitOfWork: UnitOfWork,
    private readonly clock: Clock,
    private readonly outbox: Outbox,
  ) {
    this.catalogue = new Catalogue(announcements, unitOfWork, clock);
  }

  list(ctx: WorkspaceCtx, request: ListRequest) {
    return this.catalogue.list(ctx, request);
  }

  get(ctx: WorkspaceCtx, id: string) {
    return this.catalogue.get(ctx, id);
  }

  createMany(ctx: WorkspaceCtx, commands: readonly CreateAnnouncement[]) {
    return this.catalogue.exclusively(ctx, async () => {
      const drafts = each(commands, (command) => sound({ ...BLANK, ...command, id: newId() }));
      const outcomes = await this.catalogue.add(ctx, drafts);
      await this.tell(
        ctx,
        accepted(outcomes).map((record) => announcementEvents.created.of(subject(record), record, {})),
      );
      return outcomes;
    });
  }

  reviseMany(ctx: WorkspaceCtx, revisions: readonly Revision<Partial<CreateAnnouncement>>[]) {
    return this.catalogue.exclusively(ctx, async () => {
      const before = await this.catalogue.select(ctx, revisions);
      const today = this.clock.now().slice(0, 10);
      const revised = each(revisions, ({ id, patch }) => {
        const announcement = before.get(id);
        if (isOver(announcement, today)) throw announcementOver();
        return sound({ ...announcement, ...patch });
      });
      const outcomes = await this.catalogue.save(ctx, before, revised);
      await this.tell(
        ctx,
        accepted(outcomes).map((record) =>
          announcementEvents.updated.of(subject(record), record, replaced(before.get(record.id), record)),
        ),
      );
      return outcomes;
    });
  }

  removeMany(ctx: WorkspaceCtx, ids: readonly string[]) {
    return this.catalogue.exclusively(ctx, async () => {
      const selected = await this.catalogue.select(ctx, ids);
      const outcomes = each(ids, (id) => selected.get(id));
      const gone = accepted(outcomes);
      await this.catalogue.drop(
        ctx,
        gone.map(({ id }) => id),
      );
      await this.tell(
        ctx,
        gone.map((record) => announcementEvents.deleted.of(subject(record), {}, record)),
      );
      return outcomes;
    });
  }

  private tell(ctx: WorkspaceCtx, events: readonly DomainEvent[]): Promise<void> {
    return this.outbox.append(ctx, this.clock.now(), events);
  }
}

const subject = ({ id }: AnnouncementRecord) => ({ id, projectId: null });

/** What was there in the place of what has changed. */
const replaced = (before: AnnouncementRecord, after: AnnouncementRecord): Partial<AnnouncementRecord> =>
  Object.fromEntries(
    Object.entries(before).filter(([member, value]) => after[member as keyof AnnouncementRecord] !== value),
  );

function sound<A extends Announcement>(announcement: A): A {
  assertPeriod(announcement);
  return announcement;
}
