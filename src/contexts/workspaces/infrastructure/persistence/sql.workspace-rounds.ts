import { Injectable, Logger } from '@nestjs/common';
import { WorkspaceRounds, type WorkspaceKey } from '#kernel';
import { Db } from '#persistence';

const AT_ONCE = 500;

const NEXT = `
  select id as "workspaceId" from workspace_directory where $1::uuid is null or id > $1 order by id limit ${AT_ONCE}`;

@Injectable()
export class SqlWorkspaceRounds extends WorkspaceRounds {
  private readonly log = new Logger('Rounds');

  constructor(private readonly db: Db) {
    super();
  }

  async each(step: (workspace: WorkspaceKey) => Promise<unknown>): Promise<void> {
    const failures: unknown[] = [];
    let page: WorkspaceKey[] = [];
    do {
      page = await this.db.query<WorkspaceKey>(NEXT, [page.at(-1)?.workspaceId ?? null]);
      for (const workspace of page)
        await step(workspace).catch((error: unknown) => {
          this.log.warn({ ...workspace, err: error }, 'A round failed in a workspace');
          failures.push(error);
        });
    } while (page.length === AT_ONCE);
    if (failures.length) throw failures[0];
  }
}
