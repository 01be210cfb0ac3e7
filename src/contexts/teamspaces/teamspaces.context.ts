import { defineContext } from '#context';
import { teamspaceEvents, TeamspaceMentioned } from './application/teamspace.repository';
import { TeamspaceRow } from './infrastructure/persistence/teamspace.row';
import { namedTeamspaces } from './infrastructure/persistence/named-records';
import { personalTeamspaces } from './infrastructure/persistence/own-records';
import { ledTeamspaces } from './infrastructure/persistence/hands-over';

/** Teamspaces: people who work together on several projects. */
export const teamspaces = defineContext({
  name: 'teamspaces',
  modules: async () => {
    const { TeamspacesModule, TeamspaceUsageModule } = await import('./teamspaces.module.js');
    return [TeamspacesModule, TeamspaceUsageModule];
  },
  rows: [TeamspaceRow],
  events: [teamspaceEvents, TeamspaceMentioned],
  namedRecords: [namedTeamspaces],
  ownRecords: personalTeamspaces,
  handsOver: ledTeamspaces,
});
