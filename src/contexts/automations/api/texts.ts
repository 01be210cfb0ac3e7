// Descriptions of the resources in the OpenAPI document.

const WHAT =
  'An automation acts on an event or on a schedule. It is a graph of one trigger, conditions and actions, ' +
  'connected by edges. It acts as the person who last decided what it does, and can do only what that ' +
  'person may do. A new automation is off; `status` switches it on once it has a trigger and an action. ' +
  'Its activities show what it did.';

export const PROJECT_AUTOMATIONS = `${WHAT} An automation of a project follows only that project.`;

export const WORKSPACE_AUTOMATIONS =
  `${WHAT} An automation of the workspace follows the projects in \`project_ids\`. If there are none, it follows all ` +
  'projects, and `is_global` is true.';

export const NODES =
  'A node is a step of an automation. Its handler defines what it does, and its `config` has the settings ' +
  'of the handler. Nodes without an incoming edge follow the trigger. Nodes after a condition that does ' +
  'not hold, or after a node that is switched off, are skipped. Changing an automation that is on makes a ' +
  'new version of its graph.';

export const EDGES =
  'An edge means that one node follows another. The edges that leave a node are followed in the order of ' +
  '`execution_order`. A node runs once, however many edges lead to it; edges cannot form a cycle.';

export const ACTIVITIES =
  'Changes of an automation and results of its runs: an entry for each changed member, each step of a run ' +
  'and each run. Entries are deleted after some days.';

export const CREATE_NODE =
  'Adds a step. Triggers: `record_created`, `record_updated` (`fields`), `record_deleted`, `state_changed` ' +
  '(`from_state_ids`, `to_state_ids`), `assignee_added` (`assignee_ids`), `comment_created`, `scheduled` ' +
  '(`frequency`, `interval`, `weekdays`, `day_of_month`, `time`, `timezone`, `start_date`). Condition: ' +
  '`field_filter` (`rich_filters` or `pql_filters`). Actions: `set_state` (`state_id`), `set_priority` ' +
  '(`priority`), `set_assignees` (`assignee_ids`, `mode`), `set_labels` (`label_ids`, `mode`), ' +
  '`add_comment` (`text`), `send_webhook` (`url`, `headers`), `send_email` (`to`, `subject`, `body`). An ' +
  'automation has one trigger. Responses show the values of `headers` as `********`. Sending `********` ' +
  'keeps a stored value, unless the address leads to another server.';

export const REGENERATE =
  'Makes a new secret for a node that sends webhooks and shows it once. It signs all later requests; the ' +
  'old secret is no longer used.';

export const SET_STATUS =
  'Switches the automation on or off. Switching it on requires a trigger and at least one action ' +
  '(otherwise 409). An automation that is on cannot be deleted (409).';

export const TRIAL =
  'Shows what the automation would do to a work item. Everything is rolled back: nothing changes, nobody is notified ' +
  'and nothing is sent. It assumes that what the trigger waits for has just happened and left the work item as it is, ' +
  'and acts as the caller. The automation can be off, but needs a trigger and an action (otherwise 409). `outcome` of ' +
  'a step: `met` or `unmet` (triggers and conditions), `done` or `failed` (actions), `off`, or `unreached`.';
