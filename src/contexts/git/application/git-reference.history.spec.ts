import type { GitReference } from '../domain/git-reference';
import { recorded, updated } from './git-reference.history';

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

it('tells its history by its address', () => {
  const { url } = pullRequest;
  expect(recorded(pullRequest)).toMatchObject({ verb: 'created', field: 'pull_request', oldValue: '', newValue: url });
  expect(recorded(pullRequest).comment).toBe('added the pull request #1 (open): Fix');
  const merged: GitReference = { ...pullRequest, state: 'merged' };
  expect(updated(pullRequest, merged).comment).toBe('moved the pull request #1 from open to merged: Fix');
  expect(updated(pullRequest, { ...pullRequest, title: 'x', number: null }).comment).toBe(
    'updated the pull request (open): x',
  );
});

it('names branches, and commits by the first line of their message', () => {
  const nothing = { ...pullRequest, number: null, state: null };
  expect(recorded({ ...nothing, kind: 'branch', title: 'fix/login' }).comment).toBe('added the branch fix/login');
  const commit: GitReference = {
    ...nothing,
    kind: 'commit',
    remoteId: 'ab12cd34'.repeat(5),
    title: ' Fix\r\n\nIt broke.',
  };
  expect(recorded(commit).comment).toBe('added the commit ab12cd3: Fix');
  expect(updated(commit, { ...commit, title: 'long'.repeat(1000) }).comment.length).toBeLessThan(300);
});
