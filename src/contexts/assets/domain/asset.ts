/** Purposes of a workspace's files. */
export const ENTITY_TYPES = [
  'ISSUE_ATTACHMENT',
  'ISSUE_DESCRIPTION',
  'COMMENT_DESCRIPTION',
  'PAGE_DESCRIPTION',
  'PROJECT_COVER',
  'WORKSPACE_LOGO',
] as const;

declare const ADDED: unique symbol;

/** Purpose of a file of an external package's record, made by `defineEntityType`. */
type AddedEntityType = string & { readonly [ADDED]: true };
export type EntityType = (typeof ENTITY_TYPES)[number] | AddedEntityType;

/**
 * Defines an entity type for a package, such as `ANNOUNCEMENT_PICTURE`. The package's context declares it as well, so
 * that no two contexts use the same one.
 */
export function defineEntityType(name: string): AddedEntityType {
  if (!isAdded(name)) throw new Error(`"${name}" is not an entity type: capital letters, digits and "_".`);
  return name;
}

const isAdded = (name: string): name is AddedEntityType => /^[A-Z][A-Z0-9_]*$/.test(name);

/** Purposes of a person's files. */
export const USER_ENTITY_TYPES = ['USER_AVATAR', 'USER_COVER'] as const;
export type UserEntityType = (typeof USER_ENTITY_TYPES)[number];

/** Properties of an uploaded file as the storage reports them, with the names that clients know. */
export interface StorageMetadata {
  readonly ETag: string;
  readonly Metadata: Readonly<Record<string, string>>;
  readonly ContentType: string;
  readonly LastModified: string;
  readonly ContentLength: number;
}

/** A file that was announced, and perhaps uploaded. */
export interface StoredFile {
  readonly name: string;
  readonly contentType: string;
  /** Size in bytes: the announced limit before the upload, the actual size after it. */
  readonly size: number;
  readonly storageKey: string;
  readonly attributes: object;
  /** True if the bytes are uploaded and match what was announced. */
  readonly isUploaded: boolean;
  readonly storageMetadata: StorageMetadata | null;
}

/** A file of a workspace. It belongs to a record, such as a work item, or to the workspace itself. */
export interface Asset extends StoredFile {
  readonly id: string;
  readonly projectId: string | null;
  readonly entityType: EntityType;
  /** Id of the record that the file belongs to; null if it belongs to the workspace itself. */
  readonly entityIdentifier: string | null;
  readonly externalSource: string | null;
  readonly externalId: string | null;
}

/** A picture of a person. */
export interface UserAsset extends StoredFile {
  readonly id: string;
  readonly userId: string;
  readonly entityType: UserEntityType;
}
