import { byKey, Resource, Serves, shows, v2 } from '#http';
import { WorkItemKeys } from '../../../work-items';
import type { AssetRecord } from '../../../assets';
import { attachedFileV2, filesBelowV2 } from '../../../assets/api/v2';
import { attachmentEvents } from '../../application/attachment.events';
import { Attachments } from '../../application/attachments';
import { ATTACHMENTS, CONFIRM_ATTACHMENT, DOWNLOAD_ATTACHMENT } from '../texts';

const attachmentV2 = attachedFileV2('WorkItemAttachment', {
  work_item_id: shows<AssetRecord>().uuid('entityIdentifier'),
});

const files = filesBelowV2('work_item_id', attachmentV2);
const READERS = 'PA C Cm';

@Resource({
  style: v2,
  tag: 'Work item attachments',
  about: ATTACHMENTS,
  path: 'workspaces/:slug/projects/:project_id/work-items/:work_item_id/attachments',
  level: 'project',
  names: { work_item_id: byKey(WorkItemKeys) },
  scope: 'projects.work_items.attachments',
  presenter: attachmentV2,
  events: [{ kinds: Object.values(attachmentEvents), sight: { workItem: 'entityIdentifier' } }],
})
@Serves(
  files.list({ id: 'list-attachments', summary: 'List the attachments of a work item', allow: READERS }),
  files.get({ id: 'get-attachment', summary: 'Get an attachment', allow: READERS }),
  files.announce({
    id: 'create-attachment-upload',
    summary: 'Get a form to upload an attachment with',
    allow: READERS,
  }),
  files.confirm({
    id: 'confirm-attachment-upload',
    summary: 'Confirm that an attachment is uploaded',
    description: CONFIRM_ATTACHMENT,
    allow: 'PA own(C) own(Cm)',
  }),
  files.remove({ id: 'delete-attachment', summary: 'Delete an attachment', allow: 'PA own(C)' }),
  // For everybody who may see the work item in either version.
  files.download({
    id: 'download-attachment',
    summary: 'Download an attachment',
    description: DOWNLOAD_ATTACHMENT,
    allow: 'PA C Cm PG',
  }),
)
export class AttachmentsV2Controller {
  constructor(readonly records: Attachments) {}
}
