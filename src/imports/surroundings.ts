import { FIRST_SORT, isWebUrl, MAX_SETTINGS, MAX_WEB_URL } from '#kernel';
import { colorOf, slugOf } from '../contexts/projects';
import { MAX_NAME } from './arrivals';
import { base, pair, type Importing } from './importing';
import type { CycleThing, KindOfThing, LabelThing, MilestoneThing, ModuleThing, StateThing } from './thing';

interface NamedThing {
  readonly kind: KindOfThing;
  readonly key: string;
  readonly name: string;
}

/** Cuts a name that is too long, and notes it. */
export function nameOf({ report }: Importing, thing: NamedThing): string {
  const plain = thing.name.replace(/\p{Cc}+/gu, ' ').trim();
  if (plain.length <= MAX_NAME) return plain || thing.key;
  report.note(thing.kind, thing.key, `its name of ${plain.length} characters was cut at ${MAX_NAME}: ${plain}`);
  return plain.slice(0, MAX_NAME).trim();
}

interface KeyedThing {
  readonly kind: KindOfThing;
  readonly key: string;
}

/** Settings that clients keep for themselves. What a client could not send is left out, and noted. */
export function settingsOf(
  { report }: Importing,
  thing: KeyedThing,
  name: string,
  sent: unknown,
): Readonly<Record<string, unknown>> {
  const isObject = typeof sent === 'object' && sent !== null && !Array.isArray(sent);
  if (isObject && JSON.stringify(sent).length <= MAX_SETTINGS) return { ...sent };
  const rule = isObject ? `has more than ${MAX_SETTINGS} characters` : 'is no JSON object';
  report.note(thing.kind, thing.key, `its ${name} ${rule} and was left out`);
  return {};
}

/** An address that people open by a click. Anything else, such as `javascript:`, is left out, and noted. */
export function webUrlOf({ report }: Importing, thing: KeyedThing, name: string, url: string | null): string | null {
  if (url === null || url === '') return null;
  if (url.length <= MAX_WEB_URL && isWebUrl(url)) return url;
  report.note(thing.kind, thing.key, `its ${name} "${url.slice(0, 200)}" is not a web address and was left out`);
  return null;
}

interface DatedThing {
  readonly kind: KindOfThing;
  readonly key: string;
  readonly startDate: string | null;
  readonly targetDate: string | null;
}

/** A start after the target is left out. */
export function datesOf({ kind, key, startDate, targetDate }: DatedThing, report: Importing['report']) {
  if (startDate === null || targetDate === null || startDate <= targetDate)
    return { start_date: startDate, target_date: targetDate };
  report.note(kind, key, `it starts on ${startDate}, after its target ${targetDate}: it has no start`);
  return { start_date: null, target_date: targetDate };
}

export async function addStates(importing: Importing, things: readonly StateThing[]): Promise<void> {
  const { project, report, found, arrivals } = importing;
  for (const thing of things) {
    const name = nameOf(importing, thing);
    const chosen = importing.chosen.idOf('state', name);
    const known =
      chosen === undefined ? (project.stateNamed(name) ?? governed(importing, thing)) : project.stateOf(chosen);
    report.match('state', { key: thing.key, name, id: known?.id ?? null });
    if (known) {
      found.set(`state ${thing.key}`, known.id);
      report.add('state', { known: 1 });
      continue;
    }
    const state = { id: importing.idOf('state', thing.key), group: thing.group };
    const sequence = project.addState(state, name);
    const color = thing.color ?? colorOf(thing.group);
    await arrivals.add('states', [
      {
        ...base(importing, state.id, null),
        ...pair(importing, thing.key),
        ...{ project_id: project.id, name, color, description: '', slug: slugOf(name), sequence, group: thing.group },
        ...{ is_default: false, is_triage: false },
      },
    ]);
    report.add('state', { arrived: 1 });
  }
}

/** The workspace decides which states there are: one of the same group takes the place of a new one. */
function governed({ project, report }: Importing, { key, name, group }: StateThing) {
  if (!project.isGoverned) return undefined;
  report.note('state', key, `"${name}" is not a state of the workspace: its work items get one of the group ${group}`);
  return project.stateIn(group);
}

export async function addLabels(importing: Importing, things: readonly LabelThing[]): Promise<void> {
  await addNamed(importing, 'labels', things, ({ color }, index) => ({
    ...{ description: '', color: color ?? '', sort_order: FIRST_SORT + index },
  }));
}

export async function addModules(importing: Importing, things: readonly ModuleThing[]): Promise<void> {
  const { people, report } = importing;
  await addNamed(importing, 'modules', things, (thing, index) => {
    const { startDate = null, targetDate = null, members = [] } = thing;
    return {
      ...{ description: thing.description ?? '', archived_at: thing.archivedAt ?? null, logo_props: {} },
      ...{ status: thing.status ?? 'backlog', ...datesOf({ ...thing, startDate, targetDate }, report) },
      ...{ lead_id: people.idOf(thing.lead ?? null), member_ids: members.flatMap((key) => people.idOf(key) ?? []) },
      sort_order: FIRST_SORT + index,
    };
  });
}

export async function addCycles(importing: Importing, things: readonly CycleThing[]): Promise<void> {
  const { timezone, ownerId } = importing.project;
  await addNamed(importing, 'cycles', things, ({ description, startDate, endDate, archivedAt }, index) => ({
    archived_at: archivedAt ?? null,
    ...{ description: description ?? '', start_date: startDate, end_date: endDate, timezone, owned_by_id: ownerId },
    ...{ sort_order: FIRST_SORT + index, view_props: {}, logo_props: {}, progress_snapshot: {} },
  }));
}

export async function addMilestones(importing: Importing, things: readonly MilestoneThing[]): Promise<void> {
  const { project, arrivals, report } = importing;
  const records = things.map((thing) => ({
    ...base(importing, importing.idOf('milestone', thing.key), null),
    ...pair(importing, thing.key),
    ...{ project_id: project.id, title: nameOf(importing, thing), target_date: thing.targetDate },
  }));
  const { size } = await arrivals.add('milestones', records);
  report.add('milestone', { arrived: size, known: things.length - size });
}

/** Adds records that are unique by their names. One that is here under the same name is used instead. */
async function addNamed<T extends CycleThing | LabelThing | ModuleThing>(
  importing: Importing,
  table: 'cycles' | 'labels' | 'modules',
  things: readonly T[],
  columns: (thing: T, index: number) => object,
): Promise<void> {
  const { project, arrivals, report, found } = importing;
  const records = things.flatMap((thing, index) => {
    const name = nameOf(importing, thing);
    const known = project.idNamed(table, name);
    if (known) found.set(`${thing.kind} ${thing.key}`, known);
    report.add(thing.kind, known ? { known: 1 } : { arrived: 1 });
    if (known) return [];
    const id = importing.idOf(thing.kind, thing.key);
    project.call(table, name, id);
    return [
      {
        ...base(importing, id, null),
        ...pair(importing, thing.key),
        ...{ project_id: project.id, name },
        ...columns(thing, index),
      },
    ];
  });
  if (records.length) await arrivals.add(table, records);
}
