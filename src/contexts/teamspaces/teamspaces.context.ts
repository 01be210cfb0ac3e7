import { defineContext } from '#context';
import { teamspaceEvents, TeamspaceMentioned } from './application/teamspace.events';
import { TeamspaceRow } from './infrastructure/persistence/teamspace.row';

export const teamspaces = defineContext({
  name: 'teamspaces',
  modules: async () => {
    const { TeamspacesModule, TeamspaceUsageModule } = await import('./index.js');
    return [TeamspacesModule, TeamspaceUsageModule];
  },
  rows: [TeamspaceRow],
  events: [teamspaceEvents, TeamspaceMentioned],
});
