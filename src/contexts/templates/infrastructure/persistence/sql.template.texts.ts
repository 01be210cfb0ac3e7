import { Injectable } from '@nestjs/common';
import type { WorkspaceActor } from '#kernel';
import { Db } from '#persistence';
import { TemplateTexts, type TemplateText } from '../../application/template.mentions';

const NAMING = `
  select t.id, t.template_data::text as data from templates t
  where t.workspace_id = $1 and t.deleted_at is null and lower(t.template_data::text) ~ $2
  order by t.id for update`;

const WRITE = `
  update templates t set template_data = n.data::jsonb, updated_at = $4, version = t.version + 1
  from unnest($2::uuid[], $3::text[]) as n (id, data)
  where t.workspace_id = $1 and t.id = n.id`;

@Injectable()
export class SqlTemplateTexts extends TemplateTexts {
  constructor(private readonly db: Db) {
    super();
  }

  naming({ workspaceId }: WorkspaceActor, ids: readonly string[]): Promise<TemplateText[]> {
    return this.db.query<TemplateText>(NAMING, [workspaceId, ids.join('|')]);
  }

  async write({ workspaceId }: WorkspaceActor, at: string, templates: readonly TemplateText[]): Promise<void> {
    const columns = [templates.map(({ id }) => id), templates.map(({ data }) => data)];
    await this.db.query(WRITE, [workspaceId, ...columns, at]);
  }
}
