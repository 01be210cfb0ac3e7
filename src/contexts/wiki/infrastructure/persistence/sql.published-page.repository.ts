import { Injectable } from '@nestjs/common';
import type { Mention, MentionedType } from '#html';
import { NO_RECORD } from '#kernel';
import { Db } from '#persistence';
import type {
  FoundPage,
  PlaceOfPage,
  PublicMention,
  PublishedPageRepository,
} from '../../application/published-page.repository';
import { PUBLIC } from '../../domain/page';

/** The feature that the project or wiki of a page needs; null if it is switched off. */
const FEATURE = `case when g.project_id is null and 'wiki' = any(w.features) then 'wiki' when p.page_view then 'pages' end`;

/** Checks the collection and the project at each read, because either can hide the page. */
const PUBLISHED = `pages g
  join workspaces w on w.id = $1 and w.deleted_at is null
  left join projects p on p.workspace_id = $1 and p.id = g.project_id and p.deleted_at is null
  left join collections c on c.workspace_id = $1 and c.id = g.collection_id
  where g.workspace_id = $1 and g.deleted_at is null and g.archived_at is null
    and g.access = ${PUBLIC} and coalesce(c.access, ${PUBLIC}) = ${PUBLIC}`;

const MENTIONED = `
  select 'user' as type, u.id, u.display_name as name, null as anchor, null as feature from users u
  where u.id = any($3::uuid[])
    and exists (select 1 from workspace_members m where m.workspace_id = $1 and m.user_id = u.id)
  union all
  select 'work_item', i.id, p.identifier || '-' || i.sequence_id || ' ' || i.name, null, null
  from work_items i join projects p on p.workspace_id = $1 and p.id = i.project_id
  where i.workspace_id = $1 and i.project_id = $2 and i.id = any($4::uuid[]) and i.deleted_at is null
    and not i.is_draft and i.state_group <> 'triage'
  union all
  select 'page', g.id, g.name, g.anchor, ${FEATURE} from ${PUBLISHED} and g.id = any($5::uuid[]) and g.anchor is not null`;

@Injectable()
export class SqlPublishedPageRepository implements PublishedPageRepository {
  constructor(private readonly db: Db) {}

  async find(workspaceId: string, anchor: string): Promise<FoundPage | null> {
    const [row] = await this.db.query<FoundPage>(
      `select g.id, g.project_id as "projectId", g.name, g.description_html as "descriptionHtml", g.anchor,
         g.logo_props as "logoProps", g.updated_at as "updatedAt", ${FEATURE} as feature
       from ${PUBLISHED} and g.anchor = $2`,
      [workspaceId, anchor],
    );
    return row ?? null;
  }

  mentioned({ workspaceId, projectId }: PlaceOfPage, mentions: readonly Mention[]): Promise<PublicMention[]> {
    const idsOf = (wanted: MentionedType) => mentions.filter(({ type }) => type === wanted).map(({ id }) => id);
    const values = [workspaceId, projectId ?? NO_RECORD, idsOf('user'), idsOf('work_item'), idsOf('page')];
    return this.db.query<PublicMention>(MENTIONED, values);
  }
}
