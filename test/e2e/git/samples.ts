import { randomUUID } from 'node:crypto';
import type { Samples } from '../sweeps/kit/sample';

const inGit = (members: object) => (): Promise<object> =>
  Promise.resolve({
    remote_id: randomUUID(),
    repository_url: 'https://git.example.com/acme/web',
    url: 'https://git.example.com/acme/web/1',
    ...members,
  });

export const samples: Samples = {
  recipes: {
    'report-git-branch': { body: inGit({ name: 'main' }) },
    'report-git-commit': { body: inGit({ sha: 'a'.repeat(40), message: 'Fix' }) },
    'report-git-pull-request': { body: inGit({ title: 'Fix', state: 'open' }) },
  },
};
