import type { Entries } from './entry';

const COMMENT = 'Id of the comment on the work item that the agent replies to.';

/** Runs of agents and their activities. */
export const AGENTS: Entries = {
  agent_slug: ['Name of the agent, in small letters with hyphens, or the id of its app.', 'deploy-bot'],
  agent_user: 'Id of the account with which the agent acts.',
  agent_run: 'Id of the run.',
  source_comment: 'Id of the comment that started the run.',
  'agent run.comment': COMMENT,
  creator: 'Id of the person who started the run.',
  'agent run.started_at': ['When the run was started.', '2026-03-02T09:30:00.000000Z'],
  'agent run.ended_at': ['When the run ended; null while it is running.', null],
  stopped_at: ['When a person stopped it; null if no one did.', null],
  stopped_by: 'Id of the person who stopped it.',
  external_link: ['Address of the page on which the agent shows its work.', 'https://agent.example/runs/7'],
  agent_user_id: 'Id of the account with which the agent acts.',
  agent_run_id: 'Id of the run.',
  source_comment_id: 'Id of the comment that started the run.',
  'agent run.comment_id': COMMENT,
  is_stale: ['Whether the agent has to act and has been silent for five minutes.', false],
  'agent run.active_at': ['When the last activity was reported.', '2026-03-02T09:31:00.000000Z'],
  stopped_by_id: 'Id of the person who stopped it.',
  'agent run activity.comment_id': 'Id of the comment that was made of it; null if none was made.',
  'agent run.status': ['Status of the run.', 'in_progress'],
  error_metadata: ['What went wrong; null unless it failed.', null],
  'agent run.type': ['How the agent answers: by comments in a thread.', 'comment_thread'],
  'agent run activity.type': ['Kind of the activity.', 'response'],
  'agent run activity.content': [
    'The type again, and a body; for an action, the action and its parameters (texts by name) instead of the body.',
    { type: 'response', body: 'It is deployed.' },
  ],
  content_metadata: 'Further data of the agent about the activity.',
  ephemeral: ['Whether the activity is only relevant while the run is going on.', false],
  signal: ['What the activity asks for: auth_request to sign in, select to choose, stop to end the run.', 'continue'],
  signal_metadata: 'For auth_request: url, which begins with https://. For select: options, a list.',
  'agent run activity.comment': 'Id of the comment that was made of it; null if none was made.',
  'agent run activity.actor': 'Id of the account that created the activity.',
};
