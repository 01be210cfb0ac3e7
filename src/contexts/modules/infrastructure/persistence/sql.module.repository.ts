import { Injectable } from '@nestjs/common';
import { Column, Entity } from 'typeorm';
import type { ProjectCtx } from '#kernel';
import { Db, inProject, ProjectOwnedRow, SqlRecords, type RecordTable } from '#persistence';
import { belonging } from '../../../projects';
import { ItemCounting, type ItemCounts } from '../../../work-items';
import { moduleList, type ModuleRepository, type Standing } from '../../application/module.repository';
import type { ModuleStatus } from '../../domain/module';

@Entity('modules')
export class ModuleRow extends ProjectOwnedRow {
  @Column('text') name!: string;
  @Column('text') description!: string;
  @Column('text') status!: ModuleStatus;
  @Column('date', { nullable: true }) startDate!: string | null;
  @Column('date', { nullable: true }) targetDate!: string | null;
  @Column('uuid', { nullable: true }) leadId!: string | null;
  @Column('uuid', { array: true }) memberIds!: readonly string[];
  @Column('double precision') sortOrder!: number;
  @Column('jsonb') logoProps!: object;
  @Column('text', { nullable: true }) externalSource!: string | null;
  @Column('text', { nullable: true }) externalId!: string | null;
  @Column('timestamptz', { nullable: true }) archivedAt!: string | null;
}

const moduleTable: RecordTable<ProjectCtx, ModuleRow> = {
  row: ModuleRow,
  list: moduleList,
  place: inProject,
  search: ['name'],
  model: { filters: { isArchived: '(t.archived_at is not null)' } },
};

const STANDING = `
  select m.user_id as id, p.user_id is not null as "inProject"
  from workspace_members m
  join users u on u.id = m.user_id
  left join ${belonging('m.project_id = $2 and m.user_id = any($3::uuid[])')} p on p.user_id = m.user_id
  where m.workspace_id = $1 and m.user_id = any($3::uuid[]) and m.is_active and m.deleted_at is null and u.is_active`;

@Injectable()
export class SqlModuleRepository extends SqlRecords<ProjectCtx, ModuleRow> implements ModuleRepository {
  constructor(
    db: Db,
    private readonly counting: ItemCounting,
  ) {
    super(db, moduleTable);
  }

  async standing({ workspaceId, projectId }: ProjectCtx, userIds: readonly string[]): Promise<Standing> {
    const rows = await this.db.query<{ id: string; inProject: boolean }>(STANDING, [workspaceId, projectId, userIds]);
    const members = rows.filter(({ inProject }) => inProject);
    return { inWorkspace: new Set(rows.map(({ id }) => id)), inProject: new Set(members.map(({ id }) => id)) };
  }

  itemCounts(ctx: ProjectCtx, moduleIds: readonly string[]): Promise<ReadonlyMap<string, ItemCounts>> {
    return this.counting.of(ctx, 'module', moduleIds);
  }
}
