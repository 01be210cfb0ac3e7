import type { Db } from '#persistence';
import { amountOf, readAs } from '../contexts/estimates';
import { base, pair, type Importing } from './importing';
import { nameOf } from './surroundings';
import { ESTIMATE_USED } from './undo/settings';
import type { EstimatePointThing, EstimateThing } from './thing';

const ESTIMATES = `
  select e.id, e.name, e.last_used as "lastUsed",
    (select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'value', p.value)), '[]') from estimate_points p
     where p.workspace_id = $1 and p.project_id = $2 and p.estimate_id = e.id and p.deleted_at is null) as points
  from estimates e where e.workspace_id = $1 and e.project_id = $2 and e.deleted_at is null`;

interface EstimateRow {
  readonly id: string;
  readonly name: string;
  readonly lastUsed: boolean;
  readonly points: readonly { readonly id: string; readonly value: string }[];
}

/** Adds scales with their points. Those that are here under the same name or value are used instead. */
export async function addEstimates(importing: Importing, db: Db, things: readonly EstimateThing[]): Promise<void> {
  const { project } = importing;
  const here = await db.query<EstimateRow>(ESTIMATES, [project.workspaceId, project.id]);
  let hasLast = here.some(({ lastUsed }) => lastUsed);
  for (const thing of things) {
    const name = nameOf(importing, thing);
    const known = here.find((estimate) => readAs(estimate.name) === readAs(name));
    const lastUsed = thing.isUsed && !hasLast;
    await addEstimate(importing, thing, { name, known, lastUsed });
    hasLast ||= lastUsed;
  }
}

interface Placed {
  readonly name: string;
  readonly known: EstimateRow | undefined;
  readonly lastUsed: boolean;
}

async function addEstimate(
  importing: Importing,
  thing: EstimateThing,
  { name, known, lastUsed }: Placed,
): Promise<void> {
  const { arrivals, idOf, project, report } = importing;
  const id = known?.id ?? idOf('estimate', thing.key);
  if (!known) {
    const { description, type } = thing;
    const place = { project_id: project.id, name, description, type, last_used: lastUsed };
    await arrivals.add('estimates', [{ ...base(importing, id, null), ...pair(importing, thing.key), ...place }]);
  }
  report.add('estimate', known ? { known: 1 } : { arrived: 1 });
  await addPoints(importing, id, thing.points, known?.points ?? []);
  if (!thing.isUsed) return;
  const used = await project.useEstimate(id);
  if (used === 'now this') await arrivals.remember(ESTIMATE_USED, [project.id], [id]);
  if (used === 'another') report.note('estimate', thing.key, 'the project uses another estimate');
}

async function addPoints(
  importing: Importing,
  estimateId: string,
  points: readonly EstimatePointThing[],
  known: EstimateRow['points'],
): Promise<void> {
  const { arrivals, found, idOf, project } = importing;
  const records = points.flatMap(({ key, order, value, description }) => {
    const same = known.find((point) => readAs(point.value) === readAs(value))?.id;
    const id = same ?? idOf('point', key);
    found.set(`point ${key}`, id);
    if (same) return [];
    const place = { project_id: project.id, estimate_id: estimateId, key: order, value, description };
    return [{ ...base(importing, id, null), ...pair(importing, key), ...place, amount: amountOf(value) }];
  });
  if (records.length) await arrivals.add('estimate_points', records);
}
