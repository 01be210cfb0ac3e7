import { membersOf, partial } from '#http';
import { PRIORITIES, type Priority } from '#kernel';
import type { CreateWorkItem, ReviseWorkItem } from '../../domain/work-item.commands';

/** In this version a new item can be in one module only. */
export interface CreateInModule extends Omit<CreateWorkItem, 'moduleIds'> {
  readonly moduleIds?: string | null;
}

const member = membersOf<CreateInModule>();
const revised = membersOf<ReviseWorkItem>();

/** Members of epics and other work items, for creation and update. Both spellings of relations are accepted. */
export class EpicMembersV1 {
  @member.text('name', { required: true, max: 255, blank: false }) name!: string;
  @member.html('descriptionHtml', { default: '<p></p>' }) description_html?: string;
  @member.choice('priority', PRIORITIES, { default: 'none' }) priority?: Priority;
  @member.uuid('stateId', { nullable: true }) state_id?: string | null;
  @member.uuid('stateId', { nullable: true }) state?: string | null;
  @member.uuid('parentId', { nullable: true }) parent_id?: string | null;
  @member.uuid('parentId', { nullable: true }) parent?: string | null;
  @member.uuids('assigneeIds') assignee_ids?: string[];
  @member.uuids('assigneeIds') assignees?: string[];
  @member.uuids('labelIds') label_ids?: string[];
  @member.uuids('labelIds') labels?: string[];
  @member.uuid('estimatePointId', { nullable: true }) estimate_point?: string | null;
  @member.date('startDate', { nullable: true }) start_date?: string | null;
  @member.date('targetDate', { nullable: true }) target_date?: string | null;
  @member.text('externalSource', { max: 255, nullable: true }) external_source?: string | null;
  @member.text('externalId', { max: 255, nullable: true }) external_id?: string | null;
  @member.readOnly('text') description_stripped?: string;
  @member.readOnly('integer') sequence_id?: number;
  @member.readOnly('datetime') deleted_at?: string;
  @member.readOnly('datetime') completed_at?: string;
  @member.readOnly('datetime') last_activity_at?: string;
}

class WorkItemMembersV1 extends EpicMembersV1 {
  @member.uuid('typeId', { nullable: true }) type_id?: string | null;
  @member.uuid('typeId', { nullable: true }) type?: string | null;
  @member.integer('point', { nullable: true, min: 0, max: 12 }) point?: number | null;
  @member.boolean('isDraft', { default: false }) is_draft?: boolean;
}

/** Description of members that set who created a record and when. */
export const IMPORT = {
  description: 'For imports by admins of the project. The history shows who really did it, and when.',
};

/** A new item is placed behind the others of its state, whatever weight the body contains. */
export class CreateWorkItemV1 extends WorkItemMembersV1 {
  @member.uuid('createdById', { nullable: true, ...IMPORT }) created_by?: string | null;
  @member.datetime('createdAt', IMPORT) created_at?: string;
  @member.uuid('moduleIds', { nullable: true }) module?: string | null;
  @member.readOnly('number') sort_order?: number;
  @member.readOnly('date') archived_at?: string;
}

export class UpdateWorkItemV1 extends partial(WorkItemMembersV1) {
  @member.number('sortOrder') sort_order?: number;
  @revised.date('archivedAt', { nullable: true }) archived_at?: string | null;
  @member.readOnly('uuid') created_by?: string;
  @member.readOnly('text') module?: string;
}
