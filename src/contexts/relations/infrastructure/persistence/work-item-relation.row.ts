import { Column, Entity } from 'typeorm';
import { TenantRow } from '#persistence';
import type { RelationKind } from '../../domain/relation';

/** One row a relation, whichever end it was set from: `item` is or does it, `relatedItem` is the other one. */
@Entity('work_item_relations')
export class WorkItemRelationRow extends TenantRow {
  @Column('uuid') itemId!: string;
  @Column('uuid') relatedItemId!: string;
  @Column('text', { nullable: true }) kind!: RelationKind | null;
  @Column('uuid', { nullable: true }) definitionId!: string | null;
}
