import { Column, Entity } from 'typeorm';
import type { WorkspaceCtx } from '#kernel';
import { inWorkspace, TenantRow, type RecordTable } from '#persistence';
import { customerList } from '../../application/customer.repository';

@Entity('customers')
export class CustomerRow extends TenantRow {
  @Column('text') name!: string;
  @Column('text') descriptionHtml!: string;
  @Column('text') descriptionStripped!: string;
  @Column('jsonb', { nullable: true }) descriptionSource!: string | object | null;
  @Column('text', { nullable: true }) email!: string | null;
  @Column('text', { nullable: true }) websiteUrl!: string | null;
  @Column('text', { nullable: true }) domain!: string | null;
  @Column('integer', { nullable: true }) employees!: number | null;
  @Column('text', { nullable: true }) stage!: string | null;
  @Column('text', { nullable: true }) contractStatus!: string | null;
  @Column('text', { nullable: true }) revenue!: string | null;
  @Column('jsonb') logoProps!: object;
  @Column('uuid', { nullable: true }) logoAssetId!: string | null;
  @Column('text', { nullable: true }) externalSource!: string | null;
  @Column('text', { nullable: true }) externalId!: string | null;
  @Column('timestamptz', { nullable: true }) archivedAt!: string | null;
}

export const customerTable: RecordTable<WorkspaceCtx, CustomerRow> = {
  row: CustomerRow,
  list: customerList,
  place: inWorkspace,
  search: ['name', 'email', 'domain', 'descriptionStripped'],
  // Letters of both cases together, as the index has them.
  model: { orderings: { name: { sql: `(lower(t.name) collate "C")` } } },
};
