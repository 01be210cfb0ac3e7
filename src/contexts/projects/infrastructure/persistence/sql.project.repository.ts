import { Injectable } from '@nestjs/common';
import { newId, type ListRequest, type Page, type ProjectCtx, type WorkspaceCtx } from '#kernel';
import { Db, equals, Reads, RowStore, type Condition } from '#persistence';
import {
  projectList,
  ProjectRepository,
  type Clash,
  type Counter,
  type Counts,
  type ProjectNames,
  type ProjectRecord,
  type ProjectScope,
  type StoredProject,
  type WorkspaceDefaults,
} from '../../application/project.repository';
import type { Project } from '../../domain/project';
import { COUNTS, model, notArchived, STORED_COLUMNS, visible } from './project.reads';
import { ProjectRow } from './project.row';

@Injectable()
export class SqlProjectRepository extends ProjectRepository {
  private readonly reads: Reads<ProjectRecord>;
  private readonly rows: RowStore<ProjectRow>;

  constructor(private readonly db: Db) {
    super();
    this.reads = new Reads(db, projectList, model);
    this.rows = new RowStore(db, ProjectRow);
  }

  list(ctx: WorkspaceCtx, request: ListRequest, { archived }: ProjectScope): Promise<Page<ProjectRecord>> {
    const conditions = archived ? [visible(ctx)] : [visible(ctx), notArchived];
    return this.reads.list(ctx.workspaceId, request, { conditions });
  }

  find(ctx: WorkspaceCtx, id: string): Promise<ProjectRecord | null> {
    return this.reads.one(ctx.workspaceId, [visible(ctx), equals('t.id', id)]);
  }

  seenOf(ctx: WorkspaceCtx, ids: readonly string[], columns?: ReadonlySet<string>): Promise<ProjectRecord[]> {
    const asked: Condition = (params) => `t.id = any(${params.add(ids)}::uuid[])`;
    return this.reads.all(ctx.workspaceId, [visible(ctx), asked], columns);
  }

  byIds(ctx: { readonly workspaceId: string }, ids: readonly string[]): Promise<Map<string, StoredProject>> {
    return this.reads.byIds(ctx.workspaceId, ids, STORED_COLUMNS);
  }

  async counts(ctx: ProjectCtx, counters: readonly Counter[], { triage }: { triage: boolean }): Promise<Counts> {
    const columns = counters.map((counter) => `(${COUNTS[counter]}) as "${counter}"`).join(', ');
    const bound = '$1::uuid is not null and $2::uuid is not null and $3::boolean is not null';
    const [row] = await this.db.read<Counts>(`select ${columns} where ${bound}`, [
      ctx.workspaceId,
      ctx.projectId,
      triage,
    ]);
    return row!;
  }

  async lockNames({ workspaceId }: WorkspaceCtx): Promise<WorkspaceDefaults> {
    const [workspace] = await this.db.query<WorkspaceDefaults>(
      'select timezone from workspaces where id = $1 for no key update',
      [workspaceId],
    );
    return workspace!;
  }

  clashes({ workspaceId }: WorkspaceCtx, names: ProjectNames, exceptId?: string): Promise<Clash[]> {
    const { name, identifier, externalSource, externalId } = names;
    return this.db.query<Clash>(
      `select * from (
         select id, coalesce(lower(name) = lower($2), false) as "sameName",
           coalesce(identifier = $3, false) as "sameIdentifier",
           coalesce(external_source = $4 and external_id = $5, false) as "samePair"
         from projects where workspace_id = $1 and deleted_at is null and id is distinct from $6) as project
       where "sameName" or "sameIdentifier" or "samePair"`,
      [workspaceId, name, identifier, externalSource, externalId, exceptId],
    );
  }

  async colleagues({ workspaceId }: WorkspaceCtx, userIds: readonly string[]): Promise<ReadonlySet<string>> {
    const rows = await this.db.query<{ id: string }>(
      `select user_id as id from workspace_members
       where workspace_id = $1 and user_id = any($2::uuid[]) and is_active and deleted_at is null`,
      [workspaceId, userIds],
    );
    return new Set(rows.map(({ id }) => id));
  }

  async insert(ctx: WorkspaceCtx, at: string, project: Project): Promise<void> {
    await this.rows.insert(ctx, at, [project]);
  }

  async appoint(ctx: WorkspaceCtx, at: string, projectId: string, userIds: readonly string[]): Promise<void> {
    await this.db.query(
      `insert into project_members (workspace_id, id, created_at, updated_at, created_by_id, updated_by_id, project_id,
         user_id, role)
       select $1, id, $2, $2, $3, $3, $4, user_id, 'admin'
       from unnest($5::uuid[], $6::uuid[]) as admin (id, user_id)
       returning id`,
      [ctx.workspaceId, at, ctx.userId, projectId, userIds.map(() => newId()), userIds],
    );
  }

  forWrite(ctx: WorkspaceCtx, id: string): Promise<StoredProject> {
    return this.rows.forWrite(ctx, id);
  }

  async update(ctx: WorkspaceCtx, at: string, id: string, patch: Partial<Project>): Promise<void> {
    await this.rows.update(ctx, at, id, patch);
  }

  async remove(ctx: WorkspaceCtx, at: string, id: string): Promise<void> {
    await this.rows.remove(ctx, at, id);
  }
}
