import { FieldErrors } from '#kernel';
import { checkWorkspace, workspaceNameOf } from './founding';

it.each([
  [{ slug: 'acme' }, 'Acme'],
  [{ slug: 'acme-north_sea' }, 'Acme north sea'],
  [{ slug: '---' }, '---'],
  [{ slug: 'acme', name: '  ' }, 'Acme'],
  [{ slug: 'acme', name: ' ACME Ltd ' }, 'ACME Ltd'],
])('names %j "%s"', (workspace, name) => expect(workspaceNameOf(workspace)).toBe(name));

const isSound = (workspace: { slug: string; name?: string }): boolean => {
  const errors = new FieldErrors();
  checkWorkspace(workspace, errors);
  return !errors.any;
};

it.each(['acme', 'a', '0', 'a-b_c', 'x'.repeat(48)])('takes the slug "%s"', (slug) =>
  expect(isSound({ slug })).toBe(true),
);
it.each(['', 'Acme', 'a b', 'a/b', 'é', 'a\n', 'x'.repeat(49)])('refuses the slug "%s"', (slug) =>
  expect(isSound({ slug })).toBe(false),
);
it('refuses names of several lines or without end', () => {
  expect(isSound({ slug: 'acme', name: 'two\nlines' })).toBe(false);
  expect(isSound({ slug: 'acme', name: 'x'.repeat(81) })).toBe(false);
});
