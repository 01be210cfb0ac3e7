import type { InitiativeState } from '../../contexts/initiatives';
import type { ReleaseStatus } from '../../contexts/releases';

/**
 * Records of the workspace, which may touch several projects. Each comes as a whole, after the work items that it names.
 * One that is here already, from another project or under its external pair, is used instead.
 */
export type WorkspaceThing = ReleaseThing | CustomerThing | InitiativeThing | TeamspaceThing | ViewThing | StickyThing;

export interface ExternalPair {
  readonly source: string;
  readonly id: string;
}

/** When and by whom a record was made. */
export interface Origin {
  readonly createdAt: string | null;
  readonly createdBy: string | null;
  readonly updatedAt: string | null;
}

/** A record that can be found here by its external pair or its name. */
export interface NamedRecord extends Origin {
  readonly key: string;
  readonly name: string;
  /** The external pair that it has at the source; without one, the source and the key become the pair. */
  readonly external: ExternalPair | null;
}

/** A text that belongs to a record. */
interface TextPart extends Origin {
  readonly key: string;
  readonly html: string;
}

export interface ReleaseThing extends NamedRecord {
  readonly kind: 'release';
  readonly html: string;
  readonly status: ReleaseStatus;
  readonly startDate: string | null;
  readonly targetDate: string | null;
  readonly releaseDate: string | null;
  readonly lead: string | null;
  readonly isLatest: boolean;
  readonly isPrerelease: boolean;
  readonly logoProps: object;
  readonly tag: ReleaseTagPart | null;
  readonly labels: readonly LabelPart[];
  readonly links: readonly LinkPart[];
  readonly comments: readonly ReleaseCommentPart[];
  readonly changelog: TextPart | null;
  /** Keys of work items. Those that are not here are left out. */
  readonly items: readonly string[];
}

/** A version, which is the name of a tag. */
export interface ReleaseTagPart extends NamedRecord {
  readonly description: string;
  readonly commitHash: string | null;
  readonly gitTag: string | null;
  /** True if other projects may have a tag of this version. */
  readonly isOfProject: boolean;
}

export interface LabelPart extends NamedRecord {
  readonly color: string;
  readonly description: string;
}

export interface LinkPart extends Origin {
  readonly key: string;
  readonly title: string;
  readonly url: string;
}

export interface ReleaseCommentPart extends TextPart {
  /** Key of the comment of the same release that it answers. */
  readonly parent: string | null;
  readonly isResolved: boolean;
  readonly editedAt: string | null;
}

export interface CustomerThing extends NamedRecord {
  readonly kind: 'customer';
  readonly html: string;
  readonly email: string | null;
  readonly websiteUrl: string | null;
  readonly domain: string | null;
  readonly employees: number | null;
  readonly stage: string | null;
  readonly contractStatus: string | null;
  readonly revenue: string | null;
  readonly logoProps: object;
  readonly archivedAt: string | null;
  readonly requests: readonly CustomerRequestPart[];
  /** Keys of the work items that are linked to the customer itself. Those that are not here are left out. */
  readonly items: readonly string[];
}

export interface CustomerRequestPart extends TextPart {
  readonly name: string;
  readonly external: ExternalPair | null;
  readonly link: string | null;
  readonly archivedAt: string | null;
  readonly items: readonly string[];
}

export interface InitiativeThing extends NamedRecord {
  readonly kind: 'initiative';
  readonly html: string;
  readonly description: string;
  readonly state: InitiativeState;
  readonly startDate: string | null;
  readonly endDate: string | null;
  readonly lead: string | null;
  readonly logoProps: object;
  readonly archivedAt: string | null;
  readonly labels: readonly LabelPart[];
  /** True if the project itself is part of it. */
  readonly hasProject: boolean;
  readonly items: readonly string[];
}

export interface TeamspaceThing extends NamedRecord {
  readonly kind: 'teamspace';
  readonly html: string;
  readonly lead: string | null;
  readonly logoProps: object;
  /** Keys of people. */
  readonly members: readonly string[];
  readonly hasProject: boolean;
}

/** A saved view of the project or of the workspace. Ids in its conditions are keys of other things. */
export interface ViewThing extends Origin {
  readonly kind: 'view';
  readonly key: string;
  readonly name: string;
  readonly description: string;
  /** Key of the project. */
  readonly project: string;
  readonly isOfProject: boolean;
  /** Seen by its owner alone. */
  readonly isPrivate: boolean;
  readonly isLocked: boolean;
  readonly owner: string | null;
  readonly filters: object;
  /** Further conditions in the query language. */
  readonly query: string | null;
  readonly displayFilters: object;
  readonly displayProperties: object;
  readonly logoProps: object;
  readonly sortOrder: number | null;
}

/** A personal note. It comes for its owner alone. */
export interface StickyThing extends TextPart {
  readonly kind: 'sticky';
  readonly name: string | null;
  readonly owner: string | null;
  readonly color: string | null;
  readonly backgroundColor: string | null;
  readonly logoProps: object;
  readonly sortOrder: number | null;
}
