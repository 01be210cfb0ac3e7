import { defineContext } from '#context';
import { BROKEN_RULE, errorCode, textAs, withBody } from '#kernel';
import { projectManagesStates, workspaceManagesStates } from './api/gates';
import { ProjectArchived, ProjectCreated, ProjectDeleted, ProjectUpdated } from './application/project.events';
import { projectMemberEvents } from './application/project-member.repository';
import { phaseEvents } from './application/project-phase.repository';
import { stateEvents } from './application/state.repository';
import { PROJECT_FEATURES, PROJECT_STATES, PROJECT_SWITCH_HINTS } from './domain/features';
import { assigneeReference, stateReference } from './infrastructure/persistence/item-references';
import { namedProjects } from './infrastructure/persistence/named-records';
import { ProjectMemberRow, ProjectPhaseRow, ProjectRow, StateRow } from './infrastructure/persistence/rows';
import { personalMemberships } from './infrastructure/persistence/own-records';
import { ledProjects } from './infrastructure/persistence/hands-over';

/** Projects, their members, features and states. */
export const projects = defineContext({
  name: 'projects',
  modules: async () => {
    const { ProjectsModule, ProjectUsageModule } = await import('./index.js');
    return [ProjectsModule, ProjectUsageModule];
  },
  rows: [ProjectMemberRow, ProjectRow, StateRow, ProjectPhaseRow],
  features: [...PROJECT_FEATURES, PROJECT_STATES],
  switchHints: PROJECT_SWITCH_HINTS,
  codes: {
    [projectManagesStates.name]: errorCode('conflict'),
    [workspaceManagesStates.name]: errorCode('conflict'),
    project_name_taken: withBody('conflict', textAs('name')),
    project_identifier_taken: withBody('conflict', textAs('identifier')),
    state_name_taken: { kind: 'conflict', shown: 'none', isRule: 'update' },
    state_is_default: BROKEN_RULE,
    state_is_triage: BROKEN_RULE,
    state_not_empty: BROKEN_RULE,
    state_last_of_group: BROKEN_RULE,
    state_needed: BROKEN_RULE,
    phase_in_use: BROKEN_RULE,
    project_member_exists: BROKEN_RULE,
  },
  events: [
    ProjectCreated,
    ProjectUpdated,
    ProjectDeleted,
    ProjectArchived,
    stateEvents,
    phaseEvents,
    projectMemberEvents,
  ],
  itemReferences: [stateReference, assigneeReference],
  namedRecords: [namedProjects],
  ownRecords: personalMemberships,
  handsOver: ledProjects,
});
