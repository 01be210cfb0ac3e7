import { useQueries } from '@tanstack/react-query';
import { api } from '../../data/client';
import { useAll } from '../../data/lists';
import { staleOn } from '../../data/live';
import { itemPath, projectPath } from '../../data/paths';
import { hasFeature } from '../../data/document';
import type { Grants } from '../../data/projects';
import type { Project } from '../../data/wire';
import { useCycles } from '../cycles/data';
import { useMilestones } from '../milestones/data';
import { useDatedItems, type DatedItem } from '../planning/dated';
import { addDays, today } from '../planning/days';
import { useReleases } from '../releases/data';
import { spanOf, type Row } from './rows';
import { words } from './words';

staleOn({
  'workitem.dependency': ['dependencies', 'blocked'],
  'workitem.relation': ['dependencies', 'blocked'],
});

const BACK = -60;
/** The number of items whose dependencies are loaded. */
const MOST_KEYS = 200;
const MOST_BLOCKED = 60;

interface Rows {
  readonly rows: readonly Row[] | undefined;
  readonly error: unknown;
}

/** The rows of a project's timeline: cycles, milestones, releases, and work items with epics first. */
export function useRows(slug: string, project: Project, ofWorkspace: Grants): Rows {
  const since = addDays(today(), BACK);
  const items = useDatedItems(slug, project.id, {
    pql: `dueDate >= ${since} OR (startDate IS NOT NULL AND dueDate IS NULL AND stateGroup NOT IN (completed, cancelled))`,
  });
  const epics = useDatedItems(slug, project.id, { pql: 'isEpic' });
  const { data: cycles = [] } = useCycles(slug, project.cycle_view ? project.id : undefined);
  const { data: milestones = [] } = useMilestones(slug, project.id, project.is_milestone_enabled);
  const { data: releases = [] } = useReleases(slug, hasFeature('releases') && ofWorkspace.has('release:view'));
  const t = words();
  if (!items.data || !epics.data) return { rows: undefined, error: items.error ?? epics.error };
  const isEpic = new Set(epics.data.map(({ id }) => id));
  const plans = (icon: 'cycle' | 'flag' | 'tag', all: readonly Plan[]): Row[] =>
    all.flatMap(({ id, name, start, end }) => {
      const span = spanOf(start, end);
      return span ? [{ kind: 'plan', icon, id, name, ...span }] : [];
    });
  const ofItems = (all: readonly DatedItem[]): Row[] =>
    all
      .flatMap((item) => {
        const span = spanOf(item.start_date, item.target_date);
        return span ? [{ kind: 'item' as const, id: item.id, name: item.name, item, ...span }] : [];
      })
      .toSorted((one, other) => one.start - other.start || one.end - other.end);
  const section = (name: string, rows: readonly Row[]): Row[] =>
    rows.length ? [{ kind: 'heading', id: name, name }, ...rows] : [];
  const rows = [
    ...section(
      t.cycles,
      plans(
        'cycle',
        cycles.map(({ id, name, start_date: start, end_date: end }) => ({ id, name, start, end })),
      ),
    ),
    ...section(
      t.milestones,
      plans(
        'flag',
        milestones.map(({ id, title, target_date: end }) => ({ id, name: title, start: null, end })),
      ),
    ),
    ...section(
      t.releases,
      plans(
        'tag',
        releases.map(({ id, name, start_date: start, target_date: due, release_date: out }) => ({
          id,
          name,
          start,
          end: out ?? due,
        })),
      ),
    ),
    ...section('Epics', ofItems(epics.data)),
    ...section(t.items, ofItems(items.data.filter(({ id }) => !isEpic.has(id)))),
  ];
  return { rows, error: null };
}

interface Plan {
  readonly id: string;
  readonly name: string;
  readonly start: string | null;
  readonly end: string | null;
}

/** A work item and one that has to wait for it. */
export interface Dependency {
  readonly first: string;
  readonly second: string;
}

interface Related {
  readonly blocked_by?: readonly string[];
}

/**
 * The dependencies between the items. One call finds the items with dependencies; a call for each of them reads these.
 */
export function useDependencies(slug: string, project: string, items: readonly DatedItem[]): readonly Dependency[] {
  const keys = items.slice(0, MOST_KEYS).map(({ identifier }) => identifier);
  const { data: blocked = [] } = useAll<Pick<DatedItem, 'id' | 'project_id'>>(
    'blocked',
    `${projectPath(slug, project)}work-items/`,
    { pql: `blockedBy(${keys.join(', ')})`, fields: ['id', 'project_id'] },
    keys.length > 0,
  );
  const known = new Set(items.map(({ id }) => id));
  const asked = blocked.filter(({ id }) => known.has(id)).slice(0, MOST_BLOCKED);
  return useQueries({
    queries: asked.map((item) => ({
      queryKey: ['dependencies', item.id],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        api.get<Related>(`${itemPath(slug, item)}dependencies/`, {}, signal),
      staleTime: 60_000,
    })),
    combine: (results) =>
      results.flatMap(({ data }, index) =>
        (data?.blocked_by ?? []).filter((id) => known.has(id)).map((first) => ({ first, second: asked[index]!.id })),
      ),
  });
}
