import { defineRecordEvents } from '#events';
import type { ProjectPhaseRecord } from './project-phase.repository';

export const phaseEvents = defineRecordEvents<ProjectPhaseRecord>({
  kind: 'project_state',
  entityType: 'project_state',
});
