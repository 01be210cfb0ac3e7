import { Injectable } from '@nestjs/common';
import type { WorkspaceActor } from '#kernel';
import { Db, RowStore } from '#persistence';
import { StateCopies } from '../../application/state-copies';
import type { PlacedState, StateRecord } from '../../application/state.repository';
import { copyOf } from '../../domain/state';
import { StateRow } from './rows';

const COPIES = `
  select id, project_id as "projectId", workspace_state_id as "of" from states
  where workspace_id = $1 and workspace_state_id = any($2::uuid[]) and deleted_at is null
  order by project_id, id`;

const CHOSEN = `
  select p.default_state_id as id from projects p
  where p.workspace_id = $1 and p.id = any($2::uuid[]) and p.default_state_id = any($3::uuid[])`;

const PROJECTS = `
  select id from projects where workspace_id = $1 and deleted_at is null and ($2::uuid is null or id > $2)
  order by id limit $3`;

const MISSING = `
  select p.id as "projectId", w.id as "of"
  from unnest($2::uuid[]) as p (id) cross join unnest($3::uuid[]) as w (id)
  where not exists (select 1 from states c
    where c.workspace_id = $1 and c.project_id = p.id and c.workspace_state_id = w.id and c.deleted_at is null)`;

const FOLLOW = `
  update states set name = $3, description = $4, color = $5, slug = $6, sequence = $7, "group" = $8, is_default = $9,
    updated_at = $10, updated_by_id = $11, version = version + 1
  where workspace_id = $1 and workspace_state_id = $2 and deleted_at is null`;

const REMOVE = `
  update states set deleted_at = $3, updated_at = $3, updated_by_id = $4, version = version + 1
  where workspace_id = $1 and workspace_state_id = any($2::uuid[]) and deleted_at is null`;

@Injectable()
export class SqlStateCopies extends StateCopies {
  private readonly rows: RowStore<StateRow>;

  constructor(private readonly db: Db) {
    super();
    this.rows = new RowStore(db, StateRow);
  }

  of({ workspaceId }: WorkspaceActor, workspaceStateIds: readonly string[]): Promise<PlacedState[]> {
    return this.db.query<PlacedState>(COPIES, [workspaceId, workspaceStateIds]);
  }

  async chosen({ workspaceId }: WorkspaceActor, states: readonly PlacedState[]): Promise<ReadonlySet<string>> {
    const projectIds = [...new Set(states.map(({ projectId }) => projectId))];
    const rows = await this.db.query<{ id: string }>(CHOSEN, [workspaceId, projectIds, states.map(({ id }) => id)]);
    return new Set(rows.map(({ id }) => id));
  }

  async projects({ workspaceId }: WorkspaceActor, after: string | null, most: number): Promise<string[]> {
    const rows = await this.db.query<{ id: string }>(PROJECTS, [workspaceId, after, most]);
    return rows.map(({ id }) => id);
  }

  async spread(
    ctx: WorkspaceActor,
    at: string,
    states: readonly StateRecord[],
    projectIds: readonly string[],
  ): Promise<void> {
    const originals = new Map(states.map((state) => [state.id, state]));
    const missing = await this.db.query<Omit<PlacedState, 'id'>>(MISSING, [
      ctx.workspaceId,
      projectIds,
      [...originals.keys()],
    ]);
    const copies = missing.map(({ projectId, of }) => copyOf(originals.get(of)!, projectId));
    await this.rows.insert(ctx, at, copies);
  }

  async follow({ workspaceId, userId }: WorkspaceActor, at: string, state: StateRecord): Promise<void> {
    const { id, name, description, color, slug, sequence, group, isDefault } = state;
    const looks = [name, description, color, slug, sequence, group, isDefault];
    await this.db.query(FOLLOW, [workspaceId, id, ...looks, at, userId ?? null]);
  }

  async remove(
    { workspaceId, userId }: WorkspaceActor,
    at: string,
    workspaceStateIds: readonly string[],
  ): Promise<void> {
    await this.db.query(REMOVE, [workspaceId, workspaceStateIds, at, userId ?? null]);
  }
}
