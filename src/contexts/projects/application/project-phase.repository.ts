import { defineRecordEvents } from '#events';
import { filter, order, Records, type ListSpec, type TenantRecord, type WorkspaceCtx } from '#kernel';
import { PHASE_GROUPS, type ProjectPhase } from '../domain/project-phase';

/** A phase as it is stored. */
export interface ProjectPhaseRecord extends ProjectPhase, TenantRecord {
  readonly id: string;
}

export const projectPhaseList: ListSpec = {
  filters: {
    name: filter.name(),
    group: filter.choice(PHASE_GROUPS, 'eq', 'in'),
    isDefault: filter.boolean(),
    externalId: filter.text(),
    externalSource: filter.text(),
  },
  orderings: { sequence: {}, createdAt: { cursor: true }, id: { cursor: true } },
  defaultOrder: order('sequence'),
  searchable: true,
};

export abstract class ProjectPhaseRepository extends Records<WorkspaceCtx, ProjectPhaseRecord> {
  /** Returns which of the phases are used by projects that are not deleted. */
  abstract used(ctx: WorkspaceCtx, ids: readonly string[]): Promise<ReadonlySet<string>>;
}

export const phaseEvents = defineRecordEvents<ProjectPhaseRecord>({
  kind: 'project_state',
  entityType: 'project_state',
});
