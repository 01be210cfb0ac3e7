import { membersOf, Resource, Serves, standard, v1, type RecordIds } from '#http';
import { order, type ListSpec } from '#kernel';
import { projectV1 } from '../../../projects/api/v1';
import { workItemV1 } from '../../../work-items/api/v1';
import { EpicsOfInitiative } from '../../application/initiative-items';
import { LabelsOfInitiative, ProjectsOfInitiative } from '../../application/initiative-sets';
import { initiativesResource } from '../common';
import { initiativeLabelV1 } from './initiative-labels.v1';

const member = membersOf<RecordIds>();

class InitiativeLabelIdsV1 {
  @member.uuids('ids', { required: true, min: 1 }) label_ids!: string[];
}

class InitiativeProjectIdsV1 {
  @member.uuids('ids', { required: true, min: 1 }) project_ids!: string[];
}

class InitiativeEpicIdsV1 {
  @member.uuids('ids', { required: true, min: 1 }) epic_ids!: string[];
}

const list: ListSpec = {
  filters: {},
  orderings: { createdAt: { cursor: true } },
  defaultOrder: order('createdAt'),
  searchable: false,
};

const initiativeSet = { ...initiativesResource, style: v1, tag: 'Initiatives' } as const;

@Resource({
  ...initiativeSet,
  path: 'workspaces/:workspace_slug/initiatives/:initiative_id/labels',
  scope: 'initiatives.labels',
  presenter: initiativeLabelV1,
})
@Serves(
  ...standard.contents('initiative_id', {
    body: InitiativeLabelIdsV1,
    list: {
      id: 'list_initiative_labels_for_initiative',
      summary: 'List the labels of an initiative',
      description: 'Lists the labels of an initiative.',
      list,
    },
    add: {
      id: 'add_labels_to_initiative',
      summary: 'Add labels to an initiative',
      description: 'Adds labels to an initiative and returns them.',
    },
    remove: {
      id: 'remove_labels_from_initiative',
      summary: 'Remove labels from an initiative',
      description: 'Removes labels from an initiative.',
    },
  }),
)
export class LabelsOfInitiativeV1Controller {
  constructor(readonly records: LabelsOfInitiative) {}
}

@Resource({
  ...initiativeSet,
  path: 'workspaces/:workspace_slug/initiatives/:initiative_id/projects',
  scope: 'initiatives.projects',
  presenter: projectV1,
})
@Serves(
  ...standard.contents('initiative_id', {
    body: InitiativeProjectIdsV1,
    list: {
      id: 'list_initiative_projects',
      summary: 'List the projects of an initiative',
      description: 'Lists the projects of an initiative that the caller sees, including archived ones.',
      list,
    },
    add: {
      id: 'add_projects_to_initiative',
      summary: 'Add projects to an initiative',
      description: 'Adds projects to an initiative and returns them.',
    },
    remove: {
      id: 'remove_projects_from_initiative',
      summary: 'Remove projects from an initiative',
      description: 'Removes projects from an initiative.',
    },
  }),
)
export class InitiativeProjectsV1Controller {
  constructor(readonly records: ProjectsOfInitiative) {}
}

@Resource({
  ...initiativeSet,
  path: 'workspaces/:workspace_slug/initiatives/:initiative_id/epics',
  scope: 'initiatives.epics',
  presenter: workItemV1,
})
@Serves(
  ...standard.contents('initiative_id', {
    body: InitiativeEpicIdsV1,
    list: {
      id: 'list_initiative_epics',
      summary: 'List the epics of an initiative',
      description: 'Lists the epics of an initiative that the caller sees, the oldest first.',
      list,
    },
    add: {
      id: 'add_epics_to_initiative',
      summary: 'Add epics to an initiative',
      description:
        'Adds epics of any projects that the caller sees to an initiative and returns them. Other work items are ' +
        'refused.',
    },
    remove: {
      id: 'remove_epics_from_initiative',
      summary: 'Remove epics from an initiative',
      description: 'Removes epics from an initiative.',
    },
  }),
)
export class InitiativeEpicsV1Controller {
  constructor(readonly records: EpicsOfInitiative) {}
}
