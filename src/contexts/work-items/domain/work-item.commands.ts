import type { Priority } from '#kernel';
import type { SentNames, SentReferences } from '#references';

/** Relations may be given by id or by the name that people use, never both. */
export interface NamedReferences extends SentNames {
  /** Human key, as `ENG-12`. */
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
  /** Values of custom properties by their names. A new item without it is not asked for those that are required. */
  readonly customFields?: Readonly<Record<string, unknown>>;
  /** Set on imports: who and when, instead of the caller and now. */
  readonly createdById?: string | null;
  readonly createdAt?: string;
}

export interface CreateWorkItem extends WorkItemMembers, NamedReferences {
  readonly name: string;
}

export interface ReviseWorkItem extends WorkItemMembers, NamedReferences {
  /** The item that this one is to stand right behind, or right before, instead of a weight. */
  readonly afterId?: string;
  readonly beforeId?: string;
  readonly archivedAt?: string | null;
}

/** How an interface judges what work items refer to. */
export interface ReferencePolicy {
  /** Leaves out of a set what cannot be set, where its reference allows that, and reports the member's name. */
  readonly drop?: (member: string) => void;
  /** Assigned are only people who may work on items, and the parent is an item of the same project. */
  readonly strict?: boolean;
}
