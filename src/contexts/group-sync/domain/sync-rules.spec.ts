import type { ProjectRole, WorkspaceRole } from '#kernel';
import type { ProjectMapping, WorkspaceMapping } from './group-sync';
import type { GivenInWorkspace } from './roles';
import {
  stepInWorkspace,
  stepsInProjects,
  rolesOfGroups,
  type HeldRole,
  type HeldRoles,
  type Step,
  type RolesOfGroups,
} from './sync-rules';

const text = ({ kind, ...step }: Step<string>): string => ('role' in step ? `give ${step.role}` : kind);

/** `admin by groups`, `admin by hand`, `admin after guest`: what one has, and what groups had given. */
function held<R extends string>(description: string): HeldRole<R> | null {
  const [role, how, given] = description.split(' ');
  if (role === 'nothing') return null;
  return { role: role as R, given: (how === 'after' ? given : given === 'groups' ? role : null) as R | null };
}

describe('what groups give', () => {
  const inWorkspace = (idpGroupName: string, role: GivenInWorkspace): WorkspaceMapping => ({
    id: role,
    idpGroupName,
    role,
  });
  const inProject = (idpGroupName: string, projectId: string | null, role: ProjectRole): ProjectMapping => ({
    id: role,
    idpGroupName,
    projectId,
    allProjects: projectId === null,
    role,
  });
  const mappings = {
    workspace: [inWorkspace('staff', 'guest'), inWorkspace('devs', 'member'), inWorkspace('ops', 'admin')],
    projects: [
      inProject('staff', null, 'guest'),
      inProject('devs', 'web', 'contributor'),
      inProject('leads', 'web', 'admin'),
      inProject('devs', 'gone', 'admin'),
    ],
    openProjects: ['app', 'web'],
  };

  it.each<[string, readonly string[], string | null, Record<string, string>]>([
    ['nobody without a group', [], null, {}],
    ['nobody without a mapping', ['others'], null, {}],
    ['one group', ['devs'], 'member', { web: 'contributor' }],
    ['a group for all projects', ['staff'], 'guest', { app: 'guest', web: 'guest' }],
    ['the highest of several', ['staff', 'ops', 'devs'], 'admin', { app: 'guest', web: 'contributor' }],
    ['the highest in a project', ['devs', 'leads', 'staff'], 'member', { app: 'guest', web: 'admin' }],
    ['projects alone', ['leads'], null, { web: 'admin' }],
    ['names as they are written', ['Devs', 'dev', 'devs '], null, {}],
  ])('%s', (_, groups, workspace, projects) => {
    const wanted = rolesOfGroups(mappings, groups);
    expect({ workspace: wanted.workspace, projects: Object.fromEntries(wanted.projects) }).toEqual({
      workspace,
      projects,
    });
  });
});

describe('the role in the workspace', () => {
  interface Case {
    readonly has: string;
    readonly mapped?: GivenInWorkspace;
    readonly projects?: true;
    readonly fallback?: GivenInWorkspace;
    readonly provisioned?: GivenInWorkspace;
    readonly autoRemove?: true;
    readonly step: string;
  }

  it.each<Case>([
    { has: 'nothing', step: 'keep' },
    { has: 'nothing', mapped: 'member', step: 'give member' },
    { has: 'nothing', fallback: 'guest', step: 'keep' },
    { has: 'nothing', projects: true, step: 'keep' },
    { has: 'nothing', projects: true, fallback: 'guest', step: 'give guest' },
    { has: 'nothing', mapped: 'admin', projects: true, fallback: 'guest', step: 'give admin' },

    { has: 'member by groups', mapped: 'member', step: 'keep' },
    { has: 'member by groups', mapped: 'admin', step: 'give admin' },
    { has: 'admin by groups', mapped: 'guest', step: 'give guest' },
    { has: 'member by groups', step: 'keep' },
    { has: 'member by groups', autoRemove: true, step: 'end' },
    { has: 'member by groups', projects: true, fallback: 'guest', step: 'keep' },
    { has: 'member by groups', projects: true, fallback: 'guest', autoRemove: true, step: 'give guest' },
    { has: 'member by groups', projects: true, autoRemove: true, step: 'end' },
    { has: 'guest by groups', projects: true, fallback: 'guest', autoRemove: true, step: 'keep' },

    { has: 'nothing', provisioned: 'member', step: 'give member' },
    { has: 'nothing', provisioned: 'member', mapped: 'admin', step: 'give admin' },
    { has: 'admin by groups', provisioned: 'member', step: 'keep' },
    { has: 'admin by groups', provisioned: 'member', autoRemove: true, step: 'give member' },
    { has: 'member by groups', provisioned: 'member', autoRemove: true, step: 'keep' },
    { has: 'admin by hand', provisioned: 'member', autoRemove: true, step: 'keep' },

    { has: 'guest by hand', mapped: 'admin', step: 'keep' },
    { has: 'admin by hand', mapped: 'guest', step: 'keep' },
    { has: 'member by hand', mapped: 'member', step: 'keep' },
    { has: 'member by hand', autoRemove: true, step: 'keep' },
    { has: 'admin after member', mapped: 'guest', autoRemove: true, step: 'keep' },
    { has: 'admin after member', autoRemove: true, step: 'keep' },

    { has: 'owner by hand', mapped: 'guest', autoRemove: true, step: 'keep' },
    { has: 'owner by groups', autoRemove: true, step: 'keep' },
  ])(
    '$has, mapped $mapped, projects $projects, default $fallback, provisioned $provisioned, auto_remove $autoRemove: $step',
    (one) => {
      const roles: HeldRoles = { workspace: held<WorkspaceRole>(one.has), projects: new Map() };
      const projects = new Map<string, ProjectRole>(one.projects ? [['web', 'guest']] : []);
      const wanted: RolesOfGroups = { workspace: one.mapped ?? null, projects };
      const { autoRemove = false, fallback = null, provisioned } = one;
      const rules = { autoRemove, defaultWorkspaceRole: fallback, provisionedRole: provisioned };
      expect(text(stepInWorkspace(roles, wanted, rules))).toBe(one.step);
    },
  );
});

describe('the role in a project', () => {
  it.each<[string, ProjectRole | null, WorkspaceRole, boolean, string]>([
    ['nothing', null, 'member', true, 'keep'],
    ['nothing', 'contributor', 'member', false, 'give contributor'],
    ['nothing', 'admin', 'member', false, 'give admin'],
    ['nothing', 'admin', 'guest', false, 'give commenter'],
    ['nothing', 'contributor', 'guest', false, 'give commenter'],
    ['nothing', 'guest', 'guest', false, 'give guest'],
    ['commenter by groups', 'admin', 'guest', false, 'keep'],
    ['guest by groups', 'admin', 'member', false, 'give admin'],
    ['admin by groups', 'guest', 'member', false, 'give guest'],
    ['contributor by groups', null, 'member', false, 'keep'],
    ['contributor by groups', null, 'member', true, 'end'],
    ['contributor by hand', 'admin', 'member', true, 'keep'],
    ['contributor by hand', null, 'member', true, 'keep'],
    ['admin after guest', null, 'member', true, 'keep'],
  ])('%s, mapped %s, %s of the workspace, auto_remove %s: %s', (has, role, workspaceRole, autoRemove, expected) => {
    const one = held<ProjectRole>(has);
    const roles: HeldRoles = { workspace: null, projects: new Map(one ? [['web', one]] : []) };
    const wanted: RolesOfGroups = { workspace: null, projects: new Map(role ? [['web', role]] : []) };
    const steps = stepsInProjects(roles, wanted, { workspaceRole, autoRemove });
    expect(steps.map(([id, step]) => `${id}: ${text(step)}`)).toEqual(expected === 'keep' ? [] : [`web: ${expected}`]);
  });

  it('is settled in each project, in one order', () => {
    const roles: HeldRoles = {
      workspace: null,
      projects: new Map([
        ['c', held<ProjectRole>('guest by groups')!],
        ['a', held<ProjectRole>('guest by groups')!],
      ]),
    };
    const wanted: RolesOfGroups = {
      workspace: null,
      projects: new Map([
        ['b', 'guest' as const],
        ['a', 'admin' as const],
      ]),
    };
    const steps = stepsInProjects(roles, wanted, { workspaceRole: 'member', autoRemove: true });
    expect(steps.map(([id, step]) => `${id}: ${text(step)}`)).toEqual(['a: give admin', 'b: give guest', 'c: end']);
  });
});
