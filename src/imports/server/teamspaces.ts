import type { Thing } from '../thing';
import type { TeamspaceThing } from '../workspace/things';
import { namedOf, othersLeft, picturesLeft, touches, type ServerNamed, type WorkspaceOptions } from './common';

interface ServerTeamspace extends ServerNamed {
  readonly description_html?: string | null;
  readonly lead?: string | null;
  readonly logo_props?: object;
}

/** Teamspaces with their people: a request for each one, and another for those that come. */
export async function* teamspacesOf({ lists, pictures, project }: WorkspaceOptions): AsyncIterable<Thing> {
  let others = 0;
  for await (const teamspace of lists.all<ServerTeamspace>('teamspaces/', 'teamspaces')) {
    const at = `teamspaces/${teamspace.id}/`;
    const projects = (await lists.whole(`${at}projects/`, 'projects of teamspaces')).map(({ id }) => id);
    if (!touches(projects, new Set([project]))) {
      others++;
      continue;
    }
    const members = (await lists.whole(`${at}members/`, 'members of teamspaces')).map(({ id }) => id);
    const html = teamspace.description_html ?? '';
    yield {
      ...{ kind: 'teamspace', ...namedOf(teamspace), html, lead: teamspace.lead ?? null, members },
      ...{ logoProps: teamspace.logo_props ?? {}, hasProject: projects.includes(project) },
    } satisfies TeamspaceThing;
    yield* picturesLeft(pictures, 'teamspace', teamspace.name, [html]);
  }
  yield* othersLeft('teamspace', others);
}
