import { Action, Context, EchoOf, List, ListQuery, membersOf, Payload, present, Resource, shows, v2 } from '#http';
import type { ListRequest, WorkspaceCtx } from '#kernel';
import { Users } from '../../../identity';
import { userLiteV2 } from '../../../identity/api/v2';
import { WorkspaceSecurity, type ReviseSecurity, type SecurityRecord } from '../../application/workspace-security';
import { memberSecurityList, type MemberSecurity } from '../../application/workspace-security.repository';
import { GRACE_DAYS } from '../../domain/factor-requirement';
import { CHANGE_SECURITY, MEMBER_SECURITY, READ_SECURITY, SECURITY } from '../texts';

const show = shows<SecurityRecord>();

const securityV2 = present<SecurityRecord>('WorkspaceSecurity', {
  id: show.uuid('id'),
  second_factor_required: show.boolean('isRequired'),
  grace_days: show.integer('graceDays'),
  trusts_providers: show.boolean('trustsProviders'),
  required_since: show.datetime('requiredSince', { nullable: true }),
  second_factor_due_at: show.datetime('dueAt', { nullable: true }),
});

const member = membersOf<ReviseSecurity>();

@EchoOf(securityV2)
class UpdateWorkspaceSecurityV2 {
  @member.boolean('isRequired') second_factor_required?: boolean;
  @member.integer('graceDays', { min: 0, max: GRACE_DAYS.most }) grace_days?: number;
  @member.boolean('trustsProviders') trusts_providers?: boolean;
}

const COMMON = {
  style: v2,
  tag: 'Security',
  about: SECURITY,
  level: 'workspace',
  scope: 'workspaces.security',
} as const;

@Resource({ ...COMMON, path: 'workspaces/:slug/security', presenter: securityV2 })
export class WorkspaceSecurityV2Controller {
  constructor(private readonly security: WorkspaceSecurity) {}

  @Action('GET', '', {
    id: 'get-workspace-security',
    description: READ_SECURITY,
    summary: 'Get what the workspace demands of sign-ins',
    allow: 'all',
    selectable: false,
  })
  get(@Context() ctx: WorkspaceCtx) {
    return this.security.get(ctx);
  }

  @Action('PATCH', '', {
    id: 'update-workspace-security',
    description: CHANGE_SECURITY,
    summary: 'Change what the workspace demands of sign-ins',
    allow: 'O',
    scopes: ['workspaces.security:write'],
    globalScope: false,
    needsProof: true,
    selectable: false,
    body: UpdateWorkspaceSecurityV2,
  })
  update(@Context() ctx: WorkspaceCtx, @Payload() patch: ReviseSecurity) {
    return this.security.revise(ctx, patch);
  }
}

const showMember = shows<MemberSecurity>();

const memberSecurityV2 = present<MemberSecurity>(
  'MemberSecurity',
  {
    id: showMember.uuid('id'),
    member_id: showMember.uuid('memberId'),
    role: showMember.text('role'),
    has_second_factor: showMember.boolean('hasSecondFactor'),
    has_password: showMember.boolean('hasPassword'),
  },
  { member: showMember.via(Users, 'memberId', () => userLiteV2) },
);

@Resource({ ...COMMON, path: 'workspaces/:slug/security/people', presenter: memberSecurityV2 })
export class MemberSecurityV2Controller {
  constructor(private readonly security: WorkspaceSecurity) {}

  @List({
    id: 'list-member-security',
    summary: 'List who has a second factor',
    description: MEMBER_SECURITY,
    allow: 'O',
    list: memberSecurityList,
  })
  list(@Context() ctx: WorkspaceCtx, @ListQuery() request: ListRequest) {
    return this.security.people(ctx, request);
  }
}
