import type { Downloads } from '../live/downloads';
import { grouped } from '../live/grouped';
import type { CycleThing, Source, Thing } from '../thing';
import { Contents, remarksOn } from './contents';
import { CustomFields } from './custom-fields';
import { Fields } from './fields';
import { IssueFiles } from './files';
import { itemOf, labelsOf } from './item';
import type { JiraServer } from './jira.server';
import { optionsOf } from './options';
import { relationOf } from './relations';
import type {
  JiraComponent,
  JiraField,
  JiraIssue,
  JiraKeyed,
  JiraLink,
  JiraProject,
  JiraStatus,
  JiraUser,
  JiraVersion,
} from './shapes';
import type { Sprint } from './sprints';
import {
  cycleOf,
  keyOfType,
  labelOf,
  milestoneOf,
  moduleOf,
  personOf,
  stateOf,
  stateOfIssue,
  typeOf,
} from './surroundings';
import type { TextPlace } from './texts';

export interface JiraOptions {
  readonly server: JiraServer;
  readonly downloads: Downloads;
  /** Key of the project there. */
  readonly project: string;
  /** Addresses of people by their account id, or by their key or name in a data center, in lower case. */
  readonly emails: ReadonlyMap<string, string>;
}

/** A project of Jira. */
export class JiraSource implements Source {
  readonly name = 'jira';

  readonly open: Source['open'];

  constructor(private readonly options: JiraOptions) {
    this.open = options.downloads.open;
  }

  things(): AsyncIterable<Thing> {
    return grouped(this.read());
  }

  private async *read(): AsyncIterable<Thing> {
    const { server } = this.options;
    const project = await server.project(this.options.project);
    const fields = new Fields(await server.all<JiraField>('field'));
    yield* new Reading(this.options, project, fields).things();
  }
}

/** One reading of a project. */
class Reading {
  private readonly met = new Set<string>();
  private readonly links = new Set<string>();
  /** Ids of issues that only some may see. */
  private readonly hidden = new Set<string>();
  /** Issues by their keys, for epics that are named by keys. Those that cannot be read have no id. */
  private readonly issues = new Map<string, JiraKeyed>();
  /** Ids of sprints by their names. */
  private readonly sprints = new Map<string, string>();
  /** In how many issues something has no place here, by its name. */
  private readonly left = new Map<string, number>();
  private readonly contents: Contents;
  private readonly custom: CustomFields;

  constructor(
    private readonly options: JiraOptions,
    private readonly project: JiraProject,
    private readonly fields: Fields,
  ) {
    this.contents = new Contents(options.server, fields, (user) => this.meet(user));
    this.custom = new CustomFields(
      fields.custom,
      (user) => this.meet(user),
      (field) => optionsOf(options.server, project.id, field),
    );
  }

  async *things(): AsyncIterable<Thing> {
    yield* this.surroundings();
    for await (const issue of this.options.server.issues(this.project)) {
      this.issues.set(issue.key, { id: issue.id, key: issue.key });
      yield* this.issue(issue);
    }
    yield* this.custom.properties();
    for (const [name, count] of this.left)
      yield { kind: 'lost', key: name, why: `it has no place here; issues that have it: ${count}` };
  }

  private async *surroundings(): AsyncIterable<Thing> {
    const { server } = this.options;
    const at = `project/${this.project.id}`;
    const types = await server.all<{ readonly statuses: readonly JiraStatus[] }>(`${at}/statuses`);
    yield* this.once(types.flatMap(({ statuses }) => statuses.map(stateOf)));
    yield* this.once((this.project.issueTypes ?? []).map(typeOf));
    yield* this.once((await server.all<JiraComponent>(`${at}/components`)).map(moduleOf));
    yield* this.once((await server.all<JiraVersion>(`${at}/versions`)).map(milestoneOf));
  }

  /** Yields what was not yielded before. */
  private *once(things: readonly Thing[]): Iterable<Thing> {
    for (const thing of things) {
      const mark = `${thing.kind} ${thing.key}`;
      if (!this.met.has(mark)) yield thing;
      this.met.add(mark);
    }
  }

  private *meet(user: JiraUser | null | undefined): Iterable<Thing> {
    if (user) yield* this.once(personOf(user, this.options.emails));
  }

  private async *issue(issue: JiraIssue): AsyncIterable<Thing> {
    const { security, issuelinks = [], issuetype } = issue.fields;
    if (security) {
      this.hidden.add(issue.id);
      const why = `only some may see it, by its security level "${security.name ?? ''}": it stays there`;
      return yield { kind: 'lost', key: issue.key, why };
    }
    const { server } = this.options;
    const files = new IssueFiles(issue, server);
    const place = { url: server.url, files };
    yield* this.named(issue);
    yield* this.item(issue, place);
    yield* this.contents.of(issue, place);
    for (const link of issuelinks) yield* this.relation(issue, link);
    yield* this.files(issue, files);
    yield* this.custom.valuesOf(issue, issuetype ? keyOfType(issuetype) : null, place);
    for (const name of this.fields.furtherOf(issue.fields)) this.left.set(name, (this.left.get(name) ?? 0) + 1);
  }

  private *files(issue: JiraIssue, files: IssueFiles): Iterable<Thing> {
    for (const { author } of issue.fields.attachment ?? []) yield* this.meet(author);
    yield* files.things();
  }

  /** Introduces what an issue refers to. */
  private *named({ fields }: JiraIssue): Iterable<Thing> {
    yield* this.meet(fields.reporter);
    yield* this.meet(fields.assignee);
    yield* this.once([stateOfIssue(fields)]);
    yield* this.once(labelsOf(fields).map(labelOf));
    if (fields.issuetype) yield* this.once([typeOf(fields.issuetype)]);
    yield* this.once((fields.components ?? []).map(moduleOf));
    yield* this.once((fields.fixVersions ?? []).map(milestoneOf));
    yield* this.once(this.fields.sprintsOf(fields).map((sprint) => this.cycle(sprint)));
  }

  /** Sprints of two boards may have one name, cycles of a project may not: the second one gets its id behind it. */
  private cycle(sprint: Sprint): CycleThing {
    const cycle = cycleOf(sprint);
    const name = sprint.name.trim().toLowerCase();
    const first = this.sprints.get(name) ?? sprint.id;
    this.sprints.set(name, first);
    return first === sprint.id ? cycle : { ...cycle, name: `${cycle.name} (${sprint.id})` };
  }

  private async *item(issue: JiraIssue, place: TextPlace): AsyncIterable<Thing> {
    const { url } = this.options.server;
    const above = await this.above(issue);
    const absence = above && this.absence(above);
    const parent = above && !absence ? above.id : null;
    const { item, remarks } = itemOf(issue, parent, { place, fields: this.fields });
    yield item;
    const address = `${url}/browse/${issue.key}`;
    yield { kind: 'link', key: `${issue.id} url`, item: issue.id, url: address, title: 'Jira' };
    yield* remarksOn(issue, remarks);
    if (absence) yield* remarksOn(issue, [`its parent ${above.key} ${absence}: it has none`]);
  }

  /** The parent of an issue, or its epic. */
  private async above({ fields }: JiraIssue): Promise<JiraKeyed | null> {
    if (fields.parent) return fields.parent;
    const key = this.fields.epicOf(fields);
    if (key === undefined) return null;
    const path = `issue/${encodeURIComponent(key)}?fields=summary`;
    const found = this.issues.get(key) ?? (await this.options.server.get<JiraKeyed>(path)) ?? { id: '', key };
    this.issues.set(key, found);
    return found;
  }

  private *relation(issue: JiraIssue, link: JiraLink): Iterable<Thing> {
    if (!this.links.has(link.id)) yield* relationOf(issue, link, (other) => this.absence(other));
    this.links.add(link.id);
  }

  /** Why an issue does not come, if that is known already. */
  private absence({ id, key }: JiraKeyed): string | undefined {
    if (!key.startsWith(`${this.project.key}-`)) return 'is in another project';
    if (id === '') return 'cannot be read';
    return this.hidden.has(id) ? 'stays there' : undefined;
  }
}
