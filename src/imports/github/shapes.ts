/** What GitHub answers, as far as it is used (REST, version 2022-11-28). */
export interface GithubUser {
  readonly login: string;
  readonly type?: string;
}

export interface GithubLabel {
  readonly name: string;
  readonly color?: string;
}

export interface GithubMilestone {
  readonly number: number;
  readonly title: string;
  readonly due_on: string | null;
}

export interface GithubIssue {
  readonly number: number;
  readonly title: string;
  readonly body: string | null;
  readonly state: 'open' | 'closed';
  readonly state_reason?: string | null;
  readonly user: GithubUser | null;
  readonly assignees?: readonly GithubUser[];
  readonly labels: readonly (GithubLabel | string)[];
  readonly milestone: GithubMilestone | null;
  readonly type?: { readonly name: string } | null;
  readonly comments: number;
  readonly created_at: string;
  readonly updated_at: string;
  readonly closed_at: string | null;
  readonly html_url: string;
  readonly parent_issue_url?: string | null;
  /** Only of pull requests. */
  readonly pull_request?: object;
}

export interface GithubComment {
  readonly id: number;
  readonly issue_url: string;
  readonly body: string | null;
  readonly user: GithubUser | null;
  readonly created_at: string;
  readonly updated_at: string;
}

export interface GithubEvent {
  readonly id: number;
  readonly event: string;
  readonly actor: GithubUser | null;
  readonly created_at: string;
  readonly issue?: { readonly number: number } | null;
  readonly label?: GithubLabel;
  readonly assignee?: GithubUser | null;
  readonly milestone?: { readonly title: string };
  readonly rename?: { readonly from: string; readonly to: string };
}
