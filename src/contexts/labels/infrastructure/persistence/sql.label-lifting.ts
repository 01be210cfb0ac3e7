import { Injectable } from '@nestjs/common';
import { type WorkspaceActor, replacementColumns, type Replacement } from '#kernel';
import { Db } from '#persistence';
import { LabelLifting } from '../../application/label-lift';
import type { LabelName } from '../../domain/lifted-labels';

const NEXT = `
  select l.id, lower(l.name) as folded from labels l
  join projects p on p.workspace_id = $1 and p.id = l.project_id and p.deleted_at is null
  where l.workspace_id = $1 and l.project_id is not null and l.deleted_at is null
  order by l.project_id, l.id limit $2`;

const HOLDERS = `
  select id, lower(name) as folded from labels
  where workspace_id = $1 and project_id is null and lower(name) = any($2::text[]) and deleted_at is null`;

const RAISE = `
  update labels set project_id = null, updated_at = $3, version = version + 1
  where workspace_id = $1 and id = any($2::uuid[])`;

/**
 * Moves children of merged labels. A new parent is always a label without a parent and stays so, which rules out
 * cycles.
 */
const REPARENT = `
  update labels t set parent_id = (case when h.parent_id is null then h.id end), updated_at = $4, version = t.version + 1
  from unnest($2::uuid[], $3::uuid[]) as merged (id, into_id), labels h
  where t.workspace_id = $1 and t.parent_id = merged.id and h.workspace_id = $1 and h.id = merged.into_id
    and t.deleted_at is null`;

const REMOVE = `
  update labels set deleted_at = $3, updated_at = $3, version = version + 1
  where workspace_id = $1 and id = any($2::uuid[])`;

@Injectable()
export class SqlLabelLifting extends LabelLifting {
  constructor(private readonly db: Db) {
    super();
  }

  next({ workspaceId }: WorkspaceActor, most: number): Promise<LabelName[]> {
    return this.db.query<LabelName>(NEXT, [workspaceId, most]);
  }

  async holders({ workspaceId }: WorkspaceActor, names: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const rows = await this.db.query<LabelName>(HOLDERS, [workspaceId, names]);
    return new Map(rows.map(({ folded, id }) => [folded, id]));
  }

  async raise({ workspaceId }: WorkspaceActor, at: string, ids: readonly string[]): Promise<void> {
    await this.db.query(RAISE, [workspaceId, ids, at]);
  }

  async merge({ workspaceId }: WorkspaceActor, at: string, labels: readonly Replacement[]): Promise<void> {
    const [gone, put] = replacementColumns(labels);
    await this.db.query(REPARENT, [workspaceId, gone, put, at]);
    await this.db.query(REMOVE, [workspaceId, gone, at]);
  }
}
