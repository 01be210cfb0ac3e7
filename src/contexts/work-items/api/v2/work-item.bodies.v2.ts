import { membersOf, partial } from '#http';
import { PRIORITIES, type Priority } from '#kernel';
import type { CreateWorkItem, ReviseWorkItem } from '../../domain/work-item.commands';

const member = membersOf<CreateWorkItem>();
const revised = membersOf<ReviseWorkItem>();

const MAX_WEIGHT = 1e12;

class WorkItemMembersV2 {
  @member.text('name', { required: true, max: 255, blank: false }) name!: string;
  @member.html('descriptionHtml', { default: '<p></p>', description: 'Scripts and other active content are removed.' })
  description_html?: string;
  @member.choice('priority', PRIORITIES, { default: 'none' }) priority?: Priority;
  @member.uuid('stateId', { nullable: true }) state_id?: string | null;
  @member.text('stateName', { nullable: true, description: 'Name of the state, instead of state_id.' }) state?:
    | string
    | null;
  @member.uuid('typeId', { nullable: true }) type_id?: string | null;
  @member.text('typeName', { nullable: true, description: 'Name of the type, instead of type_id.' }) type?:
    | string
    | null;
  @member.uuid('parentId', { nullable: true }) parent_id?: string | null;
  @member.text('parentKey', { nullable: true, description: 'Key of the parent work item, instead of parent_id.' })
  parent?: string | null;
  @member.uuids('assigneeIds', { description: 'Replaces the set; [] clears it.' }) assignee_ids?: string[];
  @member.emails('assigneeEmails', { description: 'E-mail addresses of people, instead of assignee_ids.' })
  assignees?: string[];
  @member.uuids('labelIds', { description: 'Replaces the set; [] clears it.' }) label_ids?: string[];
  @member.texts('labelNames', { description: 'Names of labels, instead of label_ids.' }) labels?: string[];
  @member.uuid('estimatePointId', { nullable: true }) estimate_point_id?: string | null;
  @member.text('estimateValue', {
    nullable: true,
    description: 'Value on the estimate scale, instead of estimate_point_id.',
  })
  estimate?: string | null;
  @member.date('startDate', { nullable: true }) start_date?: string | null;
  @member.date('targetDate', { nullable: true }) target_date?: string | null;
  @member.text('externalId', { max: 255, nullable: true }) external_id?: string | null;
  @member.text('externalSource', { max: 255, nullable: true }) external_source?: string | null;
  @member.object('customFields', { empty: {} }) custom_fields?: Record<string, unknown>;
  @member.readOnly('uuid') id?: string;
  @member.readOnly('text') identifier?: string;
  @member.readOnly('integer') sequence_id?: number;
  @member.readOnly('uuid') project_id?: string;
  @member.readOnly('number') sort_order?: number;
  @member.readOnly('integer') version?: number;
  @member.readOnly('texts') permissions?: string[];
  @member.readOnly('boolean') is_draft?: boolean;
  @member.readOnly('datetime') archived_at?: string;
  @member.readOnly('datetime') created_at?: string;
  @member.readOnly('uuid') created_by_id?: string;
  @member.readOnly('uuid') updated_by_id?: string;
}

/** Only updates take a position: the server places new items behind the others of their state. */
export class UpdateWorkItemV2 extends partial(WorkItemMembersV2) {
  @revised.number('sortOrder', {
    min: -MAX_WEIGHT,
    max: MAX_WEIGHT,
    description: 'Weight in the manual order, the lowest first.',
  })
  override sort_order?: number;
  @revised.uuid('afterId', {
    description: 'Instead of `sort_order`: id of the work item of the project directly after which to place it.',
  })
  sort_after_id?: string;
  @revised.uuid('beforeId', {
    description: 'Instead of `sort_order`: id of the work item of the project directly before which to place it.',
  })
  sort_before_id?: string;
}

/** Only creation sets cycle and modules. Later changes go through the operations of cycles and modules. */
export class CreateWorkItemV2 extends WorkItemMembersV2 {
  @member.uuid('cycleId', { nullable: true }) cycle_id?: string | null;
  @member.uuids('moduleIds') module_ids?: string[];
}
