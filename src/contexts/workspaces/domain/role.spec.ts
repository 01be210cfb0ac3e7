import { isUuid, PROJECT_ROLES, WORKSPACE_ROLES } from '#kernel';
import { rolesOf, schemeOf } from './role';

const slugs = (namespace: string) =>
  rolesOf('w')
    .filter((role) => role.namespace === namespace)
    .sort((a, b) => b.level - a.level)
    .map(({ slug }) => slug);

it('describes every role that people can have, the highest level first', () => {
  expect(slugs('workspace')).toEqual(WORKSPACE_ROLES);
  expect(slugs('project')).toEqual(PROJECT_ROLES);
});

it('has ids that stay, and that no other workspace or kind has', () => {
  const ids = (workspace: string) => rolesOf(workspace).flatMap((role) => [role.id, schemeOf(workspace, role, []).id]);
  expect(ids('w')).toEqual(ids('w'));
  expect(new Set([...ids('w'), ...ids('other')]).size).toBe(32);
  expect(ids('w').every(isUuid)).toBe(true);
});
