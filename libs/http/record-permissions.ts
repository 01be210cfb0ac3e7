import type { EffectiveRoles, WorkspaceCtx } from '#kernel';
import { operationsOnRecords, RECORD_VERBS, verbsOn } from './grants';
import type { Operation } from './operation';
import type { Operations } from './operations';
import type { Schema, Supplier } from './presenter';

/** The schema of a member that tells what its reader may do with the record. */
export const PERMISSIONS: Schema = {
  type: 'array',
  items: { type: 'string', enum: RECORD_VERBS },
  description: 'What the caller may do with it.',
  examples: [['view', 'edit']],
};

/** A record that belongs to who made it. */
export interface Made {
  readonly id: string;
  readonly createdById: string | null;
}

type Standing = WorkspaceCtx & EffectiveRoles;

/** What callers may do with records of a resource, as the operations on them declare it. */
export abstract class RecordPermissions<T extends Made> implements Supplier<T> {
  /** The path of the resource, with its version. */
  protected abstract readonly root: string;
  private known?: readonly Operation[];

  constructor(private readonly operations: Operations) {}

  async supplied(ctx: WorkspaceCtx, records: readonly T[]): Promise<ReadonlyMap<string, readonly string[]>> {
    const standingAt = await this.standings(ctx, records);
    this.known ??= operationsOnRecords(this.operations.all, this.root);
    const verbs = new Map<string, readonly string[]>();
    for (const record of records) {
      const standing = standingAt(record);
      verbs.set(record.id, standing ? verbsOn(this.known, standing, record.createdById === ctx.userId) : []);
    }
    return verbs;
  }

  /** How the caller stands where each record is: as in the request, unless the records are somewhere else. */
  protected standings(ctx: WorkspaceCtx, _: readonly T[]): Promise<(record: T) => Standing | undefined> {
    return Promise.resolve(() => ctx);
  }
}
