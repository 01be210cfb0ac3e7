import type { EffectiveRoles, WorkspaceCtx } from '#kernel';
import { operationsOnRecords, RECORD_VERBS, verbsOn } from './grants';
import type { Operation } from './operation';
import type { Operations } from './operations';
import type { Schema, MemberResolver } from './presenter';

/** The schema of the member that lists what the caller may do with the record. */
export const PERMISSIONS: Schema = {
  type: 'array',
  items: { type: 'string', enum: RECORD_VERBS },
  description: 'What the caller may do with it.',
  examples: [['view', 'edit']],
};

/** A record with the id of the person who created it. */
export interface CreatedByUser {
  readonly id: string;
  readonly createdById: string | null;
}

type Standing = WorkspaceCtx & EffectiveRoles;

/** Computes what the caller may do with records of a resource, from the declarations of its operations. */
export abstract class RecordPermissions<T extends CreatedByUser> implements MemberResolver<T> {
  /** The path of the resource, including the version. */
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

  /**
   * Returns the caller's roles and rights for each record. The default is those of the request; override it for records
   * of other projects.
   */
  protected standings(ctx: WorkspaceCtx, _: readonly T[]): Promise<(record: T) => Standing | undefined> {
    return Promise.resolve(() => ctx);
  }
}
