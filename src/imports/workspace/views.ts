import { FIRST_SORT } from '#kernel';
import { PRIVATE, PUBLIC } from '../../contexts/views';
import type { ArrivingRecord } from '../arrivals';
import type { Importing } from '../importing';
import { nameOf, settingsOf } from '../surroundings';
import { originOf } from './shared';
import type { ViewThing } from './things';

const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi;

/** Kinds of which a thing may be here under another id than its own. */
const KINDS = ['state', 'label', 'cycle', 'module', 'type', 'property', 'option', 'point'] as const;

/** Adds saved views. Their conditions name what is here. */
export async function addViews(importing: Importing, things: readonly ViewThing[]): Promise<void> {
  const { arrivals, people, report } = importing;
  const kept = things.filter(({ key, isPrivate, owner }) => {
    const isKept = !isPrivate || people.idOf(owner) !== null;
    if (!isKept) report.lose('view', key, 'it is private, and its owner is not known');
    return isKept;
  });
  const records = kept.map((thing) => recordOf(importing, thing));
  const { size } = records.length ? await arrivals.add('views', records) : new Set();
  report.add('view', { arrived: size, known: kept.length - size });
}

function recordOf(importing: Importing, thing: ViewThing): ArrivingRecord {
  const { idOf, people, project } = importing;
  const settings = (name: string, sent: unknown) => settingsOf(importing, thing, name, sent);
  const shown = withIds(importing, thing, {
    ...{ filters: settings('filters', thing.filters), pql_filters: thing.query },
    display_filters: settings('display_filters', thing.displayFilters),
    display_properties: settings('display_properties', thing.displayProperties),
  });
  return {
    ...{ ...originOf(importing, idOf('view', thing.key), thing), name: nameOf(importing, thing) },
    ...{ description: thing.description, access: thing.isPrivate ? PRIVATE : PUBLIC, is_locked: thing.isLocked },
    ...{ owned_by_id: people.idOf(thing.owner) ?? project.ownerId, ...shown },
    ...{ project_id: thing.isOfProject ? project.id : null, logo_props: settings('logo_props', thing.logoProps) },
    sort_order: thing.sortOrder ?? FIRST_SORT,
  };
}

/** Replaces the ids that things have at the source by those that they have here. */
const withIds = <T>(importing: Importing, { project }: ViewThing, conditions: T): T =>
  JSON.parse(
    JSON.stringify(conditions).replace(UUID, (key) =>
      key === project ? importing.project.id : (idHere(importing, key) ?? key),
    ),
  ) as T;

function idHere({ found, people }: Importing, key: string): string | undefined {
  const kind = KINDS.find((one) => found.has(`${one} ${key}`));
  return kind ? found.get(`${kind} ${key}`) : (people.idOf(key) ?? undefined);
}
