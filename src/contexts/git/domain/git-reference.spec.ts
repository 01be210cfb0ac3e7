import { type GitReference, isBranchName, isSha, previousValues } from './git-reference';

const pullRequest: GitReference = {
  id: 'g',
  workItemId: 'w',
  kind: 'pull_request',
  repositoryUrl: 'https://git.example.com/a/b',
  remoteId: '1',
  url: 'https://git.example.com/a/b/pull/1',
  title: 'Fix',
  sha: null,
  state: 'open',
  number: 1,
  sourceBranch: null,
  targetBranch: null,
  authorName: null,
  authorEmail: null,
  committedAt: null,
};

it.each([
  ['main', true],
  ['feature/ENG-12_login', true],
  ['a.b', true],
  ['ветка/ключ', true],
  ['a@b', true],
  ['', false],
  ['@', false],
  ['-a', false],
  ['a b', false],
  ['a..b', false],
  ['a@{b', false],
  ['.a', false],
  ['a/.b', false],
  ['a.', false],
  ['a.lock', false],
  ['a.lock/b', false],
  ['/a', false],
  ['a//b', false],
  ['a\tb', false],
])('takes %j for a branch: %s', (name, taken) => {
  expect(isBranchName(name)).toBe(taken);
});

it('takes whole SHAs of both lengths', () => {
  for (const length of [40, 64]) expect([isSha('a'.repeat(length)), isSha('F'.repeat(length))]).toEqual([true, true]);
  for (const text of ['', 'a'.repeat(39), 'a'.repeat(41), 'g'.repeat(40)]) expect(isSha(text)).toBe(false);
});

it('finds what a repeated report changes, of the members that it names', () => {
  expect(previousValues(pullRequest, { title: 'Fix', state: 'open' })).toEqual({});
  expect(previousValues(pullRequest, { state: 'merged', number: null })).toEqual({ state: 'open', number: 1 });
});
