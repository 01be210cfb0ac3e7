import { Injectable } from '@nestjs/common';
import { AuditedOutbox, eventOf, isChange, type RecordChange, type RecordEvents } from '#events';
import { Clock, notFound, UnitOfWork, type WorkspaceCtx } from '#kernel';
import { mappingEntry, type NamedMapping } from './group-sync.audit';
import type { MappingRecord, MappingRepository } from './group-sync.repository';

/** Mappings of one kind. */
export interface Mappings<T extends MappingRecord, M extends NamedMapping> {
  readonly kind: 'workspace' | 'project';
  readonly stored: MappingRepository<T, M>;
  readonly events: RecordEvents<T>;
}

/** How mappings come, change and go: in one transaction with the entry and the event that tell of it. */
@Injectable()
export class MappingChanges {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
    private readonly outbox: AuditedOutbox,
  ) {}

  async get<T extends MappingRecord>(ctx: WorkspaceCtx, { stored }: Mappings<T, NamedMapping>, id: string): Promise<T> {
    const mapping = await stored.find(ctx, id);
    if (!mapping) throw notFound();
    return mapping;
  }

  add<T extends MappingRecord, M extends NamedMapping>(
    ctx: WorkspaceCtx,
    mappings: Mappings<T, M>,
    draft: () => Promise<M>,
  ): Promise<T> {
    return this.unitOfWork.run(async () => {
      const mapping = await draft();
      await mappings.stored.insert(ctx, this.clock.now(), mapping);
      const after = await this.get(ctx, mappings, mapping.id);
      await this.tell(ctx, mappings, { after }, [null, mapping]);
      return after;
    });
  }

  revise<T extends MappingRecord, M extends NamedMapping>(
    ctx: WorkspaceCtx,
    mappings: Mappings<T, M>,
    id: string,
    change: (mapping: M) => Promise<M>,
  ): Promise<T> {
    return this.unitOfWork.run(async () => {
      const locked = await mappings.stored.forWrite(ctx, id);
      const before = await this.get(ctx, mappings, id);
      const changed = await change(locked);
      await mappings.stored.update(ctx, this.clock.now(), changed);
      const after = await this.get(ctx, mappings, id);
      await this.tell(ctx, mappings, { before, after }, [locked, changed]);
      return after;
    });
  }

  remove<T extends MappingRecord, M extends NamedMapping>(
    ctx: WorkspaceCtx,
    mappings: Mappings<T, M>,
    id: string,
  ): Promise<void> {
    return this.unitOfWork.run(async () => {
      const locked = await mappings.stored.forWrite(ctx, id);
      const before = await this.get(ctx, mappings, id);
      await mappings.stored.remove(ctx, this.clock.now(), id);
      await this.tell(ctx, mappings, { before }, [locked, null]);
    });
  }

  private async tell<T extends MappingRecord>(
    ctx: WorkspaceCtx,
    { kind, events }: Pick<Mappings<T, NamedMapping>, 'kind' | 'events'>,
    difference: RecordChange<T>,
    [before, after]: readonly [NamedMapping | null, NamedMapping | null],
  ): Promise<void> {
    const news = isChange(difference) ? [eventOf(events, difference)] : [];
    await this.outbox.append(ctx, news, [mappingEntry(kind, before, after)]);
  }
}
