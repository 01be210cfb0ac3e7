// What the documents say of the resources.

const WHAT =
  'An automation does something by itself when something happens, or when its time has come: a graph of one trigger, ' +
  'conditions and actions, joined by edges. It acts in the name and with the rights of whoever made it, who has to be ' +
  'able to do by hand what it does. It is made switched off; `status` switches it on once it has a trigger and an action. ' +
  'What it did stands in its activities.';

export const PROJECT_AUTOMATIONS = `${WHAT} One of a project follows what happens in that project only.`;

export const WORKSPACE_AUTOMATIONS =
  `${WHAT} One of the workspace follows the projects in \`project_ids\`, or all where there are none: then it is ` +
  '`is_global`.';

export const NODES =
  'A node is a step of an automation: its handler says what it does, its `config` what the handler has to be told. ' +
  'Nodes that no edge leads to follow the trigger. Behind a condition that does not hold, and behind a node that is ' +
  'switched off, nothing is done. A change of an automation that is switched on makes a new version of its graph.';

export const EDGES =
  'An edge says that one node follows another. Those that leave one node are followed by `execution_order`. A node is ' +
  'done once, however many edges lead to it; edges never close a circle.';

export const ACTIVITIES =
  'What was done with an automation, and what it did: an entry for each changed member, each step of a run and each run. ' +
  'Entries are kept for some days only.';

export const CREATE_NODE =
  'Adds a step. Triggers: `record_created`, `record_updated` (`fields`), `record_deleted`, `state_changed` ' +
  '(`from_state_ids`, `to_state_ids`), `assignee_added` (`assignee_ids`), `comment_created`, `scheduled` (`frequency`, ' +
  '`interval`, `weekdays`, `day_of_month`, `time`, `timezone`, `start_date`). Condition: `field_filter` (`rich_filters` or ' +
  '`pql_filters`). Actions: `set_state` (`state_id`), `set_priority` (`priority`), `set_assignees` (`assignee_ids`, ' +
  '`mode`), `set_labels` (`label_ids`, `mode`), `add_comment` (`text`), `send_webhook` (`url`, `headers`), `send_email` ' +
  '(`to`, `subject`, `body`). An automation has one trigger. Values of `headers` are shown as `********` from then on, also to who sent them; sent back so, ' +
  'they stay as they are, unless the address leads to another server.';

export const REGENERATE =
  'Makes a new secret of a node that sends webhooks and shows it, this once. What is sent from now on is signed with it; ' +
  'the one before is worth nothing any more.';

export const SET_STATUS =
  'Switches the automation on or off. On needs a trigger and at least one action, else the answer is 409; so is that to ' +
  'deleting one that is on.';
