import { fileAddress } from '#storage';
import type { EntityType } from '../domain/asset';
import type { AssetRecord } from './asset.repository';

/** Members of a record that its address is built from. */
export const ADDRESS_MEMBERS = ['id', 'workspaceSlug', 'projectId', 'entityType', 'entityIdentifier'] as const;

type Addressed = Pick<AssetRecord, (typeof ADDRESS_MEMBERS)[number]>;

/** Path segment of the records that files are attached to. Files of other types belong to the workspace itself. */
const HOLDERS: Readonly<Partial<Record<EntityType, string>>> = {
  ISSUE_ATTACHMENT: 'issues',
  PAGE_DESCRIPTION: 'pages',
};

/** Returns the lasting address of a file, which asks for a credential. */
export function assetAddress({ id, workspaceSlug, projectId, entityType, entityIdentifier }: Addressed): string {
  const holder = HOLDERS[entityType];
  if (!holder || !entityIdentifier) return fileAddress('workspaces', workspaceSlug, id);
  const place = projectId ? ['projects', projectId] : [];
  return fileAddress('workspaces', workspaceSlug, ...place, holder, entityIdentifier, 'attachments', id);
}

/** Returns the lasting address of a person's picture, which is public. */
export const pictureAddress = (id: string): string => fileAddress('static', id);
