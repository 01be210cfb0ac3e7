import { Calendar, isUuid, notSwitchedOn, type FilterTree, type ProjectCtx, type WorkspaceCtx } from '#kernel';
import { isForMembers } from '#references';
import { closest } from '#wording';
import type { CallerProject } from '../../projects';
import { parseKey, type VisibleProjects } from '../../work-items';
import { type Problem, quoted, type Span } from '../domain/problem';
import type { QueriedProperty } from './custom-properties';
import type {
  NamedItem,
  NamedKind,
  NamedPage,
  NamedProject,
  NamedTeamspace,
  PeopleGroup,
  QueryNames,
  QueryPlace,
} from './query-names';
import type { HangingRecords, RecordRules } from './record-rules';
import { all, isOneOf, NOTHING } from './trees';

/** A value that is available after all names have been looked up. */
export type Deferred<T> = () => T;
export type Ids = Deferred<readonly string[]>;

interface Asked {
  readonly text: string;
  readonly at: Span;
}

/** For this many unknown names of a kind, the error message suggests a similar name. */
const MAX_HINTS = 3;
const LONGEST_NAME = 255;

/**
 * Collects the names in a query while its conditions are translated, then looks up all names of a kind with one
 * statement. It also collects problems, so that one answer lists all of them.
 */
export class NameResolver {
  readonly problems: Problem[] = [];
  private readonly names = new Map<NamedKind, Map<string, Asked>>();
  private readonly items = new Map<string, Asked>();
  private readonly questions: ((place: QueryPlace) => void | Promise<void>)[] = [];
  /** Look-ups that need the results of others. */
  private readonly followUps: ((place: QueryPlace) => void | Promise<void>)[] = [];
  private readonly found = new Map<string, readonly string[]>();
  private callerProjects?: Deferred<readonly CallerProject[]>;
  private teamspaces?: Deferred<readonly NamedTeamspace[]>;
  private readonly pageNames = new Set<string>();
  private foundPages?: Deferred<readonly NamedPage[]>;
  private foundItems: ReadonlyMap<string, NamedItem> = new Map();

  constructor(
    readonly ctx: WorkspaceCtx,
    private readonly now: string,
    private readonly lookup: QueryNames,
    private readonly rules: RecordRules,
    private readonly properties: ReadonlyMap<string, QueriedProperty> = new Map(),
  ) {}

  problem(at: Span, message: string): undefined {
    this.problems.push({ at, message });
    return undefined;
  }

  /** Returns the custom property with an id; undefined if the caller has none. */
  property(id: string): QueriedProperty | undefined {
    return this.properties.get(id.toLowerCase());
  }

  /** Looks up records by name. An id is used as it is. */
  named(kind: NamedKind, text: string, at: Span): Ids {
    if (isUuid(text)) return () => [text.toLowerCase()];
    const name = text.toLowerCase();
    const known = this.names.get(kind) ?? new Map<string, Asked>();
    this.names.set(kind, known.set(name, known.get(name) ?? { text, at }));
    return () => this.found.get(`${kind} ${name}`) ?? [];
  }

  /** Looks up projects by identifier, name or id. */
  projectsNamed(text: string, at: Span): Ids {
    return this.asking((place) => this.projectIds(place, { text, at }));
  }

  /** Looks up the people who belong to a project. */
  membersOf(project: string, at: Span): Ids {
    return this.asking((place) => {
      const projectIds = this.projectIds(place, { text: project, at });
      return projectIds.length ? this.lookup.people(this.ctx, { of: 'projects', projectIds }) : [];
    });
  }

  /** Looks up people or projects of teamspaces, given by name or id. */
  ofTeamspaces(text: string, at: Span, idsOf: (teamspace: NamedTeamspace) => readonly string[]): Ids {
    if (!this.ctx.features.has('teamspaces')) throw notSwitchedOn('teamspaces');
    const teamspaces = (this.teamspaces ??= this.asking(() => this.lookup.teamspaces(this.ctx)));
    this.followUps.push(() => {
      const names = teamspaces().map(({ name }) => name);
      if (!teamspaces().some(bears(text))) this.unknown('teamspace', { text, at }, names);
    });
    return () => [...new Set(teamspaces().filter(bears(text)).flatMap(idsOf))];
  }

  /** Looks up pages that the caller may see, by name or id. */
  pages(text: string, at: Span): Ids {
    this.pageNames.add(text.toLowerCase());
    const pages = (this.foundPages ??= this.asking((place) => this.lookup.pages(this.ctx, place, [...this.pageNames])));
    this.followUps.push(() => {
      if (!isUuid(text) && !pages().some(bears(text))) this.unknown('page', { text, at }, []);
    });
    return () => pages().flatMap((page) => (bears(text)(page) ? [page.id] : []));
  }

  /** Looks up pages that the caller may see and that are linked to work items. */
  linkedPages(): Ids {
    return this.asking((place) => this.lookup.linkedPages(this.ctx, place));
  }

  /** Looks up a work item by key or id. */
  item(text: string, at: Span): Deferred<NamedItem | undefined> {
    const name = itemName(text);
    if (name) this.items.set(name, { text, at });
    else this.problem(at, `${quoted(text)} is neither a key such as ENG-12 nor an id of a work item.`);
    return () => this.foundItems.get(name ?? '');
  }

  /**
   * Looks up items within a number of relations from the start items. The start items must have been requested before.
   */
  reachedFrom(starts: Deferred<readonly NamedItem[]>, { depth, at }: { depth: number; at: Span }): Ids {
    let ids: readonly string[] = [];
    this.followUps.push(async (place) => {
      const from = starts().map(({ id }) => id);
      const reached = from.length ? await this.lookup.reachable(this.ctx, place, { from, depth }) : [];
      if (!reached) this.problem(at, 'Too many work items are linked to this one: ask for fewer steps.');
      ids = reached ?? [];
    });
    return () => ids;
  }

  people(group: PeopleGroup): Ids {
    return this.asking(() => this.lookup.people(this.ctx, group));
  }

  /** Looks up the records that a function currently returns. */
  recordsIn(kind: NamedKind, set: string): Ids {
    return this.asking((place) =>
      this.isHidden(kind) ? [] : this.lookup.recordsIn(this.ctx, place, { kind, set, at: this.now }),
    );
  }

  /** Looks up the records of a kind whose names match a regular expression. */
  recordsMatching(kind: NamedKind, { pattern, at }: { readonly pattern: string; readonly at: Span }): Ids {
    return this.asking(async (place) => {
      const ids = await this.lookup.recordsMatching(this.ctx, place, { kind, pattern });
      if (!ids) this.problem(at, `${quoted(pattern)} is not a regular expression.`);
      return this.isHidden(kind) ? [] : (ids ?? []);
    });
  }

  /** Returns all projects that the caller may see. */
  projects(): Deferred<readonly NamedProject[]> {
    return this.asking(({ projects }) => projects);
  }

  visible(): Deferred<VisibleProjects> {
    return this.asking(({ visible }) => visible);
  }

  /**
   * Restricts a condition about records of items, such as comments, to projects in which the caller may read them.
   * Throws if the caller's credential lacks the scope.
   */
  whereRead(records: HangingRecords, word: string, condition: Deferred<FilterTree>): Deferred<FilterTree> {
    const refusal = this.rules.refusal(this.ctx, records, word);
    if (refusal) throw refusal;
    if (isInProject(this.ctx)) return this.rules.areRead(this.ctx, records) ? condition : () => NOTHING;
    const callerProjects = this.standings();
    const ids = this.readIn(records);
    return () =>
      ids().length === callerProjects().length ? condition() : all(isOneOf('projectId', ids()), condition());
  }

  /** Returns the projects in which the caller may read such records. */
  readIn(records: HangingRecords): Ids {
    const callerProjects = this.standings();
    return () =>
      callerProjects()
        .filter((project) => this.rules.areRead({ ...this.ctx, ...project }, records))
        .map(({ projectId }) => projectId);
  }

  calendar(): Deferred<Calendar> {
    return this.asking(({ timezone }) => new Calendar(this.now, timezone));
  }

  /** Looks up all names. Afterwards each `Deferred` has its value. */
  async resolve(): Promise<void> {
    if (!this.names.size && !this.items.size && !this.questions.length) return;
    const place = await this.lookup.place(this.ctx);
    await Promise.all([
      ...[...this.names].map(([kind, asked]) => this.resolveNames(place, kind, asked)),
      ...(this.items.size ? [this.resolveItems(place)] : []),
      ...this.questions.map((ask) => ask(place)),
    ]);
    await Promise.all(this.followUps.map((ask) => ask(place)));
  }

  private standings(): Deferred<readonly CallerProject[]> {
    return (this.callerProjects ??= this.asking(() => this.lookup.callerProjects(this.ctx)));
  }

  private asking<T>(ask: (place: QueryPlace) => T | Promise<T>): Deferred<T> {
    let answer: T;
    this.questions.push(async (place) => void (answer = await ask(place)));
    return () => answer;
  }

  private async resolveNames(place: QueryPlace, kind: NamedKind, asked: ReadonlyMap<string, Asked>): Promise<void> {
    const names = [...asked.values()].map(({ text }) => text);
    const hidden = this.isHidden(kind);
    const ids = hidden ? new Map<string, string[]>() : await this.lookup.idsByName(this.ctx, place, { kind, names });
    for (const [name, hits] of ids) this.found.set(`${kind} ${name.toLowerCase()}`, hits);
    const unknown = [...asked.values()].filter(({ text }) => !ids.has(text));
    for (const [index, one] of unknown.entries()) {
      const hint = !hidden && index < MAX_HINTS && one.text.length <= LONGEST_NAME;
      this.unknown(kind, one, hint ? await this.lookup.similar(this.ctx, place, { kind, name: one.text }) : []);
    }
  }

  private async resolveItems(place: QueryPlace): Promise<void> {
    const names = [...this.items.keys()];
    const keys = names.flatMap((name) => parseKey(name) ?? []);
    const items = await this.lookup.items(this.ctx, place, { ids: names.filter(isUuid), keys });
    this.foundItems = new Map(items.flatMap((one) => [[one.id, one] as const, [keyOf(one), one] as const]));
    for (const [name, one] of this.items) if (!this.foundItems.has(name)) this.unknown('work item', one, []);
  }

  private projectIds({ projects }: QueryPlace, asked: Asked): readonly string[] {
    const name = asked.text.toLowerCase();
    const hits = projects.filter((one) => [one.id, one.identifier, one.name].some((n) => n.toLowerCase() === name));
    if (!hits.length) {
      const identifiers = projects.map(({ identifier }) => identifier);
      this.unknown('project', asked, identifiers);
    }
    return hits.map(({ id }) => id);
  }

  /** True if the caller is a guest of the workspace and the kind is hidden from guests. */
  private isHidden(kind: NamedKind): boolean {
    return this.ctx.workspaceRole === 'guest' && isForMembers(kind);
  }

  private unknown(kind: string, { text, at }: Asked, similar: readonly string[]): void {
    const near = closest(text.slice(0, LONGEST_NAME), similar);
    this.problem(at, `There is no ${kind} ${quoted(text)}.${near ? ` Did you mean ${quoted(near)}?` : ''}`);
  }
}

const bears =
  (text: string) =>
  ({ id, name }: Pick<NamedTeamspace, 'id' | 'name'>): boolean =>
    [id, name.toLowerCase()].includes(text.toLowerCase());

const isInProject = (ctx: WorkspaceCtx | ProjectCtx): ctx is ProjectCtx => 'projectId' in ctx;

const keyOf = ({ identifier, sequenceId }: Pick<NamedItem, 'identifier' | 'sequenceId'>): string =>
  `${identifier}-${sequenceId}`.toLowerCase();

function itemName(text: string): string | undefined {
  if (isUuid(text)) return text.toLowerCase();
  const key = parseKey(text);
  return key ? keyOf(key) : undefined;
}
