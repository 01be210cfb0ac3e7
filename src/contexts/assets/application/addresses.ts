import { fileAddress } from '#storage';
import type { AssetRecord } from './asset.repository';

/** Members of a record that its address is made of. */
export const ADDRESS_MEMBERS = ['id', 'workspaceSlug', 'projectId', 'entityType', 'entityIdentifier'] as const;

type Addressed = Pick<AssetRecord, (typeof ADDRESS_MEMBERS)[number]>;

/** Where the bytes of a file are found for as long as it is there, with a credential. */
export function assetAddress({ id, workspaceSlug, projectId, entityType, entityIdentifier }: Addressed): string {
  if (entityType === 'ISSUE_ATTACHMENT' && projectId && entityIdentifier) {
    const item = ['projects', projectId, 'issues', entityIdentifier];
    return fileAddress('workspaces', workspaceSlug, ...item, 'attachments', id);
  }
  return fileAddress('workspaces', workspaceSlug, id);
}

/** The same of a person's picture, which everybody may see. */
export const pictureAddress = (id: string): string => fileAddress('static', id);
