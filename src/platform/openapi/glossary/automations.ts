import type { Entries } from './entry';

/** Bodies are called after the level that they are for. */
const LEVELS = ['', 'project ', 'workspace '];

const ofNoun = (noun: string, entries: Entries): Entries =>
  Object.fromEntries(
    LEVELS.flatMap((level) => Object.entries(entries).map(([name, entry]) => [`${level}${noun}.${name}`, entry])),
  );

export const AUTOMATIONS: Entries = {
  ...ofNoun('automation', {
    name: ['Name of the automation.', 'Start urgent bugs'],
    description: ['What it is for.', 'Urgent work items begin at once.'],
    scope: ['What it is about.', 'WorkItem'],
    status: ['`draft`: never switched on so far; `published`: at work; `disabled`: switched off again.', 'draft'],
    is_enabled: ['Whether it is at work.', false],
    is_global: ['Whether it follows all projects of the workspace.', false],
    project_ids: 'Projects that it follows; of one of a project that project, else none for all.',
    bot_user_id: 'Id of the account that stands for it in its activities.',
    current_version_id: 'Id of its graph as it is: another one once it was changed while at work.',
    run_count: ['How often it ran.', 12],
    last_run_at: 'When it ran last; null if it never did.',
  }),
  ...ofNoun('automation node', {
    name: ['Name of the node.', 'When a work item is created'],
    node_type: ['What it is in the graph.', 'trigger'],
    handler_name: ['What it does.', 'record_created'],
    config: ['What its handler has to be told.', {}],
    is_enabled: ['Whether it is done.', true],
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
