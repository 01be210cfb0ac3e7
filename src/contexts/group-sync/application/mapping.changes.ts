import { Injectable } from '@nestjs/common';
import { AuditTrail, Clock, UnitOfWork, type WorkspaceCtx } from '#kernel';
import { mappingEntry, type NamedMapping } from './group-sync.audit';

export interface MappingChange {
  /** Null where the mapping is new. */
  readonly before: NamedMapping | null;
  /** Null where the mapping goes. */
  readonly after: NamedMapping | null;
}

/** How mappings change: in one transaction with the entry that tells of it. */
@Injectable()
export class MappingChanges {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
    private readonly audit: AuditTrail,
  ) {}

  make(ctx: WorkspaceCtx, kind: 'workspace' | 'project', work: (at: string) => Promise<MappingChange>): Promise<void> {
    return this.unitOfWork.run(async () => {
      const { before, after } = await work(this.clock.now());
      await this.audit.append(ctx, mappingEntry(kind, before, after));
    });
  }
}
