import type { Entries } from './entry';

/** The schemas of bodies begin with their level. */
const LEVELS = ['', 'project ', 'workspace '];

const ofNoun = (noun: string, entries: Entries): Entries =>
  Object.fromEntries(
    LEVELS.flatMap((level) => Object.entries(entries).map(([name, entry]) => [`${level}${noun}.${name}`, entry])),
  );

export const AUTOMATIONS: Entries = {
  ...ofNoun('automation', {
    name: ['Name of the automation.', 'Start urgent bugs'],
    description: ['What it is for.', 'Urgent work items begin at once.'],
    scope: ['Kind of record to which it applies.', 'WorkItem'],
    status: ['`draft`: has never been switched on; `published`: active; `disabled`: switched off again.', 'draft'],
    is_enabled: ['Whether it is active.', false],
    is_global: ['Whether it applies to all projects of the workspace.', false],
    project_ids:
      'Ids of the projects to which it applies; for an automation of a project, that project. Empty if it applies to all.',
    bot_user_id: 'Id of the account that acts for it in activities.',
    current_version_id: 'Id of the current version of its graph. Changing an active automation creates a new version.',
    run_count: ['How often it has run.', 12],
    last_run_at: 'When it ran last; null if it has never run.',
  }),
  ...ofNoun('automation node', {
    name: ['Name of the node.', 'When a work item is created'],
    node_type: ['Role of the node in the graph.', 'trigger'],
    handler_name: ['Name of what the node does.', 'record_created'],
    config: ['Settings of its handler.', {}],
    is_enabled: ['Whether the node is executed.', true],
    version_id: 'Id of the version of the graph that it is part of.',
    last_triggered_at: 'When it last started a run; null if it never did.',
    next_scheduled_at: 'When its schedule comes next; null if it has none.',
  }),
  ...ofNoun('automation node secret', { secret: ['Signs what the node sends.', 'plane_wh_5f3c0d'] }),
  ...ofNoun('automation edge', {
    version_id: 'Id of the version of the graph that it is part of.',
    source_node_id: 'Id of the node that it leaves.',
    target_node_id: 'Id of the node that it leads to.',
    execution_order: ['Its place among those that leave the same node.', 0],
  }),
  ...ofNoun('automation trial', {
    steps: 'The nodes of the automation in the order in which they would run; those that would not run come last.',
    node_id: 'Id of the node.',
    name: ['Name of the node.', 'Set the state'],
    node_type: ['Role of the node in the graph.', 'condition'],
    handler_name: ['Name of what the node does.', 'field_filter'],
    outcome: ['What would come of the node.', 'met'],
    reason: 'Why the node would fail; null if it would not.',
    checks: 'Comparisons of a condition. Empty for other nodes.',
    operator: ['How the values are compared.', 'is'],
    expected: ['The value of the condition.', 'urgent'],
    seen: ['Values that the work item has.', ['urgent']],
    holds: ['Whether the comparison holds.', true],
    changes: 'Entries that the node would add to the history of the work item.',
    mails: 'Messages that the node would send.',
    to: ['Address of the recipient.', 'ann@example.com'],
    subject: ['Subject of the message.', 'An urgent bug'],
    text: ['Text of the message.', 'WEB-12 is urgent.'],
    requests: 'Requests that the node would send.',
    headers: ['Headers of the request. Their values are hidden.', { Authorization: '********' }],
    body: ['Body of the request.', { event: 'work_item.updated' }],
  }),
  ...ofNoun('automation activity', {
    automation_id: 'Id of the automation.',
    automation_version_id: 'Id of the version of the graph that was there then.',
    automation_scope: ['What the automation was about.', 'WorkItem'],
    automation_node_id: 'Id of the node that it is about; null for none.',
    automation_edge_id: 'Id of the edge that it is about; null for none.',
    automation_run_id: 'Id of the run that it is part of; null for what people did.',
    node_execution_id: 'Id of what a node did in that run; null for none.',
    actor_id: 'Who did it; the account of the automation where it did.',
    verb: ['What happened: created, updated, deleted, succeeded, failed or skipped.', 'succeeded'],
    field: ['What it happened to: a member, a node, an edge or a run.', 'run'],
    old_value: 'Value before; null for none.',
    new_value: ['Value after, or what there is to say; null for nothing.', 'set_state'],
    old_identifier: 'Id before; null for none.',
    new_identifier: 'Id after, or of the record that a run was about; null for none.',
    epoch: ['When, in whole seconds.', 1_767_225_600],
  }),
};
