import { Injectable } from '@nestjs/common';
import { Db } from '#persistence';
import type { FoundPage, PublishedPageRepository } from '../../application/published-page.repository';
import { PUBLIC } from '../../domain/page';

@Injectable()
export class SqlPublishedPageRepository implements PublishedPageRepository {
  constructor(private readonly db: Db) {}

  /** A page can be closed together with its collection or its project, so both are looked at each time. */
  async find(workspaceId: string, anchor: string): Promise<FoundPage | null> {
    const [row] = await this.db.query<FoundPage>(
      `select g.id, g.project_id as "projectId", g.name, g.description_html as "descriptionHtml", g.anchor,
         g.logo_props as "logoProps", g.updated_at as "updatedAt",
         case when g.project_id is null and 'wiki' = any(w.features) then 'wiki' when p.page_view then 'pages' end as feature
       from pages g
       join workspaces w on w.id = $1 and w.deleted_at is null
       left join projects p on p.workspace_id = $1 and p.id = g.project_id and p.deleted_at is null
       left join collections c on c.workspace_id = $1 and c.id = g.collection_id
       where g.workspace_id = $1 and g.anchor = $2 and g.deleted_at is null and g.archived_at is null
         and g.access = ${PUBLIC} and coalesce(c.access, ${PUBLIC}) = ${PUBLIC}`,
      [workspaceId, anchor],
    );
    return row ?? null;
  }
}
