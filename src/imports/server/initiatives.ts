import { INITIATIVE_STATES } from '../../contexts/initiatives';
import type { Thing } from '../thing';
import type { InitiativeThing } from '../workspace/things';
import {
  labelOf,
  namedOf,
  othersLeft,
  picturesLeft,
  touches,
  type ServerMark,
  type ServerNamed,
  type WorkspaceOptions,
} from './common';

interface ServerInitiative extends ServerNamed {
  readonly description?: string | null;
  readonly description_html?: string | null;
  readonly state?: string | null;
  readonly start_date?: string | null;
  readonly end_date?: string | null;
  readonly lead?: string | null;
  readonly logo_props?: object;
  readonly archived_at?: string | null;
}

/** Initiatives with their labels: two requests for each one, and a third for those that come. */
export async function* initiativesOf({ lists, items, pictures, project }: WorkspaceOptions): AsyncIterable<Thing> {
  const own = new Set([...items, project]);
  let others = 0;
  for await (const initiative of lists.all<ServerInitiative>('initiatives/', 'initiatives')) {
    const at = `initiatives/${initiative.id}/`;
    const projects = (await lists.whole(`${at}projects/`, 'projects of initiatives')).map(({ id }) => id);
    const epics = (await lists.whole(`${at}epics/`, 'epics of initiatives')).map(({ id }) => id);
    if (!touches([...projects, ...epics], own)) {
      others++;
      continue;
    }
    const labels = (await lists.whole<ServerMark>(`${at}labels/`, 'labels of initiatives')).map(labelOf);
    const thing: InitiativeThing = {
      ...initiativeOf(initiative),
      labels,
      hasProject: projects.includes(project),
      items: epics,
    };
    yield thing;
    yield* picturesLeft(pictures, 'initiative', initiative.name, [thing.html]);
  }
  yield* othersLeft('initiative', others);
}

const initiativeOf = (initiative: ServerInitiative): Omit<InitiativeThing, 'labels' | 'hasProject' | 'items'> => ({
  ...{ kind: 'initiative', ...namedOf(initiative), html: initiative.description_html ?? '' },
  ...{ description: initiative.description ?? '', lead: initiative.lead ?? null },
  state: INITIATIVE_STATES.find((state) => state === initiative.state) ?? 'DRAFT',
  ...{ startDate: initiative.start_date ?? null, endDate: initiative.end_date ?? null },
  ...{ logoProps: initiative.logo_props ?? {}, archivedAt: initiative.archived_at ?? null },
});
