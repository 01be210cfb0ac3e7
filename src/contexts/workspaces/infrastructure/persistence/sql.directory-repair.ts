import { Injectable } from '@nestjs/common';
import { Recurring } from '#jobs';
import { Clock, shifted, WorkspaceRounds, type WorkspaceKey } from '#kernel';
import { Db } from '#persistence';
import { keepInDirectory, notePlaces } from './directory';
import { lockWorkspace } from './workspace-lock';

const AT_ONCE = 1_000;

/** How far back memberships are looked at: longer than servers of two versions run beside each other. */
const DAY_MS = 24 * 3_600_000;

const COLUMNS = 'id, slug, name, suspended_at, purge_at, deleted_at';
const THERE = `select ${COLUMNS} from workspaces where $1::uuid is null or id > $1 order by id limit ${AT_ONCE}`;
const LISTED = `select ${COLUMNS} from workspace_directory where id = any($1::uuid[])`;
const NEW_MEMBERS = 'select user_id as id from workspace_members where workspace_id = $1 and created_at > $2';

type Listed = Readonly<Record<string, string | null>> & { readonly id: string };

/**
 * Brings the directory and the places of memberships up to date with what a server of an earlier version writes, which
 * knows neither and may run on for a while after an upgrade.
 */
@Injectable()
export class SqlDirectoryRepair {
  constructor(
    private readonly db: Db,
    private readonly rounds: WorkspaceRounds,
    private readonly clock: Clock,
  ) {}

  @Recurring('11 * * * *', 'workspaces.directory')
  async run(): Promise<void> {
    let page: Listed[] = [];
    do {
      page = await this.db.query<Listed>(THERE, [page.at(-1)?.id ?? null]);
      for (const workspace of await this.differing(page)) await this.list(workspace);
    } while (page.length === AT_ONCE);
    const since = shifted(this.clock.now(), -DAY_MS);
    await this.rounds.each((workspace) => this.notePlacesIn(workspace, since));
  }

  private async differing(page: readonly Listed[]): Promise<WorkspaceKey[]> {
    const listed = await this.db.query<Listed>(LISTED, [page.map(({ id }) => id)]);
    const known = new Map(listed.map((entry) => [entry.id, JSON.stringify(entry)]));
    return page.filter((entry) => known.get(entry.id) !== JSON.stringify(entry)).map(({ id }) => ({ workspaceId: id }));
  }

  /** Nobody changes the workspace between the statement that reads it and the one that lists it. */
  private list(workspace: WorkspaceKey): Promise<void> {
    return this.db.run(async () => {
      await lockWorkspace(this.db, workspace);
      await keepInDirectory(this.db, workspace);
    });
  }

  private async notePlacesIn(workspace: WorkspaceKey, since: string): Promise<void> {
    const members = await this.db.query<{ id: string }>(NEW_MEMBERS, [workspace.workspaceId, since]);
    const ids = members.map(({ id }) => id);
    await notePlaces(this.db, workspace, ids);
  }
}
