import { Column, Entity } from 'typeorm';
import type { WorkspaceCtx } from '#kernel';
import { inWorkspace, TenantRow, type LinkSets, type RecordTable } from '#persistence';
import { initiativeLabelList } from '../../application/initiative-label.repository';
import { initiativeList } from '../../application/initiative.repository';
import type { InitiativeState } from '../../domain/initiative';

@Entity('initiatives')
export class InitiativeRow extends TenantRow {
  @Column('text') name!: string;
  @Column('text') description!: string;
  @Column('text') descriptionHtml!: string;
  @Column('text') descriptionStripped!: string;
  @Column('text') state!: InitiativeState;
  @Column('date', { nullable: true }) startDate!: string | null;
  @Column('date', { nullable: true }) endDate!: string | null;
  @Column('uuid', { nullable: true }) leadId!: string | null;
  @Column('jsonb') logoProps!: object;
  @Column('timestamptz', { nullable: true }) archivedAt!: string | null;
  @Column('text', { nullable: true }) externalSource!: string | null;
  @Column('text', { nullable: true }) externalId!: string | null;
  labelIds!: readonly string[];
  projectIds!: readonly string[];
}

export const initiativeTable: RecordTable<WorkspaceCtx, InitiativeRow> = {
  row: InitiativeRow,
  list: initiativeList,
  place: inWorkspace,
  search: ['name'],
  model: { filters: { isArchived: '(t.archived_at is not null)' }, orderings: { name: 'lower(t.name)' } },
};

/** Links to labels and projects; deleted ones are left out. */
export const initiativeSets: LinkSets<InitiativeRow> = {
  labelIds: {
    table: 'initiative_label_links',
    owner: 'initiative_id',
    linked: 'label_id',
    such: `exists (select 1 from initiative_labels k where k.workspace_id = $1 and k.id = l.label_id
      and k.deleted_at is null)`,
  },
  projectIds: {
    table: 'initiative_projects',
    owner: 'initiative_id',
    linked: 'project_id',
    such: `exists (select 1 from projects p where p.workspace_id = $1 and p.id = l.project_id and p.deleted_at is null)`,
  },
};

@Entity('initiative_labels')
export class InitiativeLabelRow extends TenantRow {
  @Column('text') name!: string;
  @Column('text') description!: string;
  @Column('text') color!: string;
  @Column('double precision') sortOrder!: number;
  @Column('text', { nullable: true }) externalSource!: string | null;
  @Column('text', { nullable: true }) externalId!: string | null;
}

export const initiativeLabelTable: RecordTable<WorkspaceCtx, InitiativeLabelRow> = {
  row: InitiativeLabelRow,
  list: initiativeLabelList,
  place: inWorkspace,
  search: ['name'],
};
