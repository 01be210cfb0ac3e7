import { Injectable } from '@nestjs/common';
import { Db } from '#persistence';
import { nameSourceOf } from '#references';
import { BorneNames, type AskedName, type InWorkspace } from '../../application/mentions';

const PROJECTS = 'select id from projects where workspace_id = $1 and deleted_at is null';

@Injectable()
export class SqlBorneNames extends BorneNames {
  constructor(private readonly db: Db) {
    super();
  }

  protected async isBorne({ workspaceId }: InWorkspace, { kind, name, projectId }: AskedName): Promise<boolean> {
    const source = nameSourceOf(kind);
    const projects = projectId ? [{ id: projectId }] : await this.db.query<{ id: string }>(PROJECTS, [workspaceId]);
    const rows = await this.db.query(
      `select 1 from ${source.from}
       where t.workspace_id = $1 and ${source.within} and lower(${source.name}) = lower($3) limit 1`,
      [workspaceId, projects.map(({ id }) => id), name],
    );
    return rows.length > 0;
  }
}
