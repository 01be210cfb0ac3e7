import {
  auditV1,
  externalPair,
  ExternalPairBody,
  membersOf,
  present,
  Resource,
  Serves,
  shows,
  standardBelow,
  v1,
  workspaceMembers,
} from '#http';
import { MAX_SETTINGS } from '#kernel';
import { authorsV1 } from '../../../identity/api/v1';
import { RunActivityCreated, runActivityList, type RunActivityRecord } from '../../application/agent-run.repository';
import { RunActivities, type CreateRunActivity } from '../../application/run-activities';
import { ACTIVITY_TYPES, SIGNALS } from '../../domain/run-activity';
import { TOLD } from './agent-runs.v1';

const show = shows<RunActivityRecord>();

const runActivityV1 = present<RunActivityRecord>(
  'AgentRunActivity',
  {
    id: show.uuid('id'),
    ...auditV1,
    agent_run: show.uuid('agentRunId'),
    content: show.object('content'),
    content_metadata: show.object('contentMetadata'),
    ephemeral: show.boolean('ephemeral'),
    signal: show.text('signal', { enum: SIGNALS }),
    signal_metadata: show.object('signalMetadata'),
    comment: show.uuid('commentId', { nullable: true }),
    actor: show.uuid('createdById', { nullable: true }),
    type: show.text('type', { enum: ACTIVITY_TYPES }),
    project: show.uuid('projectId', { nullable: true }),
    workspace: show.uuid('workspaceId'),
    ...externalPair,
  },
  authorsV1<RunActivityRecord>(),
);

const member = membersOf<CreateRunActivity>();
const CONTENT = {
  description:
    'The type again, and a `body`. An action has `action` and `parameters` instead; the parameters are texts ' +
    'by name.',
  example: { type: 'prompt', body: 'Is it deployed?' },
};

class CreateRunActivityV1 extends ExternalPairBody {
  @member.choice('type', ACTIVITY_TYPES, { required: true, example: 'prompt' }) type!: string;
  @member.object('content', { required: true, max: MAX_SETTINGS, ...CONTENT }) content!: object;
  @member.object('contentMetadata', { max: MAX_SETTINGS, default: {} }) content_metadata?: object;
  @member.choice('signal', SIGNALS, { default: 'continue' }) signal?: string;
  @member.object('signalMetadata', { max: MAX_SETTINGS, default: {} }) signal_metadata?: object;
  @member.uuid('projectId', { nullable: true }) project?: string | null;
}

const standard = standardBelow('run_id');

@Resource({
  style: v1,
  tag: 'Agent run activities',
  about:
    'Steps of a run. The agent reports its work by actions, thoughts, elicitations, responses and errors; ' +
    'owners and admins of the workspace can send these too, under their own name. Others send prompts to the ' +
    'agent, and stop it by a prompt with the signal stop. An elicitation or a response becomes a comment of ' +
    'the work item; thoughts, actions and errors are ephemeral.',
  path: 'workspaces/:workspace_slug/runs/:run_id/activities',
  level: 'workspace',
  scope: 'agents.run_activities',
  presenter: runActivityV1,
  noun: 'activity',
  idPrefix: 'agent_run_activities',
  allow: { read: 'all', write: workspaceMembers },
  events: [{ kinds: [RunActivityCreated], visibility: TOLD }],
})
@Serves(
  standard.list({ summary: 'List the activities of a run', list: runActivityList, passive: ['order_by'] }),
  standard.get('activity_id'),
  standard.create({ summary: 'Report an activity of the agent, or prompt it', body: CreateRunActivityV1 }),
)
export class RunActivitiesV1Controller {
  constructor(readonly records: RunActivities) {}
}
