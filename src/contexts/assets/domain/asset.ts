/** What a file of a workspace is for. */
export const ENTITY_TYPES = [
  'ISSUE_ATTACHMENT',
  'ISSUE_DESCRIPTION',
  'COMMENT_DESCRIPTION',
  'PAGE_DESCRIPTION',
  'PROJECT_COVER',
  'WORKSPACE_LOGO',
] as const;

declare const ADDED: unique symbol;

/** What a file of a package's record is for, made by `defineEntityType`. */
type AddedEntityType = string & { readonly [ADDED]: true };
export type EntityType = (typeof ENTITY_TYPES)[number] | AddedEntityType;

/** An entity type of a package, as `ANNOUNCEMENT_PICTURE`. Its context declares it, so that nobody else has it. */
export function defineEntityType(name: string): AddedEntityType {
  if (!isAdded(name)) throw new Error(`"${name}" is no entity type: capital letters, digits and "_".`);
  return name;
}

const isAdded = (name: string): name is AddedEntityType => /^[A-Z][A-Z0-9_]*$/.test(name);

/** The same of a person's. */
export const USER_ENTITY_TYPES = ['USER_AVATAR', 'USER_COVER'] as const;
export type UserEntityType = (typeof USER_ENTITY_TYPES)[number];

/** What the storage says of an uploaded file, as clients know it. */
export interface StorageMetadata {
  readonly ETag: string;
  readonly Metadata: Readonly<Record<string, string>>;
  readonly ContentType: string;
  readonly LastModified: string;
  readonly ContentLength: number;
}

/** A file that somebody announced, and perhaps uploaded. */
export interface StoredFile {
  readonly name: string;
  readonly contentType: string;
  /** Bytes: of the file once it is there, before that the most that it may have. */
  readonly size: number;
  readonly storageKey: string;
  readonly attributes: object;
  /** The bytes are there, and are what was announced. */
  readonly isUploaded: boolean;
  readonly storageMetadata: StorageMetadata | null;
}

/** A file of a workspace. It belongs to a record of another kind, as a work item, or to the workspace itself. */
export interface Asset extends StoredFile {
  readonly id: string;
  readonly projectId: string | null;
  readonly entityType: EntityType;
  /** Id of the record that it belongs to. */
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
