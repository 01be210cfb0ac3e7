import { Column, Entity } from 'typeorm';
import type { ProjectCtx } from '#kernel';
import { inProject, ProjectOwnedRow, type RecordTable } from '#persistence';
import { cycleList, type CycleView } from '../../application/cycle.repository';

/** SQL conditions on a cycle `t`, by the same rules as `statusOf`. `at` returns the SQL of the moment. */
export const IN_VIEW: Readonly<Record<CycleView, (at: () => string) => string>> = {
  draft: () => 't.start_date is null',
  upcoming: (at) => `t.start_date > ${at()}`,
  current: (at) => `(t.start_date <= ${at()} and t.end_date >= ${at()})`,
  completed: (at) => `t.end_date < ${at()}`,
  incomplete: (at) => `(t.end_date >= ${at()} or t.end_date is null)`,
};

@Entity('cycles')
export class CycleRow extends ProjectOwnedRow {
  @Column('text') name!: string;
  @Column('text') description!: string;
  @Column('timestamptz', { nullable: true }) startDate!: string | null;
  @Column('timestamptz', { nullable: true }) endDate!: string | null;
  @Column('text') timezone!: string;
  @Column('uuid') ownedById!: string;
  @Column('double precision') sortOrder!: number;
  @Column('jsonb') viewProps!: object;
  @Column('jsonb') logoProps!: object;
  @Column('jsonb') progressSnapshot!: object;
  @Column('timestamptz', { nullable: true }) archivedAt!: string | null;
  @Column('text', { nullable: true }) externalSource!: string | null;
  @Column('text', { nullable: true }) externalId!: string | null;
}

export const cycleTable: RecordTable<ProjectCtx, CycleRow> = {
  row: CycleRow,
  list: cycleList,
  place: inProject,
  search: ['name'],
  model: {
    filters: {
      isArchived: '(t.archived_at is not null)',
      view:
        ({ view, at }: { readonly view: CycleView; readonly at: string }) =>
        (params) =>
          IN_VIEW[view](() => `${params.add(at)}::timestamptz`),
    },
  },
};
