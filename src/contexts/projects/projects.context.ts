import { defineContext } from '#context';
import { BROKEN_RULE, PROJECT_FEATURES } from '#kernel';
import { labelEvents } from './application/label.events';
import { ProjectArchived, ProjectCreated, ProjectDeleted, ProjectUpdated } from './application/project.events';
import { stateEvents } from './application/state.events';
import { assigneeReference, labelReference, stateReference } from './infrastructure/persistence/item-references';
import { LabelRow } from './infrastructure/persistence/label.row';
import { ProjectMemberRow } from './infrastructure/persistence/project-member.row';
import { ProjectPhaseRow } from './infrastructure/persistence/project-phase.row';
import { ProjectRow } from './infrastructure/persistence/project.row';
import { StateRow } from './infrastructure/persistence/state.row';

export const projects = defineContext({
  name: 'projects',
  modules: async () => {
    const { ProjectsModule, ProjectUsageModule } = await import('./index.js');
    return [ProjectsModule, ProjectUsageModule];
  },
  rows: [LabelRow, ProjectMemberRow, ProjectRow, StateRow, ProjectPhaseRow],
  features: PROJECT_FEATURES,
  codes: {
    state_is_default: BROKEN_RULE,
    state_is_triage: BROKEN_RULE,
    state_not_empty: BROKEN_RULE,
    state_last_of_group: BROKEN_RULE,
    state_needed: BROKEN_RULE,
    phase_in_use: BROKEN_RULE,
    project_member_exists: BROKEN_RULE,
  },
  events: [ProjectCreated, ProjectUpdated, ProjectDeleted, ProjectArchived, labelEvents, stateEvents],
  itemReferences: [stateReference, assigneeReference, labelReference],
});
