import { Injectable } from '@nestjs/common';
import {
  newId,
  projectRoleOf,
  relationOf,
  UniqueValues,
  type ListRequest,
  type Page,
  type ProjectCtx,
  type ProjectRole,
  type WorkspaceCtx,
} from '#kernel';
import { Db, equals, inWorkspace, Reads, RowStore, SqlRecords, type Condition } from '#persistence';
import {
  projectList,
  ProjectRepository,
  type Appointment,
  type Clash,
  type Counter,
  type Counts,
  type ProjectNames,
  type ProjectRecord,
  type ProjectScope,
  type StoredProject,
  type TakenNames,
  type WorkspaceDefaults,
  type Writer,
} from '../../application/project.repository';
import type { Project } from '../../domain/project';
import type { State } from '../../domain/state';
import { COUNTS, model, notArchived, STORED_COLUMNS, visible } from './project.reads';
import { ProjectRow, StateRow } from './rows';

/** Sets `relation`, if it was read, to the role that defines the caller's permissions. */
const asSeenBy =
  ({ workspaceRole }: WorkspaceCtx) =>
  (project: ProjectRecord): ProjectRecord => {
    if (!('relation' in project)) return project;
    const projectRole = projectRoleOf({ workspaceRole }, project.relation as ProjectRole | null);
    return { ...project, relation: relationOf({ workspaceRole, projectRole }) };
  };

@Injectable()
export class SqlProjectRepository extends ProjectRepository {
  private readonly reads: Reads<ProjectRecord>;
  private readonly rows: RowStore<ProjectRow>;
  private readonly states: RowStore<StateRow>;
  private readonly records: SqlRecords<Writer, ProjectRow>;

  constructor(private readonly db: Db) {
    super();
    this.reads = new Reads(db, projectList, model);
    this.rows = new RowStore(db, ProjectRow);
    this.states = new RowStore(db, StateRow);
    this.records = new SqlRecords(db, { row: ProjectRow, list: projectList, place: inWorkspace });
  }

  async list(ctx: WorkspaceCtx, request: ListRequest, { archived }: ProjectScope): Promise<Page<ProjectRecord>> {
    const conditions = archived ? [visible(ctx)] : [visible(ctx), notArchived];
    const page = await this.reads.list(ctx.workspaceId, request, { conditions });
    return { ...page, items: page.items.map(asSeenBy(ctx)) };
  }

  async find(ctx: WorkspaceCtx, id: string): Promise<ProjectRecord | null> {
    const project = await this.reads.one(ctx.workspaceId, [visible(ctx), equals('t.id', id)]);
    return project && asSeenBy(ctx)(project);
  }

  async seenOf(ctx: WorkspaceCtx, ids: readonly string[], columns?: ReadonlySet<string>): Promise<ProjectRecord[]> {
    const asked: Condition = (params) => `t.id = any(${params.add(ids)}::uuid[])`;
    return (await this.reads.all(ctx.workspaceId, [visible(ctx), asked], columns)).map(asSeenBy(ctx));
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

  async taken(ctx: WorkspaceCtx, wanted: readonly ProjectNames[]): Promise<TakenNames> {
    const identifiers = wanted.flatMap(({ identifier }) => identifier ?? []);
    const holders = await this.db.query<{ id: string; name: string }>(
      `select id, identifier as name from projects
       where workspace_id = $1 and identifier = any($2::text[]) and deleted_at is null`,
      [ctx.workspaceId, identifiers],
    );
    return {
      names: await this.records.uniqueValues(ctx, wanted),
      identifiers: new UniqueValues(holders, (name) => name),
    };
  }

  async colleagues({ workspaceId }: WorkspaceCtx, userIds: readonly string[]): Promise<ReadonlySet<string>> {
    const rows = await this.db.query<{ id: string }>(
      `select user_id as id from workspace_members
       where workspace_id = $1 and user_id = any($2::uuid[]) and is_active and deleted_at is null`,
      [workspaceId, userIds],
    );
    return new Set(rows.map(({ id }) => id));
  }

  async insert(ctx: WorkspaceCtx, at: string, projects: readonly Project[], states: readonly State[]): Promise<void> {
    await this.rows.insert(ctx, at, projects);
    await this.states.insert(ctx, at, states);
  }

  async appoint(ctx: WorkspaceCtx, at: string, admins: readonly Appointment[]): Promise<void> {
    await this.db.query(
      `insert into project_members (workspace_id, id, created_at, updated_at, created_by_id, updated_by_id, project_id,
         user_id, role)
       select $1, id, $2, $2, $3, $3, project_id, user_id, 'admin'
       from unnest($4::uuid[], $5::uuid[], $6::uuid[]) as admin (id, project_id, user_id)
       returning id`,
      [
        ctx.workspaceId,
        at,
        ctx.userId,
        admins.map(() => newId()),
        admins.map(({ projectId }) => projectId),
        admins.map(({ userId }) => userId),
      ],
    );
  }

  forWrite(ctx: Writer, ids: readonly string[]): Promise<StoredProject[]> {
    return this.records.forWrite(ctx, ids);
  }

  async update(
    ctx: Writer,
    at: string,
    projects: readonly StoredProject[],
    members: readonly (keyof Project)[],
  ): Promise<void> {
    await this.rows.updateAll(ctx, at, projects as readonly ProjectRow[], members);
  }

  async remove(ctx: WorkspaceCtx, at: string, id: string): Promise<void> {
    await this.rows.remove(ctx, at, id);
  }
}
