import type { Type } from '@nestjs/common';
import {
  Action,
  Context,
  ContextBelow,
  feature,
  Id,
  partial,
  Payload,
  projectAdmins,
  projectWriters,
  Resource,
  Serves,
  standard,
  standardBelow,
  v2,
  workspaceAdmins,
} from '#http';
import { AutomationActivities, AutomationEdges } from '../../application/automation-edges';
import { AutomationNodes } from '../../application/automation-nodes';
import { automationEvents, edgeEvents, nodeEvents } from '../../application/automation.events';
import {
  activityList,
  automationList,
  edgeList,
  nodeList,
  type Below,
  type Home,
} from '../../application/automation.repository';
import { AutomationSwitch, type SwitchAutomation } from '../../application/automation.switch';
import { Automations } from '../../application/automations';
import { Trials, type TryAutomation } from '../../application/trials';
import {
  ACTIVITIES,
  CREATE_NODE,
  EDGES,
  NODES,
  PROJECT_AUTOMATIONS,
  REGENERATE,
  SET_STATUS,
  TRIAL,
  WORKSPACE_AUTOMATIONS,
} from '../texts';
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
} from './automation.shapes.v2';
import { automationTrialV2, TryAutomationV2 } from './automation-trial.shapes.v2';

/** Options that differ between automations of projects and of workspaces, which have the same operations. */
const PLACES = {
  project: {
    path: 'workspaces/:slug/projects/:project_id/automations',
    about: PROJECT_AUTOMATIONS,
    allow: { read: projectWriters, write: projectAdmins },
    /** Prefixes of the nouns in operation ids: of automations, and of their nodes, edges and activities. */
    prefix: 'project ',
    partPrefix: '',
    where: 'of a project',
  },
  workspace: {
    path: 'workspaces/:slug/automations',
    about: WORKSPACE_AUTOMATIONS,
    allow: { read: workspaceAdmins, write: workspaceAdmins },
    prefix: 'workspace ',
    partPrefix: 'workspace ',
    where: 'of the workspace',
  },
} as const;

const below = standardBelow('automation_id');

function automationsOf(level: keyof typeof PLACES): Type<object>[] {
  const { path, about, allow, prefix, partPrefix, where } = PLACES[level];
  const shared = {
    style: v2,
    level,
    place: where,
    scope: 'automations',
    allow,
    gates: [feature('automations')],
  } as const;
  const tag = level === 'project' ? 'Project automation' : 'Workspace automation';
  // Both levels publish the same events, so only one of them documents the events.
  const events = (kinds: Parameters<typeof Resource>[0]['events']) => (level === 'project' ? { events: kinds } : {});

  @Resource({
    ...shared,
    tag: `${tag}s`,
    about,
    path,
    presenter: automationV2,
    idNoun: `${prefix}automation`,
    ...events([{ kinds: [automationEvents] }]),
  })
  @Serves(...standard.records('pk', { list: automationList, body: CreateAutomationV2 }))
  class AutomationsV2Controller {
    constructor(
      readonly records: Automations,
      private readonly switches: AutomationSwitch,
      private readonly trials: Trials,
    ) {}

    @Action('POST', ':pk/status', {
      id: `set-${level}-automation-status`,
      summary: `Switch an automation ${where} on or off`,
      description: SET_STATUS,
      body: SetAutomationStatusV2,
      shape: 'none',
      status: 204,
    })
    switch(@Context() ctx: Home, @Id('pk') id: string, @Payload() command: SwitchAutomation) {
      return this.switches.turn(ctx, id, command);
    }

    @Action('POST', ':pk/trial', {
      id: `try-${level}-automation`,
      summary: `Try an automation ${where} on a work item`,
      description: TRIAL,
      body: TryAutomationV2,
      presenter: automationTrialV2,
      selectable: false,
      passive: ['fields'],
    })
    try(@Context() ctx: Home, @Id('pk') id: string, @Payload() command: TryAutomation) {
      return this.trials.run(ctx, id, command);
    }
  }

  @Resource({
    ...shared,
    tag: `${tag} nodes`,
    about: NODES,
    path: `${path}/:automation_id/nodes`,
    presenter: automationNodeV2,
    idNoun: `${partPrefix}automation node`,
    ...events([{ kinds: [nodeEvents] }]),
  })
  @Serves(
    below.list({ list: nodeList }),
    below.get('pk'),
    below.create({ description: CREATE_NODE, body: CreateAutomationNodeV2 }),
    below.update('pk', { body: partial(CreateAutomationNodeV2) }),
    below.remove('pk'),
  )
  class AutomationNodesV2Controller {
    constructor(readonly records: AutomationNodes) {}

    @Action('POST', ':pk/regenerate-webhook-secret', {
      id: `regenerate-${partPrefix}node-webhook-secret`.replace(' ', '-'),
      summary: `Make a new secret for a node ${where} that sends webhooks`,
      description: REGENERATE,
      presenter: nodeSecretV2,
      selectable: false,
      passive: ['fields'],
    })
    regenerate(@ContextBelow('automation_id') ctx: Below, @Id('pk') id: string) {
      return this.records.regenerate(ctx, id);
    }
  }

  @Resource({
    ...shared,
    tag: `${tag} edges`,
    about: EDGES,
    path: `${path}/:automation_id/edges`,
    presenter: automationEdgeV2,
    idNoun: `${partPrefix}automation edge`,
    ...events([{ kinds: [edgeEvents] }]),
  })
  @Serves(...below.records('pk', { list: edgeList, body: CreateAutomationEdgeV2 }))
  class AutomationEdgesV2Controller {
    constructor(readonly records: AutomationEdges) {}
  }

  @Resource({
    ...shared,
    tag: `${tag} activities`,
    about: ACTIVITIES,
    path: `${path}/:automation_id/activities`,
    presenter: automationActivityV2,
    idNoun: `${partPrefix}automation activity`,
  })
  @Serves(below.list({ list: activityList }), below.get('pk'))
  class AutomationActivitiesV2Controller {
    constructor(readonly records: AutomationActivities) {}
  }

  return [
    AutomationsV2Controller,
    AutomationNodesV2Controller,
    AutomationEdgesV2Controller,
    AutomationActivitiesV2Controller,
  ];
}

export const automationControllersV2 = [...automationsOf('project'), ...automationsOf('workspace')];
