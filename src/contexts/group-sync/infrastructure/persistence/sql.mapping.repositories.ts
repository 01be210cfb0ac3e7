import { Injectable } from '@nestjs/common';
import { isUuid, notFound, type ListRequest, type Page, type WorkspaceCtx } from '#kernel';
import { Db, equals, ownColumns, Reads, RowStore, tenantColumns, translating, type ReadModel } from '#persistence';
import { projectMappingExists, workspaceMappingExists } from '../../application/group-sync.errors';
import {
  mappingList,
  ProjectMappingRepository,
  WorkspaceMappingRepository,
  type NamedProject,
  type ProjectMappingRecord,
  type WorkspaceMappingRecord,
} from '../../application/group-sync.repository';
import type { ProjectMapping, WorkspaceMapping } from '../../domain/group-sync';
import { GroupProjectMappingRow } from './group-project-mapping.row';
import { GroupWorkspaceMappingRow } from './group-workspace-mapping.row';

const OLDEST_FIRST = (a: { createdAt: string; id: string }, b: { createdAt: string; id: string }): number =>
  a.createdAt + a.id < b.createdAt + b.id ? -1 : 1;

const workspaceModel: ReadModel<WorkspaceMappingRecord> = {
  table: 'group_workspace_mappings',
  columns: { ...tenantColumns, ...ownColumns('idpGroupName', 'role') },
  where: 't.deleted_at is null',
  search: ['t.idp_group_name'],
};

@Injectable()
export class SqlWorkspaceMappingRepository extends WorkspaceMappingRepository {
  private readonly reads: Reads<WorkspaceMappingRecord>;
  private readonly rows: RowStore<GroupWorkspaceMappingRow>;

  constructor(db: Db) {
    super();
    this.reads = new Reads(db, mappingList, workspaceModel);
    this.rows = new RowStore(db, GroupWorkspaceMappingRow);
  }

  list(ctx: WorkspaceCtx, request: ListRequest): Promise<Page<WorkspaceMappingRecord>> {
    return this.reads.list(ctx.workspaceId, request);
  }

  async all(ctx: WorkspaceCtx): Promise<WorkspaceMappingRecord[]> {
    return (await this.reads.all(ctx.workspaceId, [])).sort(OLDEST_FIRST);
  }

  find(ctx: WorkspaceCtx, id: string): Promise<WorkspaceMappingRecord | null> {
    return this.reads.one(ctx.workspaceId, [equals('t.id', id)]);
  }

  async insert(ctx: WorkspaceCtx, at: string, mapping: WorkspaceMapping): Promise<void> {
    await unique(() => this.rows.insert(ctx, at, [mapping]));
  }

  async forWrite(ctx: WorkspaceCtx, id: string): Promise<WorkspaceMapping> {
    const { idpGroupName, role } = await this.rows.forWrite(ctx, id);
    return { id, idpGroupName, role };
  }

  update(ctx: WorkspaceCtx, at: string, { id, ...mapping }: WorkspaceMapping): Promise<void> {
    return unique(() => this.rows.update(ctx, at, id, mapping));
  }

  async remove(ctx: WorkspaceCtx, at: string, id: string): Promise<void> {
    await this.rows.remove(ctx, at, id);
  }
}

const projectModel: ReadModel<ProjectMappingRecord> = {
  table: 'group_project_mappings',
  columns: {
    ...tenantColumns,
    ...ownColumns('idpGroupName', 'role', 'projectId', 'allProjects'),
    projectIdentifier: 'p.identifier',
  },
  joins: { p: 'left join projects p on p.workspace_id = $1 and p.id = t.project_id' },
  // A mapping of a project goes with it.
  where: `t.deleted_at is null and (t.project_id is null or exists (select 1 from projects live
    where live.workspace_id = $1 and live.id = t.project_id and live.deleted_at is null))`,
  search: ['t.idp_group_name'],
};

@Injectable()
export class SqlProjectMappingRepository extends ProjectMappingRepository {
  private readonly reads: Reads<ProjectMappingRecord>;
  private readonly rows: RowStore<GroupProjectMappingRow>;

  constructor(private readonly db: Db) {
    super();
    this.reads = new Reads(db, mappingList, projectModel);
    this.rows = new RowStore(db, GroupProjectMappingRow);
  }

  list(ctx: WorkspaceCtx, request: ListRequest): Promise<Page<ProjectMappingRecord>> {
    return this.reads.list(ctx.workspaceId, request);
  }

  async all(ctx: WorkspaceCtx): Promise<ProjectMappingRecord[]> {
    return (await this.reads.all(ctx.workspaceId, [])).sort(OLDEST_FIRST);
  }

  find(ctx: WorkspaceCtx, id: string): Promise<ProjectMappingRecord | null> {
    return this.reads.one(ctx.workspaceId, [equals('t.id', id)]);
  }

  async project({ workspaceId }: WorkspaceCtx, key: string): Promise<NamedProject | null> {
    const [column, value] = isUuid(key) ? ['id', key] : ['identifier', key.toUpperCase()];
    const [project] = await this.db.query<NamedProject>(
      `select id, identifier from projects where workspace_id = $1 and ${column} = $2 and deleted_at is null`,
      [workspaceId, value],
    );
    return project ?? null;
  }

  async insert(ctx: WorkspaceCtx, at: string, mapping: ProjectMapping): Promise<void> {
    await unique(() => this.rows.insert(ctx, at, [mapping]));
  }

  async forWrite(ctx: WorkspaceCtx, id: string): Promise<ProjectMapping> {
    if (!(await this.find(ctx, id))) throw notFound();
    const { idpGroupName, role, projectId, allProjects } = await this.rows.forWrite(ctx, id);
    return { id, idpGroupName, role, projectId, allProjects };
  }

  update(ctx: WorkspaceCtx, at: string, { id, ...mapping }: ProjectMapping): Promise<void> {
    return unique(() => this.rows.update(ctx, at, id, mapping));
  }

  async remove(ctx: WorkspaceCtx, at: string, id: string): Promise<void> {
    await this.rows.remove(ctx, at, id);
  }
}

const unique = <T>(work: () => Promise<T>): Promise<T> =>
  translating(
    {
      uq_group_workspace_mappings_group: workspaceMappingExists,
      uq_group_project_mappings_group: projectMappingExists,
    },
    work,
  );
