import { Injectable } from '@nestjs/common';
import type { EventContext } from '#events';
import type { MentionedType } from '#html';
import type { WorkspaceCtx } from '#kernel';
import { Db, Params } from '#persistence';
import { visibleProjects } from '../../../work-items';
import { seesPageIn } from '../../../wiki';
import type { MentionIn, MentionRepository, Names } from '../../application/mention.repository';

interface Row {
  readonly sourceType: string;
  readonly sourceId: string;
  readonly workItemId: string | null;
  readonly targetType: MentionedType;
  readonly targetId: string;
}

const ROWS = `jsonb_to_recordset($2::jsonb) as m ("sourceType" text, "sourceId" uuid, "workItemId" uuid,
  "targetType" text, "targetId" uuid)`;

const ADD = `
  insert into mentions (workspace_id, source_type, source_id, work_item_id, target_type, target_id, created_at,
    created_by_id)
  select $1, m."sourceType", m."sourceId", m."workItemId", m."targetType", m."targetId", $3, $4 from ${ROWS}
  where (m."targetType" = 'user' and exists (select 1 from workspace_members o
      where o.workspace_id = $1 and o.user_id = m."targetId" and o.is_active))
    or (m."targetType" = 'work_item' and exists (select 1 from work_items o
      where o.workspace_id = $1 and o.id = m."targetId" and o.deleted_at is null))
    or (m."targetType" = 'page' and exists (select 1 from pages o
      where o.workspace_id = $1 and o.id = m."targetId" and o.deleted_at is null))
  on conflict do nothing
  returning source_type as "sourceType", source_id as "sourceId", work_item_id as "workItemId",
    target_type as "targetType", target_id as "targetId"`;

const REMOVE = `
  delete from mentions t using ${ROWS}
  where t.workspace_id = $1 and t.source_id = m."sourceId" and t.target_type = m."targetType"
    and t.target_id = m."targetId"
  returning t.source_id as "sourceId"`;

/** People who are or were members of the workspace. */
const PEOPLE = `
  select u.id, u.display_name as name from users u
  where u.id = any($2::uuid[]) and exists (select 1 from workspace_members m where m.workspace_id = $1 and m.user_id = u.id)`;

@Injectable()
export class SqlMentionRepository implements MentionRepository {
  constructor(private readonly db: Db) {}

  async add({ workspaceId, userId }: EventContext, at: string, mentions: readonly MentionIn[]): Promise<MentionIn[]> {
    const values = [workspaceId, JSON.stringify(mentions.map(rowOf)), at, userId ?? null];
    return (await this.db.query<Row>(ADD, values)).map(mentionOf);
  }

  async remove({ workspaceId }: EventContext, mentions: readonly MentionIn[]): Promise<void> {
    await this.db.query(REMOVE, [workspaceId, JSON.stringify(mentions.map(rowOf))]);
  }

  async people({ workspaceId }: WorkspaceCtx, ids: readonly string[]): Promise<Names> {
    return namesOf(await this.db.read<NamedRow>(PEOPLE, [workspaceId, ids]));
  }

  async pages(ctx: WorkspaceCtx, ids: readonly string[]): Promise<Names> {
    const projects = await visibleProjects(this.db, ctx, { archived: true });
    const params = new Params();
    params.add(ctx.workspaceId);
    const sees = seesPageIn(
      ctx,
      projects.map(({ id }) => id),
      't',
    );
    const rows = await this.db.read<NamedRow>(
      `select t.id, t.name from pages t where t.workspace_id = $1 and t.id = any(${params.add(ids)}::uuid[])
         and t.deleted_at is null and ${sees(params)}`,
      params.values,
    );
    return namesOf(rows);
  }
}

interface NamedRow {
  readonly id: string;
  readonly name: string;
}

const namesOf = (rows: readonly NamedRow[]): Names => new Map(rows.map(({ id, name }) => [id, name]));

const rowOf = ({ source, mention }: MentionIn): Row => ({
  sourceType: source.entityType,
  sourceId: source.id,
  workItemId: source.workItemId,
  targetType: mention.type,
  targetId: mention.id,
});

const mentionOf = ({ sourceType, sourceId, workItemId, targetType, targetId }: Row): MentionIn => ({
  source: { entityType: sourceType, id: sourceId, workItemId },
  mention: { type: targetType, id: targetId },
});
