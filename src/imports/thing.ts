import type { Readable } from 'node:stream';
import type { Priority, ProjectRole, StateGroup, WorkspaceRole } from '#kernel';
import type { PropertyType, RelationType } from '#properties';
import type { ModuleStatus } from '../contexts/modules';
import type { FavoriteThing, NotificationThing } from './personal-things';
import type { WorkspaceThing } from './workspace/things';

/**
 * One thing of another tracker, in the words of this one. `key` is its id there, unique among the things of its kind.
 * Others refer to it by this key. Times are ISO 8601 with a zone, days YYYY-MM-DD, texts HTML that is not cleaned yet.
 */
export type Thing =
  | PersonThing
  | StateThing
  | LabelThing
  | CycleThing
  | ModuleThing
  | MilestoneThing
  | EstimateThing
  | TypeThing
  | PropertyThing
  | ValueThing
  | ItemThing
  | CommentThing
  | HistoryThing
  | WorklogThing
  | IntakeThing
  | LinkThing
  | SubscriptionThing
  | PageThing
  | PageVersionThing
  | FavoriteThing
  | NotificationThing
  | RelationThing
  | FileThing
  | WorkspaceThing
  | NumbersThing
  | RemarkThing
  | LostThing;

export type KindOfThing = Thing['kind'];
export type ThingOf<Kind extends KindOfThing> = Extract<Thing, { readonly kind: Kind }>;

/** Comes before the things that name this person. */
export interface PersonThing {
  readonly kind: 'person';
  readonly key: string;
  /** Finds the account. Without one, the person becomes an author who cannot sign in. */
  readonly email: string | null;
  readonly name: string;
  /** Gives somebody who is not a member of the workspace this role; without it, they get no access. Only operators' imports do. */
  readonly role?: WorkspaceRole;
  /** The same for the project, of those who have access to the workspace. */
  readonly projectRole?: ProjectRole;
}

/** A state of the project. One that is here under the same name is used instead. */
export interface StateThing {
  readonly kind: 'state';
  readonly key: string;
  readonly name: string;
  readonly group: StateGroup;
  readonly color?: string;
}

/** A label of the project. One that is here under the same name is used instead. */
export interface LabelThing {
  readonly kind: 'label';
  readonly key: string;
  readonly name: string;
  readonly color?: string;
}

export interface CycleThing {
  readonly kind: 'cycle';
  readonly key: string;
  readonly name: string;
  readonly description?: string;
  readonly startDate: string | null;
  readonly endDate: string | null;
  readonly archivedAt?: string | null;
}

export interface ModuleThing {
  readonly kind: 'module';
  readonly key: string;
  readonly name: string;
  readonly description?: string;
  readonly archivedAt?: string | null;
  readonly status?: ModuleStatus;
  readonly startDate?: string | null;
  readonly targetDate?: string | null;
  readonly lead?: string | null;
  readonly members?: readonly string[];
}

export interface MilestoneThing {
  readonly kind: 'milestone';
  readonly key: string;
  readonly name: string;
  readonly targetDate: string | null;
}

/** A scale for estimates. One that is here under the same name is used instead. */
export interface EstimateThing {
  readonly kind: 'estimate';
  readonly key: string;
  readonly name: string;
  readonly description: string;
  readonly type: 'categories' | 'points' | 'time';
  /** True if the project uses it. The project here does then, unless it uses another one. */
  readonly isUsed: boolean;
  readonly points: readonly EstimatePointThing[];
}

export interface EstimatePointThing {
  /** Unique among the points of all estimates. */
  readonly key: string;
  readonly order: number;
  readonly value: string;
  readonly description: string;
}

/** A type of work items. One that is here under the same name is used instead. */
export interface TypeThing {
  readonly kind: 'type';
  readonly key: string;
  readonly name: string;
  readonly description: string;
  readonly isActive: boolean;
  /** True for the type of new work items. It becomes that here if there is none. */
  readonly isDefault: boolean;
  readonly isEpic: boolean;
  readonly level: number;
  readonly logoProps: object;
}

/** A custom property of some types. One that is here under the same name is used instead. */
export interface PropertyThing {
  readonly kind: 'property';
  readonly key: string;
  /** Keys of the types that have it. They come before it. */
  readonly types: readonly string[];
  /** Name of the member in records; empty if it follows from the name for people. */
  readonly name: string;
  readonly displayName: string;
  readonly description: string;
  readonly propertyType: PropertyType;
  readonly relationType: RelationType | null;
  readonly isMulti: boolean;
  /** True if its kind was told from its values: a property of this name that is here decides. */
  readonly isGuessed?: true;
  readonly isRequired: boolean;
  readonly isActive: boolean;
  /** Values as those of work items. */
  readonly defaultValue: readonly string[];
  readonly settings: Readonly<Record<string, unknown>>;
  readonly validationRules: object;
  readonly logoProps: object;
  readonly sortOrder: number | null;
  /** What may be chosen, for a property of the type OPTION. */
  readonly options: readonly OptionThing[];
}

export interface OptionThing {
  /** Unique among the options of all properties. */
  readonly key: string;
  readonly name: string;
  readonly description: string;
  readonly isDefault: boolean;
  readonly isActive: boolean;
  readonly parent: string | null;
  readonly logoProps: object;
}

/** The values of a work item for a property. */
export interface ValueThing {
  readonly kind: 'value';
  readonly key: string;
  readonly item: string;
  readonly property: string;
  /** Texts; of options, work items, people and files their keys. These may come later. */
  readonly values: readonly string[];
}

/** A work item. Its parent may come after it. */
export interface ItemThing {
  readonly kind: 'item';
  readonly key: string;
  /** The external pair that it has at the source; without this member, the source and the key become the pair. */
  readonly external?: { readonly source: string; readonly id: string } | null;
  /** The number that it keeps if the project has not given it away yet. */
  readonly number: number | null;
  readonly name: string;
  readonly html: string;
  /** Key of a state; null for the state that new work items get. */
  readonly state: string | null;
  /** A proposal that is not accepted: in triage whatever its state, and left out of lists. */
  readonly isProposal?: true;
  readonly priority: Priority;
  /** Key of a type; without this member, it has none. */
  readonly type?: string | null;
  /** Key of a point of an estimate; without this member, it has none. */
  readonly estimatePoint?: string | null;
  readonly parent: string | null;
  readonly labels: readonly string[];
  readonly assignees: readonly string[];
  readonly cycle: string | null;
  readonly modules: readonly string[];
  readonly milestone: string | null;
  readonly point: number | null;
  readonly startDate: string | null;
  readonly targetDate: string | null;
  readonly createdAt: string | null;
  readonly createdBy: string | null;
  readonly updatedAt: string | null;
  readonly completedAt: string | null;
  readonly archivedAt: string | null;
}

/** A comment that all readers of its work item may see. Sources report those that fewer may see as lost. */
export interface CommentThing {
  readonly kind: 'comment';
  readonly key: string;
  readonly item: string;
  readonly html: string;
  readonly author: string | null;
  readonly createdAt: string;
  readonly editedAt: string | null;
}

/** An entry in the history of a work item. */
export interface HistoryThing {
  readonly kind: 'history';
  readonly key: string;
  readonly item: string;
  readonly author: string | null;
  readonly at: string;
  /** Name of the changed member as histories have it, for example `state` or `assignees`. */
  readonly field: string;
  readonly from: string;
  readonly to: string;
}

/** Time that somebody spent on a work item. All readers of the work item may see it. */
export interface WorklogThing {
  readonly kind: 'worklog';
  readonly key: string;
  readonly item: string;
  /** What was done. It is kept as plain text. */
  readonly html: string;
  readonly author: string | null;
  /** When the work was done. */
  readonly at: string;
  readonly minutes: number;
}

/** A subscriber of a work item. */
export interface SubscriptionThing {
  readonly kind: 'subscription';
  readonly key: string;
  readonly item: string;
  readonly person: string;
}

export interface LinkThing {
  readonly kind: 'link';
  readonly key: string;
  readonly item: string;
  readonly url: string;
  readonly title: string;
}

/** A page of the project. Its parent may come after it. */
export interface PageThing {
  readonly kind: 'page';
  readonly key: string;
  readonly name: string;
  readonly html: string;
  readonly parent: string | null;
  /** Seen by its owner alone. */
  readonly isPrivate: boolean;
  readonly isLocked: boolean;
  readonly owner: string | null;
  readonly color: string;
  readonly logoProps: object;
  readonly createdAt: string | null;
  readonly createdBy: string | null;
  readonly updatedAt: string | null;
  readonly archivedAt: string | null;
}

/** What a page said once. It comes after its page. */
export interface PageVersionThing {
  readonly kind: 'pageVersion';
  readonly key: string;
  readonly page: string;
  readonly html: string;
  readonly author: string | null;
  readonly at: string;
}

/** A proposal for the project, with the decision about it. */
export interface IntakeThing {
  readonly kind: 'intake';
  readonly key: string;
  readonly item: string;
  /** Pending, rejected, snoozed, accepted or a duplicate. */
  readonly status: -2 | -1 | 0 | 1 | 2;
  readonly snoozedTill: string | null;
  /** The work item that it duplicates. */
  readonly duplicateTo: string | null;
  readonly source: string | null;
  readonly sourceEmail: string | null;
  readonly createdAt: string | null;
  readonly createdBy: string | null;
}

/** `item` is blocked by, starts before, finishes before, duplicates or relates to `other`. Either may come later. */
export interface RelationThing {
  readonly kind: 'relation';
  readonly key: string;
  readonly item: string;
  readonly other: string;
  readonly type: 'blocked_by' | 'start_before' | 'finish_before' | 'duplicate' | 'relates_to';
}

/** The record that a file belongs to. */
export interface FileHolder {
  readonly kind: 'item' | 'page';
  readonly key: string;
}

/** A file of a record, or a picture in one of its texts. Texts that show it may come before it. */
export interface FileThing {
  readonly kind: 'file';
  readonly key: string;
  readonly holder: FileHolder;
  /** Null if the source has no name; so are the type and the size. */
  readonly name: string | null;
  readonly type: string | null;
  readonly size: number | null;
  /** True if other bytes than of this size are not the file: the source may answer with a page instead. */
  readonly isSizeCertain?: true;
  /** What the source opens to read its bytes; the first that has them counts. */
  readonly addresses: readonly string[];
  /** What texts of the source write to show it. They name it by its address here instead. */
  readonly shownAs: readonly string[];
  readonly author: string | null;
  readonly createdAt: string | null;
}

/** Numbers up to the last one were given at the source, also to work items that are gone. None of them is given again. */
interface NumbersThing {
  readonly kind: 'numbers';
  readonly key: string;
  readonly last: number;
}

/** Something about a record that arrives differently from what the source has. It stands in the report. */
export interface RemarkThing {
  readonly kind: 'remark';
  /** Kind of the record; a work item without it. */
  readonly of?: KindOfThing;
  readonly key: string;
  readonly what: string;
}

/** Something that has no place here, or cannot be read. It stands in the report. */
export interface LostThing {
  readonly kind: 'lost';
  /** The work item or record of the source that it belongs to. */
  readonly key: string;
  readonly why: string;
}

/** The bytes of a file. They may fail with an `OutboundFailure`, and are asked for again then. */
export interface OpenedFile {
  readonly content: Readable;
  /** The type that their sender names. */
  readonly type: string | null;
}

/** Where things come from. */
export interface Source {
  /** Also the `external_source` of what arrives. */
  readonly name: string;
  /** True if keys are ids that records keep. */
  readonly keepsIds?: boolean;
  /** Yields everything again at each call. Kinds may come in any order, but things that are named come first. */
  things(): AsyncIterable<Thing>;
  /** The files among its things, if they can be had without all others. */
  readonly fileThings?: () => AsyncIterable<FileThing>;
  /** Opens an address of a file with at most this number of bytes. Throws `FileLost` if it has none. */
  readonly open?: (address: string, maxBytes: number) => Promise<OpenedFile>;
}

/** Makes a source that yields the things of `source` in another way, and opens its files. */
export const withThings = ({ name, keepsIds, open, fileThings }: Source, things: Source['things']): Source => ({
  ...{ name, keepsIds, open, fileThings },
  things,
});
