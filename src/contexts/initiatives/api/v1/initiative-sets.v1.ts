import { Action, Context, feature, Id, ListQuery, membersOf, Payload, Resource, v1 } from '#http';
import { order, type ListRequest, type ListSpec, type WorkspaceCtx } from '#kernel';
import { projectV1 } from '../../../projects/api/v1';
import { workItemV1 } from '../../../work-items/api/v1';
import { InitiativeItems } from '../../application/initiative-items';
import { InitiativeSets } from '../../application/initiative-sets';
import {
  ADD_EPICS_TO_INITIATIVE,
  ADD_LABELS_TO_INITIATIVE,
  ADD_PROJECTS_TO_INITIATIVE,
  LIST_INITIATIVE_EPICS,
  LIST_INITIATIVE_PROJECTS,
  LIST_LABELS_OF_INITIATIVE,
  REMOVE_EPICS_FROM_INITIATIVE,
  REMOVE_LABELS_FROM_INITIATIVE,
  REMOVE_PROJECTS_FROM_INITIATIVE,
} from '../texts';
import { initiativeLabelV1 } from './initiative-labels.v1';

interface Named {
  readonly labelIds: readonly string[];
  readonly projectIds: readonly string[];
  readonly epicIds: readonly string[];
}

const named = membersOf<Named>();

class InitiativeLabelIdsV1 {
  @named.uuids('labelIds', { required: true, min: 1 }) label_ids!: string[];
}

class InitiativeProjectIdsV1 {
  @named.uuids('projectIds', { required: true, min: 1 }) project_ids!: string[];
}

class InitiativeEpicIdsV1 {
  @named.uuids('epicIds', { required: true, min: 1 }) epic_ids!: string[];
}

const oldestFirst: ListSpec = {
  filters: {},
  orderings: { createdAt: { cursor: true } },
  defaultOrder: order('createdAt'),
  searchable: false,
};

const PLACE = {
  style: v1,
  tag: 'Initiatives',
  level: 'workspace',
  gates: [feature('initiatives')],
} as const;
const PATH = 'workspaces/:workspace_slug/initiatives/:initiative_id';
const LIST = { allow: 'O A M', list: oldestFirst, shape: 'page', verb: 'list' } as const;
const ADD = { allow: 'O A', shape: 'array' } as const;
const REMOVE = { allow: 'O A', shape: 'none', status: 204 } as const;

@Resource({ ...PLACE, path: `${PATH}/labels`, scope: 'initiatives.labels', presenter: initiativeLabelV1 })
export class LabelsOfInitiativeV1Controller {
  constructor(private readonly sets: InitiativeSets) {}

  @Action('GET', '', {
    ...LIST,
    id: 'list_initiative_labels_for_initiative',
    summary: 'List the labels of an initiative',
    description: LIST_LABELS_OF_INITIATIVE,
  })
  list(@Context() ctx: WorkspaceCtx, @Id('initiative_id') id: string, @ListQuery() request: ListRequest) {
    return this.sets.listLabels(ctx, id, request);
  }

  @Action('POST', '', {
    ...ADD,
    id: 'add_labels_to_initiative',
    summary: 'Mark an initiative with labels',
    description: ADD_LABELS_TO_INITIATIVE,
    body: InitiativeLabelIdsV1,
  })
  add(@Context() ctx: WorkspaceCtx, @Id('initiative_id') id: string, @Payload() { labelIds }: Named) {
    return this.sets.addLabels(ctx, id, labelIds);
  }

  @Action('DELETE', '', {
    ...REMOVE,
    id: 'remove_labels_from_initiative',
    summary: 'Take labels off an initiative',
    description: REMOVE_LABELS_FROM_INITIATIVE,
    body: InitiativeLabelIdsV1,
  })
  async remove(@Context() ctx: WorkspaceCtx, @Id('initiative_id') id: string, @Payload() { labelIds }: Named) {
    await this.sets.removeLabels(ctx, id, labelIds);
  }
}

@Resource({ ...PLACE, path: `${PATH}/projects`, scope: 'initiatives.projects', presenter: projectV1 })
export class InitiativeProjectsV1Controller {
  constructor(private readonly sets: InitiativeSets) {}

  @Action('GET', '', {
    ...LIST,
    id: 'list_initiative_projects',
    summary: 'List the projects of an initiative',
    description: LIST_INITIATIVE_PROJECTS,
  })
  list(@Context() ctx: WorkspaceCtx, @Id('initiative_id') id: string, @ListQuery() request: ListRequest) {
    return this.sets.listProjects(ctx, id, request);
  }

  @Action('POST', '', {
    ...ADD,
    id: 'add_projects_to_initiative',
    summary: 'Put projects into an initiative',
    description: ADD_PROJECTS_TO_INITIATIVE,
    body: InitiativeProjectIdsV1,
  })
  add(@Context() ctx: WorkspaceCtx, @Id('initiative_id') id: string, @Payload() { projectIds }: Named) {
    return this.sets.addProjects(ctx, id, projectIds);
  }

  @Action('DELETE', '', {
    ...REMOVE,
    id: 'remove_projects_from_initiative',
    summary: 'Take projects out of an initiative',
    description: REMOVE_PROJECTS_FROM_INITIATIVE,
    body: InitiativeProjectIdsV1,
  })
  async remove(@Context() ctx: WorkspaceCtx, @Id('initiative_id') id: string, @Payload() { projectIds }: Named) {
    await this.sets.removeProjects(ctx, id, projectIds);
  }
}

@Resource({ ...PLACE, path: `${PATH}/epics`, scope: 'initiatives.epics', presenter: workItemV1 })
export class InitiativeEpicsV1Controller {
  constructor(private readonly sets: InitiativeItems) {}

  @Action('GET', '', {
    ...LIST,
    id: 'list_initiative_epics',
    summary: 'List the epics of an initiative',
    description: LIST_INITIATIVE_EPICS,
  })
  list(@Context() ctx: WorkspaceCtx, @Id('initiative_id') id: string, @ListQuery() request: ListRequest) {
    return this.sets.listEpics(ctx, id, request);
  }

  @Action('POST', '', {
    ...ADD,
    id: 'add_epics_to_initiative',
    summary: 'Put epics into an initiative',
    description: ADD_EPICS_TO_INITIATIVE,
    body: InitiativeEpicIdsV1,
  })
  add(@Context() ctx: WorkspaceCtx, @Id('initiative_id') id: string, @Payload() { epicIds }: Named) {
    return this.sets.addEpics(ctx, id, epicIds);
  }

  @Action('DELETE', '', {
    ...REMOVE,
    id: 'remove_epics_from_initiative',
    summary: 'Take epics out of an initiative',
    description: REMOVE_EPICS_FROM_INITIATIVE,
    body: InitiativeEpicIdsV1,
  })
  async remove(@Context() ctx: WorkspaceCtx, @Id('initiative_id') id: string, @Payload() { epicIds }: Named) {
    await this.sets.removeEpics(ctx, id, epicIds);
  }
}
