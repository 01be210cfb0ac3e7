import type { Priority } from '#kernel';
import type { SentNames, SentReferences } from '#references';

/** References can be given by id or by name, never both. */
export interface NamedReferences extends SentNames {
  /** Human-readable key, such as `ENG-12`. */
  readonly parentKey?: string | null;
}

export interface WorkItemMembers extends SentReferences {
  readonly name?: string;
  readonly descriptionHtml?: string | null;
  readonly priority?: Priority;
  readonly point?: number | null;
  readonly startDate?: string | null;
  readonly targetDate?: string | null;
  readonly isDraft?: boolean;
  readonly sortOrder?: number;
  readonly externalSource?: string | null;
  readonly externalId?: string | null;
  /** Values of custom properties by name. If undefined, a new item is not checked for required ones. */
  readonly customFields?: Readonly<Record<string, unknown>>;
  /** Author and time for imports, instead of the caller and the current time. */
  readonly createdById?: string | null;
  readonly createdAt?: string;
}

export interface CreateWorkItem extends WorkItemMembers, NamedReferences {
  readonly name: string;
}

export interface ReviseWorkItem extends WorkItemMembers, NamedReferences {
  /** The item directly behind or before which to place this one, instead of a weight. */
  readonly afterId?: string;
  readonly beforeId?: string;
  readonly archivedAt?: string | null;
}

/** How a version of the interface checks references. */
export interface ReferencePolicy {
  /** Drops unknown records from a set if its reference allows that, and reports the name of the member. */
  readonly drop?: (member: string) => void;
  /** True if only people who may work on items can be assigned, and the parent must be in the same project. */
  readonly strict?: boolean;
}
