import type { CommentThing, Thing, WorklogThing } from '../thing';
import type { ReadText } from './document';
import type { Fields } from './fields';
import type { IssueFiles } from './files';
import { changesOf } from './history';
import type { JiraServer } from './jira.server';
import type { JiraChange, JiraComment, JiraHistory, JiraIssue, JiraUser, JiraVisibility, JiraWorklog } from './shapes';
import { textOf, type TextPlace } from './texts';
import { instantOf, keyOfUser } from './values';

/** Records of an issue that a search answers with it. */
interface Part<T> {
  readonly what: string;
  readonly found: readonly T[];
  readonly total: number | undefined;
  /** How many the cloud answers at most. It does not say whether there are more. */
  readonly most: number;
  readonly rest: () => AsyncIterable<T>;
}

/** Comments, logged time, history and watchers of issues. */
export class Contents {
  constructor(
    private readonly server: JiraServer,
    private readonly fields: Fields,
    /** Introduces somebody who was not met before. */
    private readonly meet: (user: JiraUser | null | undefined) => Iterable<Thing>,
  ) {}

  async *of(issue: JiraIssue, place: TextPlace): AsyncIterable<Thing> {
    yield* this.comments(issue, place);
    yield* this.worklogs(issue, place);
    yield* this.history(issue, place);
    yield* this.watchers(issue);
    yield* this.votes(issue);
  }

  private async *watchers({ id, key, fields }: JiraIssue): AsyncIterable<Thing> {
    const { watchCount = 0 } = fields.watches ?? {};
    if (!watchCount) return;
    const answer = await this.server.optional<{ readonly watchers?: readonly JiraUser[] }>(`issue/${id}/watchers`);
    const watchers = answer?.watchers ?? [];
    for (const watcher of watchers) {
      yield* this.meet(watcher);
      const person = keyOfUser(watcher);
      if (person !== null) yield { kind: 'subscription', key: `${id} ${person}`, item: id, person };
    }
    if (watchers.length < watchCount)
      yield { kind: 'lost', key, why: `${watchers.length} of its ${watchCount} watchers could be read` };
  }

  /** A vote asks for something, a reaction answers it: votes become none. */
  private *votes(issue: JiraIssue): Iterable<Thing> {
    const { votes = 0 } = issue.fields.votes ?? {};
    if (votes) yield* remarksOn(issue, [`its votes are left out: ${votes}`]);
  }

  private async *comments(issue: JiraIssue, place: TextPlace): AsyncIterable<Thing> {
    const { comments = [], total = 0 } = issue.fields.comment ?? {};
    const shown = issue.renderedFields?.comment?.comments ?? [];
    const rendered = new Map(shown.map(({ id, body }) => [id, body]));
    const path = `issue/${issue.id}/comment?orderBy=created${this.server.isCloud ? '' : '&expand=renderedBody'}`;
    const rest = () => this.server.list<JiraComment>(path, 'comments');
    yield* this.each(issue, { what: 'comments', found: comments, total, most: 20, rest }, (comment) =>
      this.comment(issue, { renderedBody: rendered.get(comment.id), ...comment }, place),
    );
  }

  private *comment(issue: JiraIssue, comment: JiraComment, place: TextPlace): Iterable<Thing> {
    const { id, visibility, author, created, updated, renderedBody } = comment;
    if (visibility) return yield restricted(issue, `comment ${id}`, visibility);
    yield* this.meet(author);
    const { html, remarks } = textOf(comment.body, renderedBody, place);
    const [createdAt, updatedAt] = [instantOf(created), instantOf(updated)];
    const thing: CommentThing = {
      ...{ kind: 'comment', key: id, item: issue.id, html, author: keyOfUser(author) },
      ...{ createdAt: createdAt ?? created, editedAt: updatedAt === createdAt ? null : updatedAt },
    };
    yield thing;
    yield* remarksOn(issue, remarks, `comment ${id}`);
  }

  private async *worklogs(issue: JiraIssue, place: TextPlace): AsyncIterable<Thing> {
    const { worklogs = [], total = 0 } = issue.fields.worklog ?? {};
    const rest = () => this.server.list<JiraWorklog>(`issue/${issue.id}/worklog`, 'worklogs');
    yield* this.each(issue, { what: 'entries of logged time', found: worklogs, total, most: 20, rest }, (worklog) =>
      this.worklog(issue, worklog, place),
    );
  }

  private *worklog(issue: JiraIssue, worklog: JiraWorklog, place: TextPlace): Iterable<Thing> {
    const { id, visibility, author, started, timeSpentSeconds } = worklog;
    if (visibility) return yield restricted(issue, `worklog ${id}`, visibility);
    yield* this.meet(author);
    const thing: WorklogThing = {
      ...{ kind: 'worklog', key: id, item: issue.id, author: keyOfUser(author), at: instantOf(started) ?? started },
      html: textOf(worklog.comment, undefined, place).html,
      minutes: Math.max(1, Math.round(timeSpentSeconds / 60)),
    };
    yield thing;
  }

  private async *history(issue: JiraIssue, { files }: TextPlace): AsyncIterable<Thing> {
    const { histories = [], total = 0 } = issue.changelog ?? {};
    const rest = () => this.server.list<JiraHistory>(`issue/${issue.id}/changelog`, 'values');
    yield* this.each(issue, { what: 'changes', found: histories, total, most: 40, rest }, (history) =>
      this.changes(issue, history, files),
    );
  }

  /** A file that is here brings its entry itself. */
  private *changes(issue: JiraIssue, { id, author, created, items }: JiraHistory, files: IssueFiles): Iterable<Thing> {
    const isKept = ({ field, to }: JiraChange) => field !== 'Attachment' || !files.has(to ?? '');
    const changes = items.filter(isKept).flatMap((item) => changesOf(item, this.fields));
    if (changes.length) yield* this.meet(author);
    const entry = {
      kind: 'history',
      item: issue.id,
      author: keyOfUser(author),
      at: instantOf(created) ?? created,
    } as const;
    for (const [index, change] of changes.entries()) yield { ...entry, ...change, key: `${id} ${index}` };
  }

  /** Goes through all records of a part, each once. What a search left out is read. */
  private async *each<T extends { readonly id: string }>(
    issue: JiraIssue,
    { what, found, total = 0, most, rest }: Part<T>,
    show: (record: T) => Iterable<Thing>,
  ): AsyncIterable<Thing> {
    for (const record of found) yield* show(record);
    if (found.length >= total && !(this.server.isCloud && found.length >= most)) return;
    const seen = new Set(found.map(({ id }) => id));
    for await (const record of rest()) {
      if (!seen.has(record.id)) yield* show(record);
      seen.add(record.id);
    }
    if (seen.size < total)
      yield { kind: 'lost', key: issue.key, why: `${seen.size} of its ${total} ${what} could be read` };
  }
}

const restricted = ({ key }: JiraIssue, what: string, { type = 'group', value = '' }: JiraVisibility): Thing => ({
  ...{ kind: 'lost', key: `${key} ${what}`, why: `only the ${type} "${value}" may see it: it stays there` },
});

export const remarksOn = ({ key }: JiraIssue, remarks: ReadText['remarks'], part = ''): Thing[] =>
  remarks.map((what) => ({ kind: 'remark', key: `${key} ${part}`.trim(), what }));
