import { Resource, Serves, shows, v2 } from '#http';
import type { AssetRecord } from '../../../assets';
import { attachedFileV2, filesBelowV2 } from '../../../assets/api/v2';
import { pageFileEvents, PageFiles } from '../../application/page-files';
import { IN_PROJECT, IN_WIKI } from '../page-places';
import { CONFIRM_PAGE_ATTACHMENT, DOWNLOAD_PAGE_ATTACHMENT } from '../texts';

const pageAttachmentV2 = attachedFileV2('PageAttachment', {
  page_id: shows<AssetRecord>().uuid('entityIdentifier'),
});

const files = filesBelowV2('page_id', pageAttachmentV2);

/** Returns the operations that files of pages of projects and of the wiki share. `idNoun` is used in operation ids. */
const fileOperations = ({ noun, idNoun }: { readonly noun: string; readonly idNoun: string }) =>
  [
    files.list(),
    files.get(),
    files.announce({ id: `create-${idNoun}-upload`, summary: `Get a form to upload an ${noun} with` }),
    files.confirm({
      id: `confirm-${idNoun}-upload`,
      summary: `Confirm that an ${noun} is uploaded`,
      description: CONFIRM_PAGE_ATTACHMENT,
    }),
    files.remove(),
    files.download({ description: DOWNLOAD_PAGE_ATTACHMENT }),
  ] as const;

const ATTACHMENTS = {
  style: v2,
  tag: 'Page attachments',
  about:
    'Files of a page, such as the pictures in its text. Announce a file, upload it with the form in the answer, ' +
    'and confirm it. Everyone who sees the page sees its files; everyone who may change its text may add and ' +
    'delete them. Files of a locked or archived page cannot be changed. Files are deleted with their page.',
  presenter: pageAttachmentV2,
} as const;

const OF_PROJECT = { noun: 'attachment of a page of a project', idNoun: 'project-page-attachment' };
const OF_WIKI = { noun: 'attachment of a page of the wiki', idNoun: 'workspace-page-attachment' };

@Resource({
  ...ATTACHMENTS,
  ...IN_PROJECT,
  ...OF_PROJECT,
  path: 'workspaces/:slug/projects/:project_id/pages/:page_id/attachments',
})
@Serves(...fileOperations(OF_PROJECT))
export class ProjectPageAttachmentsV2Controller {
  constructor(readonly records: PageFiles) {}
}

@Resource({
  ...ATTACHMENTS,
  ...IN_WIKI,
  ...OF_WIKI,
  path: 'workspaces/:slug/pages/:page_id/attachments',
  events: [{ kinds: Object.values(pageFileEvents), visibility: { ownedBy: 'createdById' } }],
})
@Serves(...fileOperations(OF_WIKI))
export class WorkspacePageAttachmentsV2Controller {
  constructor(readonly records: PageFiles) {}
}
