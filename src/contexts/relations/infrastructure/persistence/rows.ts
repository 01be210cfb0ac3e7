import { Column, Entity } from 'typeorm';
import type { WorkspaceCtx } from '#kernel';
import { TenantRow, type Db } from '#persistence';
import type { RelationKind } from '../../domain/relation';

@Entity('work_item_relation_definitions')
export class RelationDefinitionRow extends TenantRow {
  @Column('text') name!: string;
  @Column('text') description!: string;
  @Column('text') outward!: string;
  @Column('text') inward!: string;
  @Column('text') color!: string;
  @Column('jsonb') logoProps!: object;
  @Column('double precision') sortOrder!: number;
  @Column('boolean') isActive!: boolean;
  @Column('text', { nullable: true }) kind!: RelationKind | null;
  @Column('text', { nullable: true }) externalSource!: string | null;
  @Column('text', { nullable: true }) externalId!: string | null;
}

/**
 * A relation. There is one row for both ends: `item` is the end that the relation starts from, `relatedItem` the other
 * one.
 */
@Entity('work_item_relations')
export class WorkItemRelationRow extends TenantRow {
  @Column('uuid') itemId!: string;
  @Column('uuid') relatedItemId!: string;
  @Column('text', { nullable: true }) kind!: RelationKind | null;
  @Column('uuid', { nullable: true }) definitionId!: string | null;
}

/**
 * Locks a workspace for writers of data that must be consistent across it, until the transaction ends. Take it before
 * any other lock within the workspace. Rows that refer to the workspace can be written meanwhile.
 */
export async function lockWorkspace(db: Db, { workspaceId }: WorkspaceCtx): Promise<void> {
  await db.query('select 1 from workspaces where id = $1 for no key update', [workspaceId]);
}
