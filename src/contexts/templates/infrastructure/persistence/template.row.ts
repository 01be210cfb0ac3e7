import { Column, Entity } from 'typeorm';
import { inProject, inWorkspace, TenantRow, type RecordScope, type RecordTable } from '#persistence';
import { templateList, type Shelf } from '../../application/template.repository';
import type { TemplateKind } from '../../domain/template';

@Entity('templates')
export class TemplateRow extends TenantRow {
  @Column('uuid', { nullable: true }) projectId!: string | null;
  @Column('text') kind!: TemplateKind;
  @Column('text') name!: string;
  @Column('text') shortId!: string;
  @Column('text', { nullable: true }) shortDescription!: string | null;
  @Column('text') description!: string;
  @Column('text') descriptionHtml!: string;
  @Column('jsonb') templateData!: Readonly<Record<string, unknown>>;
  @Column('jsonb') logoProps!: object;
  @Column('boolean') isPublished!: boolean;
  @Column('uuid', { array: true }) categoryIds!: string[];
  @Column('text', { nullable: true }) externalSource!: string | null;
  @Column('text', { nullable: true }) externalId!: string | null;
  @Column('uuid', { nullable: true }) decidedById!: string | null;
  @Column('timestamptz') decidedAt!: string;
}

/** Projects of a workspace that governs use the page templates of the workspace. */
const shelf: RecordScope<Shelf> = {
  values: ({ kind, projectId = null, governance }) => ({
    projectId: kind === 'page' && governance === 'on' ? null : projectId,
    kind,
  }),
  lock: (db, { workspaceId, projectId }) =>
    projectId ? inProject.lock(db, { workspaceId, projectId }) : inWorkspace.lock(db, { workspaceId }),
};

export const templateTable: RecordTable<Shelf, TemplateRow> = {
  row: TemplateRow,
  list: templateList,
  place: shelf,
  search: ['name', 'shortDescription'],
};
