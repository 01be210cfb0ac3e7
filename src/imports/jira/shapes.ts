/** What Jira answers, as far as it is used: version 3 of the interface in the cloud, version 2 in a data center. */
export interface JiraUser {
  /** Only in the cloud. */
  readonly accountId?: string;
  readonly accountType?: string;
  /** Only in a data center. */
  readonly key?: string;
  readonly name?: string;
  readonly displayName?: string;
  readonly emailAddress?: string;
}

export interface JiraProject {
  readonly id: string;
  readonly key: string;
  readonly issueTypes?: readonly JiraType[];
}

/** A type of issues. */
export interface JiraType {
  readonly id?: string;
  readonly name: string;
  readonly description?: string;
  /** Only in the cloud: -1 for sub-tasks, 1 for epics, more for what is above them. */
  readonly hierarchyLevel?: number;
}

interface JiraNamed {
  readonly id: string;
  readonly name: string;
}

export interface JiraStatus extends JiraNamed {
  readonly statusCategory?: { readonly key?: string };
}

export interface JiraComponent extends JiraNamed {
  readonly description?: string;
}

export interface JiraVersion extends JiraNamed {
  readonly releaseDate?: string;
}

export interface JiraField {
  readonly id: string;
  readonly name: string;
  readonly schema?: JiraSchema;
}

/** The form of the values of a field. */
export interface JiraSchema {
  readonly type?: string;
  /** The form of each one, where the type is a list. */
  readonly items?: string;
  readonly custom?: string;
}

export interface JiraAttachment {
  readonly id: string;
  readonly filename: string;
  readonly author?: JiraUser | null;
  readonly created?: string;
  readonly size?: number;
  readonly mimeType?: string;
  /** Where its bytes are. */
  readonly content?: string;
}

/** A part of a list. */
interface JiraPart {
  readonly total?: number;
}

/** The members of an issue; others are `customfield_` and a number. */
export interface JiraFields {
  readonly [custom: string]: unknown;
  readonly summary: string;
  readonly description?: unknown;
  readonly status: JiraStatus;
  readonly resolution?: { readonly name: string } | null;
  readonly priority?: { readonly name: string } | null;
  readonly issuetype?: JiraType | null;
  readonly labels?: readonly string[];
  readonly components?: readonly JiraComponent[];
  readonly fixVersions?: readonly JiraVersion[];
  readonly parent?: JiraKeyed | null;
  readonly issuelinks?: readonly JiraLink[];
  readonly security?: { readonly name?: string } | null;
  readonly reporter?: JiraUser | null;
  readonly assignee?: JiraUser | null;
  readonly created: string;
  readonly updated: string;
  readonly resolutiondate?: string | null;
  readonly statuscategorychangedate?: string | null;
  readonly duedate?: string | null;
  readonly comment?: JiraPart & { readonly comments?: readonly JiraComment[] };
  readonly worklog?: JiraPart & { readonly worklogs?: readonly JiraWorklog[] };
  readonly attachment?: readonly JiraAttachment[];
  readonly watches?: { readonly watchCount?: number } | null;
  readonly votes?: { readonly votes?: number } | null;
}

export interface JiraKeyed {
  readonly id: string;
  readonly key: string;
}

export interface JiraIssue extends JiraKeyed {
  readonly fields: JiraFields;
  /** Texts as HTML, if they were asked for. */
  readonly renderedFields?: {
    readonly [custom: string]: unknown;
    readonly description?: string | null;
    readonly comment?: { readonly comments?: readonly { readonly id: string; readonly body?: string }[] };
  };
  readonly changelog?: JiraPart & { readonly histories?: readonly JiraHistory[] };
}

export interface JiraLink {
  readonly id: string;
  readonly type: { readonly name: string; readonly inward: string; readonly outward: string };
  readonly inwardIssue?: JiraKeyed;
  readonly outwardIssue?: JiraKeyed;
}

/** The group or role that may see something. */
export interface JiraVisibility {
  readonly type?: string;
  readonly value?: string;
}

export interface JiraComment {
  readonly id: string;
  readonly author?: JiraUser | null;
  readonly body?: unknown;
  /** HTML, if it was asked for. */
  readonly renderedBody?: string;
  readonly created: string;
  readonly updated?: string;
  readonly visibility?: JiraVisibility | null;
}

export interface JiraWorklog {
  readonly id: string;
  readonly author?: JiraUser | null;
  readonly comment?: unknown;
  readonly started: string;
  readonly timeSpentSeconds: number;
  readonly visibility?: JiraVisibility | null;
}

export interface JiraHistory {
  readonly id: string;
  readonly author?: JiraUser | null;
  readonly created: string;
  readonly items: readonly JiraChange[];
}

export interface JiraChange {
  readonly field: string;
  readonly fieldId?: string;
  readonly from?: string | null;
  readonly fromString?: string | null;
  readonly to?: string | null;
  /** Every object has a method of this name. */
  readonly toString: unknown;
}
