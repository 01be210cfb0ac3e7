import type { Entries } from './entry';

const COMMENT = 'Id of the comment of the work item below which the agent answers.';

/** Runs of agents, and what happens in them. */
export const AGENTS: Entries = {
  agent_slug: ['Name of the agent, in small letters with hyphens, or the id of its app.', 'deploy-bot'],
  agent_user: 'Id of the account by which the agent acts.',
  agent_run: 'Id of the run.',
  source_comment: 'Id of the comment that the run came of.',
  'agent run.comment': COMMENT,
  creator: 'Id of the person who started the run.',
  'agent run.started_at': ['When the run was started.', '2026-03-02T09:30:00.000000Z'],
  'agent run.ended_at': ['When the run came to its end; null as long as it goes on.', null],
  stopped_at: ['When somebody let it stop.', null],
  stopped_by: 'Id of who let it stop.',
  external_link: ['Where the agent shows what it does.', 'https://agent.example/runs/7'],
  'agent run.status': ['How far it is.', 'in_progress'],
  error_metadata: ['What went wrong; null unless it failed.', null],
  'agent run.type': ['How the agent answers: by comments in a thread.', 'comment_thread'],
  'agent run activity.type': ['What kind of thing was done or said.', 'response'],
  'agent run activity.content': [
    'Its type again, and body; of an action instead the action and its parameters, texts by name.',
    { type: 'response', body: 'It is deployed.' },
  ],
  content_metadata: 'What else the agent keeps about it.',
  ephemeral: ['Whether it is of use only while the run goes on.', false],
  signal: ['What it asks for: auth_request to sign in, select to choose, stop to end the run.', 'continue'],
  signal_metadata: 'For auth_request url, which begins with https://; for select options, a list.',
  'agent run activity.comment': 'Id of the comment that it became; null where it became none.',
  'agent run activity.actor': 'Id of who did or said it.',
};
