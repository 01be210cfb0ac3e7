import { Injectable } from '@nestjs/common';
import type { WorkspaceActor } from '#kernel';
import { Db } from '#persistence';
import { PageTemplateLifting } from '../../application/page-template-lift';

const RAISE = `
  update templates t set project_id = null, updated_at = $2, version = t.version + 1,
    external_source = (case when next.keeps then t.external_source end),
    external_id = (case when next.keeps then t.external_id end)
  from (
    select n.id, n.external_source is null or n.external_id is null or n.place = 1 and not exists (
      select 1 from templates w where w.workspace_id = $1 and w.project_id is null and w.kind = 'page'
        and w.external_source = n.external_source and w.external_id = n.external_id and w.deleted_at is null) as keeps
    from (
      select o.id, o.external_source, o.external_id,
        row_number() over (partition by o.external_source, o.external_id order by o.id) as place
      from templates o join projects p on p.workspace_id = $1 and p.id = o.project_id and p.deleted_at is null
      where o.workspace_id = $1 and o.kind = 'page' and o.deleted_at is null order by o.id limit $3) n) next
  where t.workspace_id = $1 and t.id = next.id returning t.id`;

@Injectable()
export class SqlPageTemplateLifting extends PageTemplateLifting {
  constructor(private readonly db: Db) {
    super();
  }

  async raise({ workspaceId }: WorkspaceActor, at: string, most: number): Promise<number> {
    return (await this.db.query(RAISE, [workspaceId, at, most])).length;
  }
}
