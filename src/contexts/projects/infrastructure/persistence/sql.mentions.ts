import { Injectable } from '@nestjs/common';
import { Db, WrittenTexts } from '#persistence';
import { nameSourceOf } from '#references';
import {
  BorneNames,
  withSuccessors,
  type AskedName,
  type InWorkspace,
  type Mentions,
} from '../../application/mentions';

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

type Columns = ConstructorParameters<typeof WrittenTexts<string>>[1];

/** Returns the handler that replaces ids of merged records in the texts of these columns. */
export function followedIds(db: Db, columns: Columns): Parameters<Mentions['add']>[0] {
  const texts = new WrittenTexts(db, columns);
  return {
    replace: (ctx, at, replaced) =>
      texts.change(
        ctx,
        at,
        replaced.map(({ from }) => from),
        (text) => withSuccessors(text, replaced),
      ),
  };
}
