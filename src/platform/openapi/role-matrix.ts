import { grantsOf, checkRoles, type ApiStyle, type Level, type Operation, type RoleVerdict } from '#http';
import { PROJECT_ROLES, WORKSPACE_ROLES, type EffectiveRoles } from '#kernel';
import { template } from './paths';

/** The roles of a caller, and their abbreviation in the table. */
interface Column {
  readonly name: string;
  readonly roles: EffectiveRoles;
}

const IN_WORKSPACE: readonly Column[] = [
  { name: 'O', roles: { workspaceRole: 'owner' } },
  { name: 'A', roles: { workspaceRole: 'admin' } },
  { name: 'M', roles: { workspaceRole: 'member' } },
  { name: 'G', roles: { workspaceRole: 'guest' } },
];

/**
 * Possible combinations of roles. Owners and admins are admins of every project; guests of a workspace are at most
 * commenters in a project.
 */
const IN_PROJECT: readonly Column[] = [
  { name: 'O', roles: { workspaceRole: 'owner', projectRole: 'admin' } },
  { name: 'A', roles: { workspaceRole: 'admin', projectRole: 'admin' } },
  { name: 'M/PA', roles: { workspaceRole: 'member', projectRole: 'admin' } },
  { name: 'M/C', roles: { workspaceRole: 'member', projectRole: 'contributor' } },
  { name: 'M/Cm', roles: { workspaceRole: 'member', projectRole: 'commenter' } },
  { name: 'M/PG', roles: { workspaceRole: 'member', projectRole: 'guest' } },
  { name: 'M/-', roles: { workspaceRole: 'member', projectRole: null } },
  { name: 'G/Cm', roles: { workspaceRole: 'guest', projectRole: 'commenter' } },
  { name: 'G/PG', roles: { workspaceRole: 'guest', projectRole: 'guest' } },
  { name: 'G/-', roles: { workspaceRole: 'guest', projectRole: null } },
];

const LEGEND = `# Who may call what. yes: may; own: only on what they created; -: may not (403); 404: is not there for them.
# O A M G are owner, admin, member and guest of the workspace; behind the stroke is the role in the project: PA C Cm PG
# for admin, contributor, commenter and guest, - for none, in a public project. Everybody may call what needs no workspace.`;

const SECTIONS: readonly { readonly title: string; readonly level: Level; readonly columns: readonly Column[] }[] = [
  { title: 'In a workspace', level: 'workspace', columns: IN_WORKSPACE },
  { title: 'In a project', level: 'project', columns: IN_PROJECT },
];

const WIDTH = 6;

/** Makes the table of all roles and operations of a version, sorted by path. */
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
  const cells = columns.map(({ roles }) => cell(operation, roles));
  return [`${path} ${method}`, line(cells, `${method} ${path}  ${id}`)];
}

const line = (cells: readonly string[], rest: string): string =>
  cells.map((text) => text.padEnd(WIDTH)).join('') + rest;

const CELLS: Readonly<Record<RoleVerdict, string>> = { yes: 'yes', own: 'own', no: '-' };

const cell = ({ allow }: Operation, roles: EffectiveRoles): string =>
  roles.workspaceRole === 'guest' && roles.projectRole === null ? '404' : CELLS[checkRoles(allow, roles)];

/** Makes the list of permissions of each role, as they follow from the operations. */
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
