import { feature, Resource, Serves, shows, v2 } from '#http';
import type { AssetRecord } from '../../../assets';
import { attachedFileV2, filesBelowV2 } from '../../../assets/api/v2';
import { PageFiles, pageFileEvents } from '../../application/page-files';
import { CONFIRM_PAGE_ATTACHMENT, DOWNLOAD_PAGE_ATTACHMENT, PAGE_ATTACHMENTS } from '../texts';
import { MEMBERS, READERS, WRITERS } from './pages.v2';

const pageAttachmentV2 = attachedFileV2('PageAttachment', {
  page_id: shows<AssetRecord>().uuid('entityIdentifier'),
});

const files = filesBelowV2('page_id', pageAttachmentV2);
const RESOURCE = { style: v2, tag: 'Page attachments', about: PAGE_ATTACHMENTS, presenter: pageAttachmentV2 } as const;

@Resource({
  ...RESOURCE,
  path: 'workspaces/:slug/projects/:project_id/pages/:page_id/attachments',
  level: 'project',
  scope: 'projects.pages',
  gates: [feature('pages')],
})
@Serves(
  files.list({
    id: 'list-project-page-attachments',
    summary: 'List the attachments of a page of a project',
    allow: READERS,
  }),
  files.get({ id: 'get-project-page-attachment', summary: 'Get an attachment of a page of a project', allow: READERS }),
  files.announce({
    id: 'create-project-page-attachment-upload',
    summary: 'Get a form to upload an attachment of a page of a project with',
    allow: WRITERS,
  }),
  files.confirm({
    id: 'confirm-project-page-attachment-upload',
    summary: 'Confirm that an attachment of a page of a project is uploaded',
    description: CONFIRM_PAGE_ATTACHMENT,
    allow: WRITERS,
  }),
  files.remove({
    id: 'delete-project-page-attachment',
    summary: 'Delete an attachment of a page of a project',
    allow: WRITERS,
  }),
  files.download({
    id: 'download-project-page-attachment',
    summary: 'Download an attachment of a page of a project',
    description: DOWNLOAD_PAGE_ATTACHMENT,
    allow: READERS,
  }),
)
export class ProjectPageAttachmentsV2Controller {
  constructor(readonly records: PageFiles) {}
}

@Resource({
  ...RESOURCE,
  path: 'workspaces/:slug/pages/:page_id/attachments',
  level: 'workspace',
  scope: 'wiki.pages',
  gates: [feature('wiki')],
  events: [{ kinds: Object.values(pageFileEvents), sight: { ownedBy: 'createdById' } }],
})
@Serves(
  files.list({
    id: 'list-workspace-page-attachments',
    summary: 'List the attachments of a page of the wiki',
    allow: MEMBERS,
  }),
  files.get({
    id: 'get-workspace-page-attachment',
    summary: 'Get an attachment of a page of the wiki',
    allow: MEMBERS,
  }),
  files.announce({
    id: 'create-workspace-page-attachment-upload',
    summary: 'Get a form to upload an attachment of a page of the wiki with',
    allow: MEMBERS,
  }),
  files.confirm({
    id: 'confirm-workspace-page-attachment-upload',
    summary: 'Confirm that an attachment of a page of the wiki is uploaded',
    description: CONFIRM_PAGE_ATTACHMENT,
    allow: MEMBERS,
  }),
  files.remove({
    id: 'delete-workspace-page-attachment',
    summary: 'Delete an attachment of a page of the wiki',
    allow: MEMBERS,
  }),
  files.download({
    id: 'download-workspace-page-attachment',
    summary: 'Download an attachment of a page of the wiki',
    description: DOWNLOAD_PAGE_ATTACHMENT,
    allow: MEMBERS,
  }),
)
export class WorkspacePageAttachmentsV2Controller {
  constructor(readonly records: PageFiles) {}
}
