import type { WorkspaceCtx } from '#kernel';
import type { Condition, Db } from '#persistence';
import { seesPageIn } from '../../../wiki';
import { seen, visibleOf, visibleProjects, type VisibleProject } from '../../../work-items';
import type { RecordType } from '../../domain/notification';

/** A kind of record that a notification can be about: its table, joined under its own alias. */
interface Subject {
  readonly alias: string;
  readonly join: string;
  readonly name: string;
  /** Returns the condition for records that the reader may see now. */
  seen(ctx: WorkspaceCtx, projects: readonly VisibleProject[]): Condition;
}

const WORK_ITEM: Subject = {
  alias: 'i',
  join: 'left join work_items i on i.workspace_id = $1 and i.id = t.work_item_id and i.deleted_at is null',
  name: 'i.name',
  seen: ({ userId }, projects) => seen(visibleOf(projects), userId, 'i'),
};

/** To notify people of another kind of records, add an entry here and a handler of its event. */
const RECORDS: Readonly<Record<RecordType, Subject>> = {
  page: {
    alias: 'g',
    join: `left join pages g on g.workspace_id = $1 and t.record_type = 'page' and g.id = t.record_id and g.deleted_at is null`,
    name: 'g.name',
    seen: (ctx, projects) => {
      const sees = seesPageIn(
        ctx,
        projects.map(({ id }) => id),
        'g',
      );
      return (params) => `(g.id is not null and ${sees(params)})`;
    },
  },
};

const ALL: readonly Subject[] = [WORK_ITEM, ...Object.values(RECORDS)];

/** SQL of the name of the record, whichever kind it is. */
export const NAME = `coalesce(${ALL.map(({ name }) => name).join(', ')})`;

export const JOINS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(ALL.map(({ alias, join }) => [alias, join])),
  p: 'left join projects p on p.workspace_id = $1 and p.id = t.project_id',
};

/** Returns the condition for notifications about records the caller may see now. `$1` is the workspace. */
export async function seenSubjects(db: Db, ctx: WorkspaceCtx): Promise<Condition> {
  const projects = await visibleProjects(db, ctx, { archived: true });
  const conditions = ALL.map((subject) => subject.seen(ctx, projects));
  return (params) => `(${conditions.map((condition) => condition(params)).join(' or ')})`;
}
