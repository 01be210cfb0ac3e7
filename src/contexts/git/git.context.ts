import { defineContext } from '#context';
import { gitEvents } from './application/git-reference.events';
import { GitReferenceRow } from './infrastructure/persistence/git-reference.row';

export const git = defineContext({
  name: 'git',
  modules: async () => {
    const { GitModule } = await import('./index.js');
    return [GitModule];
  },
  rows: [GitReferenceRow],
  events: Object.values(gitEvents),
});
