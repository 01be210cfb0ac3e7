import { Injectable } from '@nestjs/common';
import type { WorkspaceActor } from '#kernel';
import { Db } from '#persistence';
import { ViewTexts, type ViewText } from '../../application/view.mentions';

const NAMING = `
  select id, filters::text as filters, pql_filters as "pqlFilters" from views
  where workspace_id = $1 and deleted_at is null and lower(concat(filters::text, ' ', pql_filters)) ~ $2
  order by id for update`;

const WRITE = `
  update views t set filters = n.filters::jsonb, pql_filters = n.pql, updated_at = $5, version = t.version + 1
  from unnest($2::uuid[], $3::text[], $4::text[]) as n (id, filters, pql)
  where t.workspace_id = $1 and t.id = n.id`;

@Injectable()
export class SqlViewTexts extends ViewTexts {
  constructor(private readonly db: Db) {
    super();
  }

  naming({ workspaceId }: WorkspaceActor, ids: readonly string[]): Promise<ViewText[]> {
    return this.db.query<ViewText>(NAMING, [workspaceId, ids.join('|')]);
  }

  async write({ workspaceId }: WorkspaceActor, at: string, views: readonly ViewText[]): Promise<void> {
    const columns = (['id', 'filters', 'pqlFilters'] as const).map((column) => views.map((view) => view[column]));
    await this.db.query(WRITE, [workspaceId, ...columns, at]);
  }
}
