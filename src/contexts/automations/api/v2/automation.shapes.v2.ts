import { auditWithUpdateV2, EchoOf, membersOf, present, secret, shows } from '#http';
import type { CreateEdge, ShownEdge } from '../../application/automation-edges';
import type { CreateNode, NewSecret, ShownNode } from '../../application/automation-nodes';
import type { ActivityRecord, AutomationRecord } from '../../application/automation.repository';
import type { SwitchAutomation } from '../../application/automation.switch';
import type { CreateAutomation } from '../../application/automations';
import { MAX_PROJECTS, SCOPES, STATUSES, type Scope } from '../../domain/automation';
import { HANDLER_NAMES, NODE_TYPES, type NodeType } from '../../domain/handlers';

const show = shows<AutomationRecord>();

export const automationV2 = present<AutomationRecord>('Automation', {
  id: show.uuid('id'),
  name: show.text('name'),
  description: show.text('description'),
  scope: show.text('scope', { enum: SCOPES }),
  status: show.text('status', { enum: STATUSES }),
  is_enabled: show.boolean('isEnabled'),
  is_global: show.boolean('isGlobal'),
  project_ids: show.uuids('projectIds'),
  bot_user_id: show.uuid('botUserId'),
  decided_by_id: show.uuid('decidedById', {
    nullable: true,
    presence: 'named',
    description: 'The person who last decided what the automation does. It acts as this person.',
  }),
  current_version_id: show.uuid('currentVersionId'),
  run_count: show.integer('runCount'),
  last_run_at: show.datetime('lastRunAt', { nullable: true }),
  ...auditWithUpdateV2,
});

const member = membersOf<CreateAutomation>();

@EchoOf(automationV2)
export class CreateAutomationV2 {
  @member.text('name', { required: true, max: 255, blank: false }) name!: string;
  @member.choice('scope', SCOPES, { required: true }) scope!: Scope;
  @member.text('description', { max: 10_000 }) description?: string;
  @member.uuids('projectIds', { max: MAX_PROJECTS }) project_ids?: string[];
}

const switching = membersOf<SwitchAutomation>();

export class SetAutomationStatusV2 {
  @switching.boolean('isEnabled', { required: true }) is_enabled!: boolean;
}

const showNode = shows<ShownNode>();

export const automationNodeV2 = present<ShownNode>('AutomationNode', {
  id: showNode.uuid('id'),
  version_id: showNode.uuid('versionId'),
  name: showNode.text('name'),
  node_type: showNode.text('nodeType', { enum: NODE_TYPES }),
  handler_name: showNode.text('handlerName', { enum: HANDLER_NAMES }),
  config: showNode.object('config'),
  is_enabled: showNode.boolean('isEnabled'),
  last_triggered_at: showNode.datetime('lastTriggeredAt', { nullable: true }),
  next_scheduled_at: showNode.datetime('nextScheduledAt', { nullable: true }),
  ...auditWithUpdateV2,
});

const nodeMember = membersOf<CreateNode>();

@EchoOf(automationNodeV2)
export class CreateAutomationNodeV2 {
  @nodeMember.text('name', { required: true, max: 255, blank: false }) name!: string;
  @nodeMember.choice('nodeType', NODE_TYPES, { required: true }) node_type!: NodeType;
  @nodeMember.choice('handlerName', HANDLER_NAMES, { required: true }) handler_name!: string;
  @nodeMember.object('config', { max: 16_384, empty: {}, default: {} }) config?: object;
  @nodeMember.boolean('isEnabled', { default: true }) is_enabled?: boolean;
}

const showSecret = shows<NewSecret>();

export const nodeSecretV2 = present<NewSecret>('AutomationNodeSecret', {
  secret: secret(showSecret.text('secret', { description: 'Signs the requests of the node. It is shown only once.' })),
});

const showEdge = shows<ShownEdge>();

export const automationEdgeV2 = present<ShownEdge>('AutomationEdge', {
  id: showEdge.uuid('id'),
  version_id: showEdge.uuid('versionId'),
  source_node_id: showEdge.uuid('sourceNodeId'),
  target_node_id: showEdge.uuid('targetNodeId'),
  execution_order: showEdge.integer('executionOrder'),
  ...auditWithUpdateV2,
});

const edgeMember = membersOf<CreateEdge>();

@EchoOf(automationEdgeV2)
export class CreateAutomationEdgeV2 {
  @edgeMember.uuid('sourceNodeId', { required: true }) source_node_id!: string;
  @edgeMember.uuid('targetNodeId', { required: true }) target_node_id!: string;
  @edgeMember.integer('executionOrder', { min: 0, max: 10_000, default: 0 }) execution_order?: number;
}

const showActivity = shows<ActivityRecord>();

export const automationActivityV2 = present<ActivityRecord>('AutomationActivity', {
  id: showActivity.uuid('id'),
  automation_id: showActivity.uuid('automationId'),
  automation_version_id: showActivity.uuid('automationVersionId'),
  automation_scope: showActivity.text('automationScope'),
  automation_node_id: showActivity.uuid('automationNodeId', { nullable: true }),
  automation_edge_id: showActivity.uuid('automationEdgeId', { nullable: true }),
  automation_run_id: showActivity.uuid('automationRunId', { nullable: true }),
  node_execution_id: showActivity.uuid('nodeExecutionId', { nullable: true }),
  actor_id: showActivity.uuid('actorId', { nullable: true }),
  verb: showActivity.text('verb'),
  field: showActivity.text('field'),
  old_value: showActivity.text('oldValue', { nullable: true }),
  new_value: showActivity.text('newValue', { nullable: true }),
  old_identifier: showActivity.uuid('oldIdentifier', { nullable: true }),
  new_identifier: showActivity.uuid('newIdentifier', { nullable: true }),
  epoch: showActivity.integer('epoch'),
  created_at: showActivity.datetime('createdAt'),
});
