import { byKey, projectCommenters, projectReaders, Resource, Serves, shows, v2 } from '#http';
import { WorkItemKeys } from '../../../work-items';
import type { AssetRecord } from '../../../assets';
import { attachedFileV2, filesBelowV2 } from '../../../assets/api/v2';
import { attachmentEvents, Attachments } from '../../application/attachments';
import { ATTACHMENTS, CONFIRM_ATTACHMENT, DOWNLOAD_ATTACHMENT } from '../texts';

const attachmentV2 = attachedFileV2('WorkItemAttachment', {
  work_item_id: shows<AssetRecord>().uuid('entityIdentifier'),
});

const files = filesBelowV2('work_item_id', attachmentV2);

@Resource({
  style: v2,
  tag: 'Work item attachments',
  about: ATTACHMENTS,
  path: 'workspaces/:slug/projects/:project_id/work-items/:work_item_id/attachments',
  level: 'project',
  names: { work_item_id: byKey(WorkItemKeys) },
  scope: 'projects.work_items.attachments',
  presenter: attachmentV2,
  noun: 'attachment',
  allow: { read: projectCommenters, write: 'PA own(C)' },
  events: [{ kinds: Object.values(attachmentEvents), visibility: { workItem: 'entityIdentifier' } }],
})
@Serves(
  files.list({ summary: 'List the attachments of a work item' }),
  files.get(),
  files.announce({
    id: 'create-attachment-upload',
    summary: 'Get a form to upload an attachment with',
    allow: projectCommenters,
  }),
  files.confirm({
    id: 'confirm-attachment-upload',
    summary: 'Confirm that an attachment is uploaded',
    description: CONFIRM_ATTACHMENT,
    allow: 'PA own(C) own(Cm)',
  }),
  files.remove(),
  // Allowed to everybody who may see the work item, as in v1.
  files.download({ description: DOWNLOAD_ATTACHMENT, allow: projectReaders }),
)
export class AttachmentsV2Controller {
  constructor(readonly records: Attachments) {}
}
