// Descriptions in the OpenAPI document of version 2.

export const AGENT_RUNS =
  'Work of agents on requests of people. A run is about a work item, a project or neither, and visible to everybody ' +
  'who sees that record. Agents start runs and report what they do through version 1.';

export const LIST_RUNS =
  'Returns the runs in all projects of the workspace, and those that are about no project. `is_stale` is true while ' +
  'the agent has to act and has been silent for five minutes.';

export const LIST_RUNS_OF_PROJECT = 'Returns the runs that are about the project or one of its work items.';

export const LIST_RUNS_OF_ITEM = 'Returns the runs that are about the work item.';

export const RUN_ACTIVITIES =
  'Steps of a run: what the agent has thought, done, asked and answered, and the prompts of people.';
