export const AGENT_RUNS =
  'What agents do for people. An agent is an app that is installed in the workspace, where it has an account of its own; ' +
  'it is named by the slug of its name, or by its id. A run is about a work item, a project or nothing that this server ' +
  'has, and is there for whoever sees that. It is created, in_progress while the agent acts, awaiting while the agent ' +
  'waits for an answer, and ends as completed, failed or stopped. One in which it is the agent’s turn and nothing happens ' +
  'for five minutes is stale until something does.';

export const RUN_ACTIVITIES =
  'What happens in a run. The agent tells what it does by actions, thoughts, elicitations, responses and errors; owners ' +
  'and admins of the workspace can send these too, and are their actors. Others say something to the agent by prompts, ' +
  'and let it stop by a prompt with the signal stop. An elicitation or a response becomes a comment of the work item; ' +
  'thoughts, actions and errors are ephemeral.';
