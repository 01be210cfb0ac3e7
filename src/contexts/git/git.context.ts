import { defineContext } from '#context';
import { gitEvents } from './application/git-reference.repository';
import { GitReferenceRow } from './infrastructure/persistence/git-reference.row';

/** Commits, branches and pull requests of work items, as integrations report them. */
export const git = defineContext({
  name: 'git',
  modules: async () => {
    const { GitModule } = await import('./index.js');
    return [GitModule];
  },
  rows: [GitReferenceRow],
  events: Object.values(gitEvents),
});
