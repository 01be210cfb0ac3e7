import { Injectable } from '@nestjs/common';
import { isUuid, notFound, type ListRequest, type Page, type WorkspaceCtx } from '#kernel';
import {
  Db,
  equals,
  ownColumns,
  Reads,
  RowStore,
  tenantColumns,
  translating,
  type NewRow,
  type ReadModel,
  type TenantRow,
} from '#persistence';
import {
  mappingList,
  projectMappingExists,
  workspaceMappingExists,
  type MappingRecord,
  type MappingRepository,
  type NamedProject,
  type ProjectMappingRecord,
  type ProjectMappingRepository,
  type WorkspaceMappingRecord,
  type WorkspaceMappingRepository,
} from '../../application/group-sync.repository';
import type { ProjectMapping, WorkspaceMapping } from '../../domain/group-sync';
import { GroupProjectMappingRow, GroupWorkspaceMappingRow } from './rows';

const OLDEST_FIRST = (a: { createdAt: string; id: string }, b: { createdAt: string; id: string }): number =>
  a.createdAt + a.id < b.createdAt + b.id ? -1 : 1;

const workspaceModel: ReadModel<WorkspaceMappingRecord> = {
  table: 'group_workspace_mappings',
  columns: { ...tenantColumns, ...ownColumns('idpGroupName', 'role') },
  where: 't.deleted_at is null',
  search: ['t.idp_group_name'],
};

const projectModel: ReadModel<ProjectMappingRecord> = {
  table: 'group_project_mappings',
  columns: {
    ...tenantColumns,
    ...ownColumns('idpGroupName', 'role', 'projectId', 'allProjects'),
    projectIdentifier: 'p.identifier',
  },
  joins: { p: 'left join projects p on p.workspace_id = $1 and p.id = t.project_id' },
  // Mappings of deleted projects are hidden.
  where: `t.deleted_at is null and (t.project_id is null or exists (select 1 from projects live
    where live.workspace_id = $1 and live.id = t.project_id and live.deleted_at is null))`,
  search: ['t.idp_group_name'],
};

/** Stores mappings of one kind. `members` are the ones that changes read. */
abstract class SqlMappings<
  T extends MappingRecord,
  M extends { readonly id: string },
  R extends TenantRow & M,
> implements MappingRepository<T, M> {
  private readonly reads: Reads<T>;
  private readonly rows: RowStore<R>;

  constructor(
    protected readonly db: Db,
    row: new () => R,
    model: ReadModel<T>,
    private readonly members: readonly (keyof M)[],
  ) {
    this.reads = new Reads(db, mappingList, model);
    this.rows = new RowStore(db, row);
  }

  list(ctx: WorkspaceCtx, request: ListRequest): Promise<Page<T>> {
    return this.reads.list(ctx.workspaceId, request);
  }

  async all(ctx: WorkspaceCtx): Promise<T[]> {
    return (await this.reads.all(ctx.workspaceId, [])).sort(OLDEST_FIRST);
  }

  find(ctx: WorkspaceCtx, id: string): Promise<T | null> {
    return this.reads.one(ctx.workspaceId, [equals('t.id', id)]);
  }

  async insert(ctx: WorkspaceCtx, at: string, mapping: M): Promise<void> {
    await unique(() => this.rows.insert(ctx, at, [mapping as unknown as NewRow<R>]));
  }

  /** Throws for mappings that lists hide, such as those of deleted projects. */
  async forWrite(ctx: WorkspaceCtx, id: string): Promise<M> {
    if (!(await this.find(ctx, id))) throw notFound();
    const row = await this.rows.forWrite(ctx, id);
    return Object.fromEntries(this.members.map((member) => [member, row[member]])) as unknown as M;
  }

  update(ctx: WorkspaceCtx, at: string, { id, ...values }: M): Promise<void> {
    return unique(() => this.rows.update(ctx, at, id, values as unknown as Partial<R>));
  }

  async remove(ctx: WorkspaceCtx, at: string, id: string): Promise<void> {
    await this.rows.remove(ctx, at, id);
  }
}

@Injectable()
export class SqlWorkspaceMappingRepository
  extends SqlMappings<WorkspaceMappingRecord, WorkspaceMapping, GroupWorkspaceMappingRow>
  implements WorkspaceMappingRepository
{
  constructor(db: Db) {
    super(db, GroupWorkspaceMappingRow, workspaceModel, ['id', 'idpGroupName', 'role']);
  }
}

@Injectable()
export class SqlProjectMappingRepository
  extends SqlMappings<ProjectMappingRecord, ProjectMapping, GroupProjectMappingRow>
  implements ProjectMappingRepository
{
  constructor(db: Db) {
    super(db, GroupProjectMappingRow, projectModel, ['id', 'idpGroupName', 'role', 'projectId', 'allProjects']);
  }

  async project({ workspaceId }: WorkspaceCtx, key: string): Promise<NamedProject | null> {
    const [column, value] = isUuid(key) ? ['id', key] : ['identifier', key.toUpperCase()];
    const [project] = await this.db.query<NamedProject>(
      `select id, identifier from projects where workspace_id = $1 and ${column} = $2 and deleted_at is null`,
      [workspaceId, value],
    );
    return project ?? null;
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
