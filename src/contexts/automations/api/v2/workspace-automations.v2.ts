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
import type { WorkspaceCtx, WithParent } from '#kernel';
import { AutomationActivities } from '../../application/automation-activities';
import { AutomationEdges } from '../../application/automation-edges';
import { AutomationNodes } from '../../application/automation-nodes';
import { activityList, automationList, edgeList, nodeList } from '../../application/automation.repository';
import { AutomationSwitch, type SwitchAutomation } from '../../application/automation.switch';
import { Automations } from '../../application/automations';
import { ACTIVITIES, CREATE_NODE, EDGES, NODES, WORKSPACE_AUTOMATIONS, REGENERATE, SET_STATUS } from '../texts';
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

const PATH = 'workspaces/:slug/automations';
const PLACE = { style: v2, level: 'workspace', scope: 'automations', gates: [feature('automations')] } as const;
const READING = { allow: 'O A' };
const WRITING = { allow: 'O A' };

@Resource({
  ...PLACE,
  tag: 'Workspace automations',
  about: WORKSPACE_AUTOMATIONS,
  path: PATH,
  presenter: automationV2,
})
@Serves(
  standard.list({
    id: 'list-workspace-automations',
    summary: 'List automations of the workspace',
    list: automationList,
    ...READING,
  }),
  standard.get('pk', { id: 'get-workspace-automation', summary: 'Get an automation of the workspace', ...READING }),
  standard.create({
    id: 'create-workspace-automation',
    summary: 'Create an automation of the workspace',
    body: CreateAutomationV2,
    ...WRITING,
  }),
  standard.update('pk', {
    id: 'update-workspace-automation',
    summary: 'Update an automation of the workspace',
    body: UpdateAutomationV2,
    ...WRITING,
  }),
  standard.remove('pk', {
    id: 'delete-workspace-automation',
    summary: 'Delete an automation of the workspace',
    ...WRITING,
  }),
)
export class WorkspaceAutomationsV2Controller {
  constructor(
    readonly records: Automations,
    private readonly switches: AutomationSwitch,
  ) {}

  @Action('POST', ':pk/status', {
    id: 'set-workspace-automation-status',
    summary: 'Switch an automation of the workspace on or off',
    description: SET_STATUS,
    body: SetAutomationStatusV2,
    shape: 'none',
    status: 204,
    ...WRITING,
  })
  switch(@Context() ctx: WorkspaceCtx, @Id('pk') id: string, @Payload() command: SwitchAutomation) {
    return this.switches.turn(ctx, id, command);
  }
}

const below = standardBelow('automation_id');

@Resource({
  ...PLACE,
  tag: 'Workspace automation nodes',
  about: NODES,
  path: `${PATH}/:automation_id/nodes`,
  presenter: automationNodeV2,
})
@Serves(
  below.list({
    id: 'list-workspace-automation-nodes',
    summary: 'List the nodes of an automation of the workspace',
    list: nodeList,
    ...READING,
  }),
  below.get('pk', {
    id: 'get-workspace-automation-node',
    summary: 'Get a node of an automation of the workspace',
    ...READING,
  }),
  below.create({
    id: 'create-workspace-automation-node',
    summary: 'Create a node of an automation of the workspace',
    description: CREATE_NODE,
    body: CreateAutomationNodeV2,
    ...WRITING,
  }),
  below.update('pk', {
    id: 'update-workspace-automation-node',
    summary: 'Update a node of an automation of the workspace',
    body: UpdateAutomationNodeV2,
    ...WRITING,
  }),
  below.remove('pk', {
    id: 'delete-workspace-automation-node',
    summary: 'Delete a node of an automation of the workspace',
    ...WRITING,
  }),
)
export class WorkspaceAutomationNodesV2Controller {
  constructor(readonly records: AutomationNodes) {}

  @Action('POST', ':pk/regenerate-webhook-secret', {
    id: 'regenerate-workspace-node-webhook-secret',
    summary: 'Make a new secret of a node that sends webhooks, of the workspace',
    description: REGENERATE,
    presenter: nodeSecretV2,
    selectable: false,
    passive: ['fields'],
    ...WRITING,
  })
  regenerate(@ContextBelow('automation_id') ctx: WithParent<WorkspaceCtx>, @Id('pk') id: string) {
    return this.records.regenerate(ctx, id);
  }
}

@Resource({
  ...PLACE,
  tag: 'Workspace automation edges',
  about: EDGES,
  path: `${PATH}/:automation_id/edges`,
  presenter: automationEdgeV2,
})
@Serves(
  below.list({
    id: 'list-workspace-automation-edges',
    summary: 'List the edges of an automation of the workspace',
    list: edgeList,
    ...READING,
  }),
  below.get('pk', {
    id: 'get-workspace-automation-edge',
    summary: 'Get an edge of an automation of the workspace',
    ...READING,
  }),
  below.create({
    id: 'create-workspace-automation-edge',
    summary: 'Create an edge of an automation of the workspace',
    body: CreateAutomationEdgeV2,
    ...WRITING,
  }),
  below.update('pk', {
    id: 'update-workspace-automation-edge',
    summary: 'Update an edge of an automation of the workspace',
    body: UpdateAutomationEdgeV2,
    ...WRITING,
  }),
  below.remove('pk', {
    id: 'delete-workspace-automation-edge',
    summary: 'Delete an edge of an automation of the workspace',
    ...WRITING,
  }),
)
export class WorkspaceAutomationEdgesV2Controller {
  constructor(readonly records: AutomationEdges) {}
}

@Resource({
  ...PLACE,
  tag: 'Workspace automation activities',
  about: ACTIVITIES,
  path: `${PATH}/:automation_id/activities`,
  presenter: automationActivityV2,
})
@Serves(
  below.list({
    id: 'list-workspace-automation-activities',
    summary: 'List the activities of an automation of the workspace',
    list: activityList,
    ...READING,
  }),
  below.get('pk', {
    id: 'get-workspace-automation-activity',
    summary: 'Get an activity of an automation of the workspace',
    ...READING,
  }),
)
export class WorkspaceAutomationActivitiesV2Controller {
  constructor(readonly records: AutomationActivities) {}
}
