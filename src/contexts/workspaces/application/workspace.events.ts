import { defineEvent, defineRecordEvents } from '#events';
import type { InvitationRecord } from './invitation.repository';
import type { MemberRecord } from './member.repository';
import type { WorkspaceFeatureRecord } from './workspace-feature.repository';

/** A person's place, without what the account tells of the person. */
export type ToldMember = Pick<MemberRecord, 'id' | 'memberId' | 'role'>;

export const memberEvents = defineRecordEvents<ToldMember>({
  kind: 'workspace.member',
  entityType: 'workspace_member',
});

export const toldMember = ({ id, memberId, role }: ToldMember): ToldMember => ({ id, memberId, role });

export const invitationEvents = defineRecordEvents<InvitationRecord>({
  kind: 'workspace.invitation',
  entityType: 'workspace_invitation',
});

export const FeaturesSwitched = defineEvent<WorkspaceFeatureRecord, Partial<WorkspaceFeatureRecord>>({
  kind: 'workspace.features.updated',
  entityType: 'workspace_features',
});
