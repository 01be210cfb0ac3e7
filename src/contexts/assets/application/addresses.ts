import { fileAddress } from '#storage';
import type { EntityType } from '../domain/asset';
import type { AssetRecord } from './asset.repository';

/** Members of a record that its address is made of. */
export const ADDRESS_MEMBERS = ['id', 'workspaceSlug', 'projectId', 'entityType', 'entityIdentifier'] as const;

type Addressed = Pick<AssetRecord, (typeof ADDRESS_MEMBERS)[number]>;

/** What the addresses of files of a record have before the word `attachments`; others are of the workspace itself. */
const HOLDERS: Readonly<Partial<Record<EntityType, string>>> = {
  ISSUE_ATTACHMENT: 'issues',
  PAGE_DESCRIPTION: 'pages',
};

/** Where the bytes of a file are found for as long as it is there, with a credential. */
export function assetAddress({ id, workspaceSlug, projectId, entityType, entityIdentifier }: Addressed): string {
  const holder = HOLDERS[entityType];
  if (!holder || !entityIdentifier) return fileAddress('workspaces', workspaceSlug, id);
  const place = projectId ? ['projects', projectId] : [];
  return fileAddress('workspaces', workspaceSlug, ...place, holder, entityIdentifier, 'attachments', id);
}

/** The same of a person's picture, which everybody may see. */
export const pictureAddress = (id: string): string => fileAddress('static', id);
