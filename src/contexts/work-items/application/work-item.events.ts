import { defineEvent, defineMentioned, defineRecordEvents } from '#events';
import type { Snapshot } from '../domain/changes';
import type { WorkItemRecord } from './work-item.repository';

/** A work item with its human key, as `WEB-7`. */
export interface WorkItemEventData extends Omit<WorkItemRecord, 'projectIdentifier'> {
  readonly identifier: string;
}

const WORK_ITEM = { kind: 'workitem', entityType: 'issue' };

export const WorkItemMentioned = defineMentioned(WORK_ITEM);

export const {
  created: WorkItemCreated,
  updated: WorkItemUpdated,
  deleted: WorkItemDeleted,
} = defineRecordEvents<WorkItemEventData>({
  ...WORK_ITEM,
  text: { member: 'descriptionHtml', workItem: 'id', unless: 'isDraft', mentioned: WorkItemMentioned },
});

export const WorkItemArchived = defineEvent<WorkItemEventData, Partial<Snapshot>>({
  ...WORK_ITEM,
  kind: 'workitem.archived',
});

export const workItemEventData = ({ projectIdentifier, ...members }: WorkItemRecord): WorkItemEventData => ({
  ...members,
  identifier: `${projectIdentifier}-${members.sequenceId}`,
});
