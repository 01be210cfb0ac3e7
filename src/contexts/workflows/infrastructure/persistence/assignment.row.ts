import { Column, Entity } from 'typeorm';
import { order, type ListSpec, type WorkspaceCtx } from '#kernel';
import { inWorkspace, TenantRow, type RecordTable } from '#persistence';
import type { Mode } from '../../domain/assignment';

/** Its id is that of the type. */
@Entity('workflow_rules')
export class TypeRuleRow extends TenantRow {
  @Column('text') mode!: Mode;
  @Column('uuid', { array: true }) workflowIds!: readonly string[];
}

@Entity('workflow_choices')
export class ChoiceRow extends TenantRow {
  @Column('uuid') projectId!: string;
  @Column('uuid', { nullable: true }) typeId!: string | null;
  @Column('uuid') workflowId!: string;
  @Column('boolean') isPinned!: boolean;
}

/** Nobody lists them page by page. */
const list: ListSpec = {
  filters: {},
  orderings: { createdAt: { cursor: true }, id: { cursor: true } },
  defaultOrder: order('createdAt'),
  searchable: false,
};

export const typeRuleTable: RecordTable<WorkspaceCtx, TypeRuleRow> = { row: TypeRuleRow, list, place: inWorkspace };
export const choiceTable: RecordTable<WorkspaceCtx, ChoiceRow> = { row: ChoiceRow, list, place: inWorkspace };
