import {
  Action,
  Context,
  ContextBelow,
  feature,
  Id,
  Payload,
  Resource,
  Serves,
  standard,
  standardBelow,
  v2,
} from '#http';
import type { ProjectCtx, WithParent } from '#kernel';
import { AutomationActivities } from '../../application/automation-activities';
import { AutomationEdges } from '../../application/automation-edges';
import { AutomationNodes } from '../../application/automation-nodes';
import { automationEvents, edgeEvents, nodeEvents } from '../../application/automation.events';
import { activityList, automationList, edgeList, nodeList } from '../../application/automation.repository';
import { AutomationSwitch, type SwitchAutomation } from '../../application/automation.switch';
import { Automations } from '../../application/automations';
import { ACTIVITIES, CREATE_NODE, EDGES, NODES, PROJECT_AUTOMATIONS, REGENERATE, SET_STATUS } from '../texts';
import {
  automationActivityV2,
  automationEdgeV2,
  automationNodeV2,
  automationV2,
  CreateAutomationEdgeV2,
  CreateAutomationNodeV2,
  CreateAutomationV2,
  nodeSecretV2,
  SetAutomationStatusV2,
  UpdateAutomationEdgeV2,
  UpdateAutomationNodeV2,
  UpdateAutomationV2,
} from './automation.shapes.v2';

const PATH = 'workspaces/:slug/projects/:project_id/automations';
const PLACE = { style: v2, level: 'project', scope: 'automations', gates: [feature('automations')] } as const;
const READING = { allow: 'PA C' };
const WRITING = { allow: 'PA' };

@Resource({
  ...PLACE,
  tag: 'Project automations',
  about: PROJECT_AUTOMATIONS,
  path: PATH,
  presenter: automationV2,
  events: [{ kinds: [automationEvents] }],
})
@Serves(
  standard.list({
    id: 'list-project-automations',
    summary: 'List automations of a project',
    list: automationList,
    ...READING,
  }),
  standard.get('pk', { id: 'get-project-automation', summary: 'Get an automation of a project', ...READING }),
  standard.create({
    id: 'create-project-automation',
    summary: 'Create an automation of a project',
    body: CreateAutomationV2,
    ...WRITING,
  }),
  standard.update('pk', {
    id: 'update-project-automation',
    summary: 'Update an automation of a project',
    body: UpdateAutomationV2,
    ...WRITING,
  }),
  standard.remove('pk', { id: 'delete-project-automation', summary: 'Delete an automation of a project', ...WRITING }),
)
export class ProjectAutomationsV2Controller {
  constructor(
    readonly records: Automations,
    private readonly switches: AutomationSwitch,
  ) {}

  @Action('POST', ':pk/status', {
    id: 'set-project-automation-status',
    summary: 'Switch an automation of a project on or off',
    description: SET_STATUS,
    body: SetAutomationStatusV2,
    shape: 'none',
    status: 204,
    ...WRITING,
  })
  switch(@Context() ctx: ProjectCtx, @Id('pk') id: string, @Payload() command: SwitchAutomation) {
    return this.switches.turn(ctx, id, command);
  }
}

const below = standardBelow('automation_id');

@Resource({
  ...PLACE,
  tag: 'Project automation nodes',
  about: NODES,
  path: `${PATH}/:automation_id/nodes`,
  presenter: automationNodeV2,
  events: [{ kinds: [nodeEvents] }],
})
@Serves(
  below.list({
    id: 'list-automation-nodes',
    summary: 'List the nodes of an automation of a project',
    list: nodeList,
    ...READING,
  }),
  below.get('pk', { id: 'get-automation-node', summary: 'Get a node of an automation of a project', ...READING }),
  below.create({
    id: 'create-automation-node',
    summary: 'Create a node of an automation of a project',
    description: CREATE_NODE,
    body: CreateAutomationNodeV2,
    ...WRITING,
  }),
  below.update('pk', {
    id: 'update-automation-node',
    summary: 'Update a node of an automation of a project',
    body: UpdateAutomationNodeV2,
    ...WRITING,
  }),
  below.remove('pk', {
    id: 'delete-automation-node',
    summary: 'Delete a node of an automation of a project',
    ...WRITING,
  }),
)
export class ProjectAutomationNodesV2Controller {
  constructor(readonly records: AutomationNodes) {}

  @Action('POST', ':pk/regenerate-webhook-secret', {
    id: 'regenerate-node-webhook-secret',
    summary: 'Make a new secret of a node that sends webhooks, of a project',
    description: REGENERATE,
    presenter: nodeSecretV2,
    selectable: false,
    passive: ['fields'],
    ...WRITING,
  })
  regenerate(@ContextBelow('automation_id') ctx: WithParent<ProjectCtx>, @Id('pk') id: string) {
    return this.records.regenerate(ctx, id);
  }
}

@Resource({
  ...PLACE,
  tag: 'Project automation edges',
  about: EDGES,
  path: `${PATH}/:automation_id/edges`,
  presenter: automationEdgeV2,
  events: [{ kinds: [edgeEvents] }],
})
@Serves(
  below.list({
    id: 'list-automation-edges',
    summary: 'List the edges of an automation of a project',
    list: edgeList,
    ...READING,
  }),
  below.get('pk', { id: 'get-automation-edge', summary: 'Get an edge of an automation of a project', ...READING }),
  below.create({
    id: 'create-automation-edge',
    summary: 'Create an edge of an automation of a project',
    body: CreateAutomationEdgeV2,
    ...WRITING,
  }),
  below.update('pk', {
    id: 'update-automation-edge',
    summary: 'Update an edge of an automation of a project',
    body: UpdateAutomationEdgeV2,
    ...WRITING,
  }),
  below.remove('pk', {
    id: 'delete-automation-edge',
    summary: 'Delete an edge of an automation of a project',
    ...WRITING,
  }),
)
export class ProjectAutomationEdgesV2Controller {
  constructor(readonly records: AutomationEdges) {}
}

@Resource({
  ...PLACE,
  tag: 'Project automation activities',
  about: ACTIVITIES,
  path: `${PATH}/:automation_id/activities`,
  presenter: automationActivityV2,
})
@Serves(
  below.list({
    id: 'list-automation-activities',
    summary: 'List the activities of an automation of a project',
    list: activityList,
    ...READING,
  }),
  below.get('pk', {
    id: 'get-automation-activity',
    summary: 'Get an activity of an automation of a project',
    ...READING,
  }),
)
export class ProjectAutomationActivitiesV2Controller {
  constructor(readonly records: AutomationActivities) {}
}
