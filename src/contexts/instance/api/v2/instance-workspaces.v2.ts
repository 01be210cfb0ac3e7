import { Action, Context, Id, membersOf, Payload, present, Resource, Serves, shows, standard, v2 } from '#http';
import type { Caller } from '#kernel';
import { instanceWorkspaceList, type InstanceWorkspace } from '../../application/instance-workspace.repository';
import {
  InstanceWorkspaces,
  type ChangeLimits,
  type HandOver,
  type Suspended,
} from '../../application/instance-workspaces';
import {
  CHANGE_LIMITS,
  DELETE_WORKSPACE,
  GET_WORKSPACE,
  HAND_OVER_WORKSPACE,
  LIST_WORKSPACES,
  RESTORE_WORKSPACE,
  RESUME_WORKSPACE,
  SUSPEND_WORKSPACE,
  WORKSPACES,
} from '../texts';

const MAX_COUNT = 999_999_999;
const MAX_BYTES = 1_000 * 2 ** 40;

const show = shows<InstanceWorkspace>();

const workspaceV2 = present<InstanceWorkspace>('InstanceWorkspace', {
  id: show.uuid('id'),
  name: show.text('name'),
  slug: show.text('slug'),
  owners: show.texts('owners'),
  people: show.integer('people'),
  work_items: show.integer('workItems'),
  storage_bytes: show.integer('storageBytes'),
  people_limit: show.integer('peopleLimit', { nullable: true }),
  work_items_limit: show.integer('workItemsLimit', { nullable: true }),
  storage_bytes_limit: show.integer('storageBytesLimit', { nullable: true }),
  requests_per_minute_limit: show.integer('requestsPerMinuteLimit', { nullable: true }),
  people_limit_in_force: show.integer('peopleLimitInForce', { nullable: true }),
  work_items_limit_in_force: show.integer('workItemsLimitInForce', { nullable: true }),
  storage_bytes_limit_in_force: show.integer('storageBytesLimitInForce', { nullable: true }),
  requests_per_minute_limit_in_force: show.integer('requestsPerMinuteLimitInForce', { nullable: true }),
  suspended_at: show.datetime('suspendedAt', { nullable: true }),
  suspension_reason: show.text('suspensionReason'),
  deletion_requested_at: show.datetime('deletionRequestedAt', { nullable: true }),
  purge_at: show.datetime('purgeAt', { nullable: true }),
  created_at: show.datetime('createdAt'),
});

const suspension = membersOf<Suspended>();

class SuspendWorkspaceV2 {
  @suspension.text('reason', {
    max: 500,
    description: 'For the administrators of the installation and the audit log of the workspace; empty by default.',
    example: 'The contract has ended.',
  })
  reason?: string;
}

const handOver = membersOf<HandOver>();

class HandOverWorkspaceV2 {
  @handOver.text('user', {
    required: true,
    max: 254,
    description: 'Id or e-mail address of an active member of the workspace.',
    example: '0198c2f4-6d0e-7c3a-9b1d-2f5e8a7c4b60',
  })
  user!: string;
}

const limit = membersOf<ChangeLimits>();

class UpdateWorkspaceLimitsV2 {
  @limit.integer('people', {
    ...{ min: 1, max: MAX_COUNT, nullable: true },
    description: 'Active members, without bots; null for the limit of the installation.',
    example: 50,
  })
  people_limit?: number | null;
  @limit.integer('workItems', {
    ...{ min: 1, max: MAX_COUNT, nullable: true },
    description: 'Work items in lists; null for the limit of the installation.',
    example: 100_000,
  })
  work_items_limit?: number | null;
  @limit.integer('storageBytes', {
    ...{ min: 1, max: MAX_BYTES, nullable: true },
    description: 'Bytes of all uploaded files; null for the limit of the installation.',
    example: 10_737_418_240,
  })
  storage_bytes_limit?: number | null;
  @limit.integer('requestsPerMinute', {
    ...{ min: 1, max: MAX_COUNT, nullable: true },
    description: 'Requests in a minute, of all people and tokens together; null for the limit of the installation.',
    example: 6_000,
  })
  requests_per_minute_limit?: number | null;
}

/** People in a browser prove who they are first: these end or give access. */
const changing = (id: string, summary: string, description: string) =>
  ({ id, summary, description, access: 'write', globalScope: false, needsProof: true }) as const;

@Resource({
  style: v2,
  tag: 'Instance workspaces',
  about: WORKSPACES,
  path: 'instance/workspaces',
  level: 'caller',
  isOfInstance: true,
  scope: 'instance.workspaces',
  allow: { read: 'all', write: 'all' },
  presenter: workspaceV2,
  noun: 'workspace of the installation',
  plural: 'workspaces of the installation',
})
@Serves(
  standard.list({
    id: 'list-instance-workspaces',
    description: LIST_WORKSPACES,
    globalScope: false,
    list: instanceWorkspaceList,
    filters: ['slug', 'isSuspended'],
  }),
  standard.get('pk', { id: 'get-instance-workspace', description: GET_WORKSPACE, globalScope: false }),
  standard.act('pk', 'resume', changing('resume-instance-workspace', 'Resume a workspace', RESUME_WORKSPACE)),
  standard.act('pk', 'delete', changing('delete-instance-workspace', 'Delete a workspace', DELETE_WORKSPACE)),
  standard.act('pk', 'restore', changing('restore-instance-workspace', 'Restore a workspace', RESTORE_WORKSPACE)),
)
export class InstanceWorkspacesV2Controller {
  constructor(readonly records: InstanceWorkspaces) {}

  @Action('POST', ':pk/suspend', {
    ...changing('suspend-instance-workspace', 'Suspend a workspace', SUSPEND_WORKSPACE),
    action: 'suspend',
    body: SuspendWorkspaceV2,
  })
  suspend(@Context() ctx: Caller, @Id('pk') id: string, @Payload() said: Suspended) {
    return this.records.suspend(ctx, id, said);
  }

  @Action('POST', ':pk/hand-over', {
    ...changing('hand-over-instance-workspace', 'Hand over a workspace', HAND_OVER_WORKSPACE),
    action: 'hand-over',
    body: HandOverWorkspaceV2,
  })
  handOver(@Context() ctx: Caller, @Id('pk') id: string, @Payload() said: HandOver) {
    return this.records.handOver(ctx, id, said);
  }

  @Action('PATCH', ':pk/limits', {
    ...changing('update-instance-workspace-limits', 'Change the limits of a workspace', CHANGE_LIMITS),
    body: UpdateWorkspaceLimitsV2,
  })
  changeLimits(@Context() ctx: Caller, @Id('pk') id: string, @Payload() patch: ChangeLimits) {
    return this.records.changeLimits(ctx, id, patch);
  }
}
