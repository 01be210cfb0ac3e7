import { Column, Entity } from 'typeorm';
import { TenantRow } from '#persistence';

@Entity('labels')
export class LabelRow extends TenantRow {
  @Column('uuid', { nullable: true }) projectId!: string | null;
  @Column('uuid', { nullable: true }) parentId!: string | null;
  @Column('text') name!: string;
  @Column('text') description!: string;
  @Column('text') color!: string;
  @Column('double precision') sortOrder!: number;
  @Column('text', { nullable: true }) externalSource!: string | null;
  @Column('text', { nullable: true }) externalId!: string | null;
}
