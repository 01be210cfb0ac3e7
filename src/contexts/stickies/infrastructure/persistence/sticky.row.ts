import { Column, Entity } from 'typeorm';
import type { WorkspaceCtx } from '#kernel';
import { inWorkspace, TenantRow, type RecordScope, type RecordTable } from '#persistence';
import { stickyList } from '../../application/sticky.repository';

@Entity('stickies')
export class StickyRow extends TenantRow {
  @Column('uuid') ownerId!: string;
  @Column('text', { nullable: true }) name!: string | null;
  @Column('text') descriptionHtml!: string;
  @Column('text') descriptionStripped!: string;
  @Column('jsonb') description!: object;
  @Column('text', { nullable: true }) color!: string | null;
  @Column('text', { nullable: true }) backgroundColor!: string | null;
  @Column('jsonb') logoProps!: object;
  @Column('double precision') sortOrder!: number;
}

/** Scope of the caller's own stickies, so that stickies of others cannot be reached. */
const ofCaller: RecordScope<WorkspaceCtx> = { ...inWorkspace, values: ({ userId }) => ({ ownerId: userId }) };

export const stickyTable: RecordTable<WorkspaceCtx, StickyRow> = {
  row: StickyRow,
  list: stickyList,
  place: ofCaller,
  search: ['name', 'descriptionStripped'],
};
