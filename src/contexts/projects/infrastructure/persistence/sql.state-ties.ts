import { Injectable } from '@nestjs/common';
import type { WorkspaceActor } from '#kernel';
import { Db } from '#persistence';
import { StateTies, type Tie } from '../../application/state-copies';

/** Gives states temporary names. Names are unique in a project, so two states could not swap theirs directly. */
const UNNAME = 'update states set name = id::text where workspace_id = $1 and id = any($2::uuid[])';

const TIE = `
  update states t set workspace_state_id = w.id, name = w.name, description = w.description, color = w.color,
    slug = w.slug, sequence = w.sequence, updated_at = $4, version = t.version + 1
  from unnest($2::uuid[], $3::uuid[]) as tie (id, of), states w
  where t.workspace_id = $1 and t.id = tie.id and w.workspace_id = $1 and w.id = tie.of`;

const DEFAULTS = `
  select workspace_state_id as id, count(*)::int as votes from states
  where workspace_id = $1 and project_id is not null and is_default and workspace_state_id is not null and deleted_at is null
  group by 1`;

/**
 * Two statements change the default, because a project can have only one at a time: the first removes it, the second
 * sets it.
 */
const TAKE = `
  update states set is_default = false, updated_at = $4, version = version + 1
  where workspace_id = $1 and project_id = any($3::uuid[]) and is_default and deleted_at is null
    and workspace_state_id is distinct from $2`;
const GIVE = `
  update states set is_default = true, updated_at = $4, version = version + 1
  where workspace_id = $1 and project_id = any($3::uuid[]) and workspace_state_id = $2 and not is_default
    and deleted_at is null`;

@Injectable()
export class SqlStateTies extends StateTies {
  constructor(private readonly db: Db) {
    super();
  }

  async tie({ workspaceId }: WorkspaceActor, at: string, ties: readonly Tie[]): Promise<void> {
    const ids = ties.map(({ id }) => id);
    await this.db.query(UNNAME, [workspaceId, ids]);
    await this.db.query(TIE, [workspaceId, ids, ties.map(({ workspaceStateId }) => workspaceStateId), at]);
  }

  async defaults({ workspaceId }: WorkspaceActor): Promise<ReadonlyMap<string, number>> {
    const rows = await this.db.query<{ id: string; votes: number }>(DEFAULTS, [workspaceId]);
    return new Map(rows.map(({ id, votes }) => [id, votes]));
  }

  async settle(
    { workspaceId }: WorkspaceActor,
    at: string,
    defaultId: string,
    projectIds: readonly string[],
  ): Promise<void> {
    await this.db.query(TAKE, [workspaceId, defaultId, projectIds, at]);
    await this.db.query(GIVE, [workspaceId, defaultId, projectIds, at]);
  }
}
