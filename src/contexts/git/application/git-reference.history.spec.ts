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
  const merged: GitReference = { ...pullRequest, state: 'merged' };
  expect(updated(pullRequest, merged).comment).toBe('moved the pull request from open to merged');
  expect(updated(pullRequest, { ...pullRequest, title: 'x' }).comment).toBe('updated the pull request');
});
