import { ImportError } from '../import.error';
import type { JsonReader } from '../live/json-reader';
import { htmlOf } from '../texts';
import type { CommentThing, HistoryThing, ItemThing, Source, StateThing, Thing } from '../thing';
import type { GithubComment, GithubEvent, GithubIssue, GithubLabel, GithubMilestone, GithubUser } from './shapes';

export interface GithubOptions {
  readonly reader: JsonReader;
  /** Where the interface is, without a slash at the end. */
  readonly url: string;
  /** `owner/name`. */
  readonly repository: string;
  /** Addresses of people by their login in lower case. GitHub shows few of them. */
  readonly emails: ReadonlyMap<string, string>;
}

const PER_PAGE = 100;
/** Numbers without an issue that are looked for one by one. More of them are gone in all likelihood. */
const MAX_GAPS = 1_000;
/** Stands for people whose account is gone, as on GitHub. */
const GHOST: GithubUser = { login: 'ghost' };

const STATES: readonly StateThing[] = [
  { kind: 'state', key: 'completed', name: 'Done', group: 'completed' },
  { kind: 'state', key: 'not_planned', name: 'Cancelled', group: 'cancelled' },
];

/** Issues of a repository, with comments, labels, milestones and history. */
export class GithubSource implements Source {
  readonly name = 'github';
  private readonly people = new Set<string>();
  private readonly labels = new Set<string>();
  private readonly milestones = new Set<number>();
  private readonly issues = new Map<number, { readonly comments: number; found: number }>();

  private readonly comments = new Set<number>();

  constructor(private readonly options: GithubOptions) {}

  async *things(): AsyncIterable<Thing> {
    for (const known of [this.people, this.labels, this.milestones, this.issues, this.comments]) known.clear();
    yield* STATES;
    for await (const label of this.list<GithubLabel>('labels')) yield* this.label(label);
    for await (const milestone of this.list<GithubMilestone>('milestones?state=all')) yield* this.milestone(milestone);
    yield* this.allIssues();
    yield* this.allComments();
    yield* this.history();
  }

  private async *list<T>(path: string): AsyncIterable<T> {
    const { reader, url, repository } = this.options;
    const mark = path.includes('?') ? '&' : '?';
    yield* reader.list(`${url}/repos/${repository}/${path}${mark}per_page=${PER_PAGE}`) as AsyncIterable<T>;
  }

  /**
   * An issue that is deleted while the pages are read moves another one to a page that was read already. Issues and pull
   * requests share their numbers, so it leaves a gap: these are read one by one.
   */
  private async *allIssues(): AsyncIterable<Thing> {
    const numbers = new Set<number>();
    for await (const issue of this.list<GithubIssue>('issues?state=all&sort=created&direction=asc')) {
      if (!numbers.has(issue.number)) yield* this.issue(issue);
      numbers.add(issue.number);
    }
    const last = [...numbers].reduce((highest, number) => Math.max(highest, number), 0);
    const gaps = Array.from({ length: last }, (_, index) => index + 1).filter((number) => !numbers.has(number));
    for (const number of gaps.slice(0, MAX_GAPS)) {
      const page = await this.options.reader.page(`${this.address}/issues/${number}`);
      if (page && isOf(page.value, number)) yield* this.issue(page.value);
    }
    if (gaps.length > MAX_GAPS)
      yield {
        kind: 'lost',
        key: this.options.repository,
        why: `of ${gaps.length} numbers without an issue, ${MAX_GAPS} were looked for`,
      };
  }

  private get address(): string {
    return `${this.options.url}/repos/${this.options.repository}`;
  }

  private keyOf(number: number): string {
    return `${this.options.repository}#${number}`;
  }

  private *issue(issue: GithubIssue): Iterable<Thing> {
    if (issue.pull_request) return;
    const author = issue.user ?? GHOST;
    const assignees = issue.assignees ?? [];
    const labels = issue.labels.map((label) => (typeof label === 'string' ? { name: label } : label));
    const typed = issue.type ? [...labels, { name: issue.type.name }] : labels;
    for (const user of [author, ...assignees]) yield* this.person(user);
    for (const label of typed) yield* this.label(label);
    if (issue.milestone) yield* this.milestone(issue.milestone);
    this.issues.set(issue.number, { comments: issue.comments, found: 0 });
    yield this.item(
      issue,
      author,
      typed.map(({ name }) => name),
    );
    yield {
      kind: 'link',
      key: `${this.keyOf(issue.number)} url`,
      item: this.keyOf(issue.number),
      url: issue.html_url,
      title: 'GitHub',
    };
  }

  private item(issue: GithubIssue, author: GithubUser, labels: readonly string[]): ItemThing {
    const isDone =
      issue.state_reason === undefined || issue.state_reason === null || issue.state_reason === 'completed';
    return {
      kind: 'item',
      ...{ key: this.keyOf(issue.number), number: issue.number, name: issue.title },
      html: htmlOf(issue.body ?? '', 'markdown'),
      state: issue.state === 'open' ? null : isDone ? 'completed' : 'not_planned',
      ...{ priority: 'none', parent: this.parentOf(issue), labels: [...new Set(labels)] },
      assignees: (issue.assignees ?? []).map(keyOfPerson),
      ...{
        cycle: null,
        modules: [],
        milestone: issue.milestone ? this.milestoneKey(issue.milestone) : null,
        point: null,
      },
      ...{ startDate: null, targetDate: null, createdAt: issue.created_at, createdBy: keyOfPerson(author) },
      ...{ updatedAt: issue.updated_at, completedAt: issue.closed_at, archivedAt: null },
    };
  }

  /** Parents of other repositories are named as well, so that the report has them. */
  private parentOf({ parent_issue_url: url }: GithubIssue): string | null {
    const found = /\/repos\/([^/]+\/[^/]+)\/issues\/(\d+)$/.exec(url ?? '');
    return found ? `${found[1]}#${found[2]}` : null;
  }

  private milestoneKey({ number }: GithubMilestone): string {
    return `${this.options.repository} milestone ${number}`;
  }

  private *person(user: GithubUser): Iterable<Thing> {
    const key = keyOfPerson(user);
    if (this.people.has(key)) return;
    this.people.add(key);
    yield { kind: 'person', key, email: this.options.emails.get(key) ?? null, name: user.login };
  }

  private *label({ name, color }: GithubLabel): Iterable<Thing> {
    if (this.labels.has(name)) return;
    this.labels.add(name);
    yield { kind: 'label', key: name, name, ...(color && { color: `#${color}` }) };
  }

  private *milestone(milestone: GithubMilestone): Iterable<Thing> {
    if (this.milestones.has(milestone.number)) return;
    this.milestones.add(milestone.number);
    const targetDate = milestone.due_on?.slice(0, 10) ?? null;
    yield { kind: 'milestone', key: this.milestoneKey(milestone), name: milestone.title, targetDate };
  }

  /** Comments of an issue that has more of them than the pages of all had are read once more. */
  private async *allComments(): AsyncIterable<Thing> {
    for await (const comment of this.list<GithubComment>('issues/comments?sort=created&direction=asc')) {
      yield* this.comment(comment);
    }
    for (const [number, { comments, found }] of this.issues) {
      if (found >= comments) continue;
      for await (const comment of this.list<GithubComment>(`issues/${number}/comments`)) yield* this.comment(comment);
    }
  }

  private *comment(comment: GithubComment): Iterable<Thing> {
    const number = Number(/\/issues\/(\d+)$/.exec(comment.issue_url)?.[1]);
    const issue = this.issues.get(number);
    if (!issue || this.comments.has(comment.id)) return;
    this.comments.add(comment.id);
    issue.found++;
    const author = comment.user ?? GHOST;
    yield* this.person(author);
    const thing: CommentThing = {
      kind: 'comment',
      ...{ key: `${this.options.repository} comment ${comment.id}`, item: this.keyOf(number) },
      ...{ html: htmlOf(comment.body ?? '', 'markdown'), author: keyOfPerson(author), createdAt: comment.created_at },
      editedAt: comment.updated_at === comment.created_at ? null : comment.updated_at,
    };
    yield thing;
  }

  private async *history(): AsyncIterable<Thing> {
    const seen = new Set<number>();
    for await (const event of this.list<GithubEvent>('issues/events')) {
      const change = changeOf(event);
      const number = event.issue?.number;
      if (!change || number === undefined || !this.issues.has(number) || seen.has(event.id)) continue;
      seen.add(event.id);
      const author = event.actor ?? GHOST;
      yield* this.person(author);
      const thing: HistoryThing = {
        kind: 'history',
        ...{ key: `${this.options.repository} event ${event.id}`, item: this.keyOf(number) },
        ...{ author: keyOfPerson(author), at: event.created_at, ...change },
      };
      yield thing;
    }
  }
}

const keyOfPerson = ({ login }: GithubUser): string => login.toLowerCase();

const isOf = (value: unknown, number: number): value is GithubIssue =>
  typeof value === 'object' && value !== null && (value as GithubIssue).number === number;

type Change = Pick<HistoryThing, 'field' | 'from' | 'to'>;

/** What an event says as an entry of a history; undefined for those that have no place in one. */
function changeOf({ event, label, assignee, milestone, rename }: GithubEvent): Change | undefined {
  const added = (field: string, to = ''): Change => ({ field, from: '', to });
  const removed = (field: string, from = ''): Change => ({ field, from, to: '' });
  switch (event) {
    case 'labeled':
      return added('labels', label?.name);
    case 'unlabeled':
      return removed('labels', label?.name);
    case 'assigned':
      return added('assignees', assignee?.login);
    case 'unassigned':
      return removed('assignees', assignee?.login);
    case 'milestoned':
      return added('milestone', milestone?.title);
    case 'demilestoned':
      return removed('milestone', milestone?.title);
    case 'renamed':
      return { field: 'name', from: rename?.from ?? '', to: rename?.to ?? '' };
    case 'closed':
      return { field: 'state', from: 'Open', to: 'Closed' };
    case 'reopened':
      return { field: 'state', from: 'Closed', to: 'Open' };
    default:
      return undefined;
  }
}

/** Checks the form of the name of a repository. */
export const isRepository = (text: string): boolean => /^[A-Za-z0-9-]{1,39}\/[A-Za-z0-9._-]{1,100}$/.test(text);

export function assertRepository(text: string): void {
  if (!isRepository(text)) throw new ImportError(`"${text}" is not a repository: it is an owner, "/" and a name.`);
}
