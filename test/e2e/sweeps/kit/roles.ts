import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ProjectRole, WorkspaceRole } from '#kernel';
import type { Operation } from '../../../support/document';
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

/** One person for each pair of roles. */
export async function castOf(place: Place): Promise<Cast[]> {
  const pairs = Object.entries(POSSIBLE).flatMap(([workspaceRole, projectRoles]) =>
    projectRoles.map((projectRole) => ({ workspaceRole: workspaceRole as WorkspaceRole, projectRole })),
  );
  return Promise.all(
    pairs.map(async (pair) => {
      const person = await addMember(place.tenant, pair.workspaceRole);
      if (pair.projectRole) await addProjectMember(place.tenant, place.project, person, pair.projectRole);
      return { ...pair, person };
    }),
  );
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
