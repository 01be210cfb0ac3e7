import { Column, Entity } from 'typeorm';
import { ProjectOwnedRow, type RecordTable } from '#persistence';
import { inWorkItem, type InWorkItem } from '../../../work-items';
import { approvalList } from '../../application/approval.repository';
import type { Decision } from '../../domain/approval';

@Entity('workflow_approvals')
export class ApprovalRow extends ProjectOwnedRow {
  @Column('uuid') workItemId!: string;
  @Column('uuid') transitionId!: string;
  @Column('text') decision!: Decision;
  @Column('uuid', { nullable: true }) movedToId!: string | null;
}

export const approvalTable: RecordTable<InWorkItem, ApprovalRow> = {
  row: ApprovalRow,
  list: approvalList,
  place: inWorkItem,
};
