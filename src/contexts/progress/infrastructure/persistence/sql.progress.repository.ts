import { Injectable } from '@nestjs/common';
import { Db } from '#persistence';
import { type ItemPlace, ProgressRepository } from '../../application/progress.repository';
import type { DayDelta } from '../../domain/burndown';
import type { Delta, ProgressContainer, Standing, Sums } from '../../domain/standing';
import { ADDED, DAYS_OF_PROJECT, DAYS_WITHOUT_ITEMS, ITEMS_OF_PROJECT, SUM_COLUMNS } from './recount.sql';

const STANDINGS = `
  select holder_kind as kind, holder_id as id, outlook, point_id as "pointId", points::float8 as points
  from progress_items where workspace_id = $1 and work_item_id = $2 for update`;

const LEAVE = `delete from progress_items where workspace_id = $1 and work_item_id = $2 and holder_id <> all($3::uuid[])`;

const PUT = `
  insert into progress_items (workspace_id, project_id, work_item_id, holder_kind, holder_id, outlook, point_id, points)
  select $1, $2, $3, s.kind, s.id, s.outlook, s."pointId", s.points
  from jsonb_to_recordset($4) as s (kind text, id uuid, outlook text, "pointId" uuid, points numeric)
  on conflict (workspace_id, work_item_id, holder_id)
  do update set outlook = excluded.outlook, point_id = excluded.point_id, points = excluded.points
  returning work_item_id as id`;

const ADD = `
  insert into progress_days (workspace_id, project_id, holder_kind, holder_id, day, ${SUM_COLUMNS})
  select $1, $2, d.kind, d.id, $3::date, (d.items ->> 'total')::integer, (d.items ->> 'completed')::integer,
    (d.items ->> 'cancelled')::integer, (d.points ->> 'total')::numeric, (d.points ->> 'completed')::numeric,
    (d.points ->> 'cancelled')::numeric
  from jsonb_to_recordset($4) as d (kind text, id uuid, items jsonb, points jsonb) order by d.id
  ${ADDED}
  returning holder_id`;

const AMOUNTS = `
  select id, coalesce(amount, 0) as amount from estimate_points
  where workspace_id = $1 and id = any($2::uuid[]) and deleted_at is null`;

const REVALUE = `
  with changed as (
    update progress_items i set points = $4::numeric
    from progress_items o
    where o.workspace_id = $1 and o.point_id = $3 and o.points <> $4::numeric
      and i.workspace_id = $1 and i.work_item_id = o.work_item_id and i.holder_id = o.holder_id
    returning i.project_id, i.holder_kind, i.holder_id, i.outlook, $4::numeric - o.points as by)
  insert into progress_days (workspace_id, project_id, holder_kind, holder_id, day, ${SUM_COLUMNS})
  select $1, project_id, holder_kind, holder_id, $2::date, 0, 0, 0, sum(by),
    coalesce(sum(by) filter (where outlook = 'completed'), 0), coalesce(sum(by) filter (where outlook = 'cancelled'), 0)
  from changed group by project_id, holder_kind, holder_id order by holder_id
  ${ADDED}
  returning holder_id`;

const DAYS = `
  select day::text, items, completed_items as "completedItems", cancelled_items as "cancelledItems",
    points::float8 as points, completed_points::float8 as "completedPoints", cancelled_points::float8 as "cancelledPoints"
  from progress_days where workspace_id = $1 and holder_id = $2 order by day`;

const PROJECTS = `
  select p.workspace_id as "workspaceId", p.id as "projectId" from projects p
  join workspaces w on w.id = p.workspace_id and w.deleted_at is null
  where p.deleted_at is null and ($1::text is null or w.slug = $1) and ($2::uuid is null or p.id > $2)
  order by p.id limit $3`;

const FORGET_ITEMS = 'delete from progress_items where workspace_id = $1 and work_item_id = any($2::uuid[])';

/** A day on which nothing changes says nothing. */
const FORGET_DAYS = `
  delete from progress_days where workspace_id = $1 and project_id = $2 and items = 0 and completed_items = 0
    and cancelled_items = 0 and points = 0 and completed_points = 0 and cancelled_points = 0`;

/** Prevents concurrent changes during a rebuild. */
const LOCK = 'lock table progress_items, progress_days in exclusive mode';

interface DayRow {
  readonly day: string;
  readonly items: number;
  readonly completedItems: number;
  readonly cancelledItems: number;
  readonly points: number;
  readonly completedPoints: number;
  readonly cancelledPoints: number;
}

@Injectable()
export class SqlProgressRepository extends ProgressRepository {
  constructor(private readonly db: Db) {
    super();
  }

  standings({ workspaceId, itemId }: ItemPlace): Promise<Standing[]> {
    return this.db.query<Standing>(STANDINGS, [workspaceId, itemId]);
  }

  async put({ workspaceId, projectId, itemId }: ItemPlace, standings: readonly Standing[]): Promise<void> {
    await this.db.query(LEAVE, [workspaceId, itemId, standings.map(({ id }) => id)]);
    if (standings.length) await this.db.query(PUT, [workspaceId, projectId, itemId, JSON.stringify(standings)]);
  }

  async add(
    { workspaceId, projectId }: Omit<ItemPlace, 'itemId'>,
    day: string,
    deltas: readonly Delta[],
  ): Promise<void> {
    await this.db.query(ADD, [workspaceId, projectId, day, JSON.stringify(deltas)]);
  }

  async amounts(
    { workspaceId }: Pick<ItemPlace, 'workspaceId'>,
    pointIds: readonly string[],
  ): Promise<ReadonlyMap<string, number>> {
    const rows = await this.db.query<{ id: string; amount: number }>(AMOUNTS, [workspaceId, pointIds]);
    return new Map(rows.map(({ id, amount }) => [id, amount]));
  }

  async revalue(
    { workspaceId }: Pick<ItemPlace, 'workspaceId'>,
    day: string,
    pointId: string,
    amount: number,
  ): Promise<void> {
    await this.db.query(REVALUE, [workspaceId, day, pointId, amount]);
  }

  async days({ workspaceId }: Pick<ItemPlace, 'workspaceId'>, { id }: ProgressContainer): Promise<DayDelta[]> {
    const rows = await this.db.query<DayRow>(DAYS, [workspaceId, id]);
    return rows.map((row) => ({
      day: row.day,
      items: sums(row.items, row.completedItems, row.cancelledItems),
      points: sums(row.points, row.completedPoints, row.cancelledPoints),
    }));
  }

  projects(slug: string | undefined, after: string | null, most: number): Promise<Omit<ItemPlace, 'itemId'>[]> {
    return this.db.query(PROJECTS, [slug ?? null, after, most]);
  }

  async recount({ workspaceId, projectId }: Omit<ItemPlace, 'itemId'>): Promise<number> {
    const place = [workspaceId, projectId];
    await this.db.query(LOCK);
    await this.db.query('delete from progress_days where workspace_id = $1 and project_id = $2', place);
    await this.db.query('delete from progress_items where workspace_id = $1 and project_id = $2', place);
    const counted = await this.db.query<{ id: string }>(ITEMS_OF_PROJECT, [...place, null]);
    await this.db.query(DAYS_OF_PROJECT, [...place, null]);
    return new Set(counted.map(({ id }) => id)).size;
  }

  async include({ workspaceId, projectId }: Omit<ItemPlace, 'itemId'>, itemIds: readonly string[]): Promise<void> {
    const place = [workspaceId, projectId, itemIds];
    await this.db.query(ITEMS_OF_PROJECT, place);
    await this.db.query(DAYS_OF_PROJECT, place);
  }

  async exclude({ workspaceId, projectId }: Omit<ItemPlace, 'itemId'>, itemIds: readonly string[]): Promise<void> {
    await this.db.query(DAYS_WITHOUT_ITEMS, [workspaceId, projectId, itemIds]);
    await this.db.query(FORGET_ITEMS, [workspaceId, itemIds]);
    await this.db.query(FORGET_DAYS, [workspaceId, projectId]);
  }
}

const sums = (total: number, completed: number, cancelled: number): Sums => ({ total, completed, cancelled });
