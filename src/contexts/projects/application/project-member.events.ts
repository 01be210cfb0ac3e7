import { defineRecordEvents } from '#events';
import type { ProjectMemberRecord } from './project-member.repository';

/** A person's place, without what the account tells of the person. */
export type ToldProjectMember = Pick<ProjectMemberRecord, 'id' | 'projectId' | 'memberId' | 'role'>;

export const projectMemberEvents = defineRecordEvents<ToldProjectMember>({
  kind: 'project.member',
  entityType: 'project_member',
});

export const toldProjectMember = ({ id, projectId, memberId, role }: ToldProjectMember): ToldProjectMember => ({
  ...{ id, projectId, memberId, role },
});
