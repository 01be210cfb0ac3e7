import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ProjectRole, WorkspaceRole } from '#kernel';
import type { Operation } from '../../../support/document';
import { expectOk } from '../../../support/expect';
import { ROOT } from '../../../support/run';
import { addMember, addProjectMember, type Person } from '../../../support/tenants';
import type { Version } from '../../../support/version';
import type { Place } from './place';

export interface Cast {
  readonly workspaceRole: WorkspaceRole;
  readonly projectRole: ProjectRole | null;
  readonly person: Person;
}

/** What people can be. Owners and admins are admins of a project whatever their place in it says. */
const POSSIBLE: Readonly<Record<WorkspaceRole, readonly (ProjectRole | null)[]>> = {
  owner: ['guest', null],
  admin: ['guest', null],
  member: ['admin', 'contributor', 'commenter', 'guest', null],
  guest: ['commenter', 'guest', null],
};

/** People who belong to the project through a teamspace alone, and what that makes them there. */
const IN_TEAM = { member: 'contributor', guest: 'guest' } as const;

async function teamOf({ tenant, project }: Place): Promise<Cast[]> {
  const team = await Promise.all(
    Object.entries(IN_TEAM).map(async ([role, projectRole]) => {
      const workspaceRole = role as keyof typeof IN_TEAM;
      return { workspaceRole, projectRole, person: await addMember(tenant, workspaceRole) };
    }),
  );
  const sets = { member_ids: team.map(({ person }) => person.userId), project_ids: [project.id] };
  expectOk(await tenant.v2.post('teamspaces/', { name: 'Team of the cast', ...sets }), 201);
  return team;
}

/** One person for each pair of roles, and those of a teamspace. */
export async function castOf(place: Place): Promise<Cast[]> {
  const pairs = Object.entries(POSSIBLE).flatMap(([workspaceRole, projectRoles]) =>
    projectRoles.map((projectRole) => ({ workspaceRole: workspaceRole as WorkspaceRole, projectRole })),
  );
  const members = pairs.map(async (pair) => {
    const person = await addMember(place.tenant, pair.workspaceRole);
    if (pair.projectRole) await addProjectMember(place.tenant, place.project, person, pair.projectRole);
    return { ...pair, person };
  });
  return [...(await Promise.all(members)), ...(await teamOf(place))];
}

export type Verdict = 'yes' | 'own' | '-' | '404';

/** Cells of the contract's table, by operation and then by column. */
type Matrix = ReadonlyMap<string, Readonly<Record<string, Verdict>>>;

const matrices = new Map<Version, Matrix>();

/** Reads `contract/roles.*.txt`: a heading of columns, and rows of as many cells before method, path and id. */
function matrixOf(version: Version): Matrix {
  const known = matrices.get(version);
  if (known) return known;
  const rows = new Map<string, Readonly<Record<string, Verdict>>>();
  let columns: string[] = [];
  for (const line of readFileSync(join(ROOT, `contract/roles.${version}.txt`), 'utf8').split('\n')) {
    const words = line.split(/ +/);
    if (words[0] === 'O') columns = words.slice(0, words.indexOf('In'));
    else if (columns.length && line) {
      const cells = columns.map((column, index) => [column, words[index] as Verdict]);
      rows.set(words.at(-1)!, Object.fromEntries(cells) as Record<string, Verdict>);
    }
  }
  matrices.set(version, rows);
  return rows;
}

const WORKSPACE = { owner: 'O', admin: 'A', member: 'M', guest: 'G' } as const;
const PROJECT = { admin: 'PA', contributor: 'C', commenter: 'Cm', guest: 'PG' } as const;

function columnOf({ workspaceRole, projectRole }: Cast, level: 'workspace' | 'project'): string {
  const column = WORKSPACE[workspaceRole];
  if (level === 'workspace' || workspaceRole === 'owner' || workspaceRole === 'admin') return column;
  return `${column}/${projectRole ? PROJECT[projectRole] : '-'}`;
}

/** What the contract's table of roles says of an operation for somebody. */
export function verdict({ version, id, declared: { level } }: Operation, somebody: Cast): Verdict {
  if (level === 'caller') return 'yes';
  const cell = matrixOf(version).get(id)?.[columnOf(somebody, level)];
  if (!cell) throw new Error(`contract/roles.${version}.txt says nothing of ${id}: run npm run contract`);
  return cell;
}
