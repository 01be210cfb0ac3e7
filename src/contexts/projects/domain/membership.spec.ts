import { PROJECT_ROLES, WORKSPACE_ROLES } from '#kernel';
import { assertHoldable, assertHasAdmin, joiningRole } from './membership';

const refusal = (work: () => void): string | undefined => {
  try {
    work();
  } catch (error) {
    return (error as { reason: string }).reason;
  }
  return undefined;
};

it('lets guests of the workspace be guests and commenters of a project, all others anything', () => {
  for (const workspaceRole of WORKSPACE_ROLES) {
    const held = PROJECT_ROLES.filter((role) => !refusal(() => assertHoldable(workspaceRole, role)));
    expect(held).toEqual(workspaceRole === 'guest' ? ['commenter', 'guest'] : PROJECT_ROLES);
  }
});

it('has a role for everybody who joins, which they can hold', () => {
  expect(WORKSPACE_ROLES.map(joiningRole)).toEqual(['admin', 'admin', 'contributor', 'guest']);
  for (const role of WORKSPACE_ROLES) expect(refusal(() => assertHoldable(role, joiningRole(role)))).toBeUndefined();
});

it('leaves every project an admin', () => {
  const staffed = (...[before, after, otherAdmins]: [...Parameters<typeof change>]) =>
    refusal(() => assertHasAdmin(change(before, after, otherAdmins)));
  expect(staffed('admin', null, 0)).toBe('last_project_admin');
  expect(staffed('admin', 'guest', 0)).toBe('last_project_admin');
  expect(staffed('admin', 'guest', 1)).toBeUndefined();
  expect(staffed('admin', 'admin', 0)).toBeUndefined();
  expect(staffed('contributor', null, 0)).toBeUndefined();
});

const change = (
  before: (typeof PROJECT_ROLES)[number],
  after: (typeof PROJECT_ROLES)[number] | null,
  otherAdmins: number,
) => ({ before, after, otherAdmins });
