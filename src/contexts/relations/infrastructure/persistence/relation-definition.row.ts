import { Column, Entity } from 'typeorm';
import { TenantRow } from '#persistence';
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
