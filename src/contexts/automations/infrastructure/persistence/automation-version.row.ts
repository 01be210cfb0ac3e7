import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Graph } from '../../domain/graph';

/** A graph of an automation. What was at work stays as it was, so that each run can be told by it. */
@Entity('automation_versions')
export class AutomationVersionRow {
  @PrimaryColumn('uuid') workspaceId!: string;
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid') automationId!: string;
  @Column('integer') number!: number;
  @Column('jsonb') graph!: Graph;
  @Column('boolean') isPublished!: boolean;
  @Column('timestamptz') createdAt!: string;
}
