import { grantsOf, judge, type ApiStyle, type Level, type Operation, type Verdict } from '#http';
import { PROJECT_ROLES, WORKSPACE_ROLES, type Standing } from '#kernel';
import { template } from './paths';

/** Somebody who may stand before an operation, and how the table calls them. */
interface Column {
  readonly name: string;
  readonly standing: Standing;
}

const IN_WORKSPACE: readonly Column[] = [
  { name: 'O', standing: { workspaceRole: 'owner' } },
  { name: 'A', standing: { workspaceRole: 'admin' } },
  { name: 'M', standing: { workspaceRole: 'member' } },
  { name: 'G', standing: { workspaceRole: 'guest' } },
];

/** Owners and admins are admins of every project; guests of a workspace are never more than commenters in one. */
const IN_PROJECT: readonly Column[] = [
  { name: 'O', standing: { workspaceRole: 'owner', projectRole: 'admin' } },
  { name: 'A', standing: { workspaceRole: 'admin', projectRole: 'admin' } },
  { name: 'M/PA', standing: { workspaceRole: 'member', projectRole: 'admin' } },
  { name: 'M/C', standing: { workspaceRole: 'member', projectRole: 'contributor' } },
  { name: 'M/Cm', standing: { workspaceRole: 'member', projectRole: 'commenter' } },
  { name: 'M/PG', standing: { workspaceRole: 'member', projectRole: 'guest' } },
  { name: 'M/-', standing: { workspaceRole: 'member', projectRole: null } },
  { name: 'G/Cm', standing: { workspaceRole: 'guest', projectRole: 'commenter' } },
  { name: 'G/PG', standing: { workspaceRole: 'guest', projectRole: 'guest' } },
  { name: 'G/-', standing: { workspaceRole: 'guest', projectRole: null } },
];

const LEGEND = `# Who may call what. yes: may; own: only on what they created; -: may not (403); 404: is not there for them.
# O A M G are owner, admin, member and guest of the workspace; behind the stroke is the role in the project: PA C Cm PG
# for admin, contributor, commenter and guest, - for none, in a public project. Everybody may call what needs no workspace.`;

const SECTIONS: readonly { readonly title: string; readonly level: Level; readonly columns: readonly Column[] }[] = [
  { title: 'In a workspace', level: 'workspace', columns: IN_WORKSPACE },
  { title: 'In a project', level: 'project', columns: IN_PROJECT },
];

const WIDTH = 6;

/** Every role against every operation of a version, in the order of paths. */
export function roleMatrix(style: ApiStyle, operations: readonly Operation[]): string {
  const ofStyle = operations.filter((operation) => operation.style === style);
  const sections = SECTIONS.map(({ title, level, columns }) => {
    const rows = ofStyle.filter((operation) => operation.level === level).map((operation) => rowOf(operation, columns));
    const heading = line(
      columns.map(({ name }) => name),
      title,
    );
    return [heading, ...rows.sort(([a], [b]) => (a! < b! ? -1 : 1)).map(([, text]) => text)].join('\n');
  });
  return `${[LEGEND, ...sections].join('\n\n')}\n`;
}

function rowOf(operation: Operation, columns: readonly Column[]): [sortKey: string, text: string] {
  const { method, paths, id } = operation;
  const path = template(paths[0]!);
  const cells = columns.map(({ standing }) => cell(operation, standing));
  return [`${path} ${method}`, line(cells, `${method} ${path}  ${id}`)];
}

const line = (cells: readonly string[], rest: string): string =>
  cells.map((text) => text.padEnd(WIDTH)).join('') + rest;

const CELLS: Readonly<Record<Verdict, string>> = { yes: 'yes', own: 'own', no: '-' };

const cell = ({ allow }: Operation, standing: Standing): string =>
  standing.workspaceRole === 'guest' && standing.projectRole === null ? '404' : CELLS[judge(allow, standing)];

/** The permissions that each role is said to have, as they follow from the operations. */
export function permissionTable(operations: readonly Operation[]): string {
  const ofWorkspace = WORKSPACE_ROLES.map((workspaceRole) =>
    paragraph(`workspace ${workspaceRole}`, grantsOf(operations, 'workspace', { workspaceRole })),
  );
  const ofProject = PROJECT_ROLES.map((projectRole) =>
    paragraph(`project ${projectRole}`, grantsOf(operations, 'project', { workspaceRole: 'guest', projectRole })),
  );
  return [...ofProject, ...ofWorkspace].join('\n');
}

const paragraph = (role: string, grants: readonly string[]): string =>
  [role, ...grants.map((grant) => `  ${grant}`), ''].join('\n');
