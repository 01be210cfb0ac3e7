import { ImportError } from '../import.error';
import type { JsonReader } from '../live/json-reader';
import type { JiraIssue, JiraProject } from './shapes';

/** Issues of a page; Jira answers fewer where it wants to. */
const PER_PAGE = 50;
/** Records of a page of something else. */
const PER_LIST = 100;
/** How often reading goes back because issues have moved to pages that were read. */
const MAX_STEPS_BACK = 100;

interface FoundPage {
  readonly issues: readonly JiraIssue[];
  readonly nextPageToken?: string | null;
  readonly isLast?: boolean;
  readonly total?: number;
}

/** A server of Jira, in the cloud or in a data center. */
export class JiraServer {
  private constructor(
    private readonly reader: JsonReader,
    /** Where it is, without a slash at the end. */
    readonly url: string,
    readonly isCloud: boolean,
  ) {}

  /** Finds out which kind of server it is. */
  static async at(reader: JsonReader, url: string): Promise<JiraServer> {
    const about = await reader.page(`${url}/rest/api/2/serverInfo`);
    if (!about) throw new ImportError(`There is no Jira at ${url}.`);
    const { deploymentType } = (about.value ?? {}) as { readonly deploymentType?: string };
    return new JiraServer(reader, url, deploymentType === 'Cloud');
  }

  /** Reads what is at a path; undefined if it is not there. */
  async get<T>(path: string): Promise<T | undefined> {
    return this.read(path, false);
  }

  /** The same, also undefined if the token may not read it. */
  async optional<T>(path: string): Promise<T | undefined> {
    return this.read(path, true);
  }

  private async read<T>(path: string, isOptional: boolean): Promise<T | undefined> {
    const page = await this.reader.page(`${this.url}/rest/api/${this.isCloud ? 3 : 2}/${path}`, { isOptional });
    return page?.value as T | undefined;
  }

  async project(key: string): Promise<JiraProject> {
    const project = await this.get<JiraProject>(`project/${encodeURIComponent(key)}`);
    if (project) return project;
    throw new ImportError(`${this.url} shows no project ${key}: it is not there, or the token may not see it.`);
  }

  /** Reads an answer that is a list as a whole; nothing if the server does not have it. */
  async all<T>(path: string): Promise<readonly T[]> {
    const list = (await this.get(path)) ?? [];
    if (!Array.isArray(list)) throw new ImportError(`The answer of ${this.url} for ${path} is not a list.`);
    return list as T[];
  }

  /**
   * Reads all pages of a list, whose records stand in the member `name`; nothing if the server does not have it, or if it is
   * optional and the token may not read it.
   */
  async *list<T>(path: string, name: string, { isOptional = false } = {}): AsyncIterable<T> {
    const mark = path.includes('?') ? '&' : '?';
    for (let start = 0, total = 1; start < total;) {
      const at = `${path}${mark}startAt=${start}&maxResults=${PER_LIST}`;
      const page = await this.read<Record<string, unknown>>(at, isOptional);
      const rows = page?.[name];
      if (!Array.isArray(rows) || !rows.length) return;
      yield* rows as T[];
      start += rows.length;
      total = Number(page?.total ?? 0);
    }
  }

  /** Reads the issues of a project in the order in which they were created, each once. */
  async *issues({ id }: JiraProject): AsyncIterable<JiraIssue> {
    const expand = this.isCloud ? 'changelog' : 'changelog,renderedFields';
    const asked = { jql: `project = ${id} ORDER BY id ASC`, fields: '*all', expand, maxResults: String(PER_PAGE) };
    const query = new URLSearchParams(asked).toString();
    const seen = new Set<string>();
    for await (const issue of this.isCloud ? this.byToken(query) : this.byOffset(query, seen)) {
      if (!seen.has(issue.id)) yield issue;
      seen.add(issue.id);
    }
  }

  private async *byToken(query: string): AsyncIterable<JiraIssue> {
    const tokens = new Set<string>();
    for (let token: string | undefined = ''; token !== undefined && !tokens.has(token);) {
      tokens.add(token);
      const next = token && `&nextPageToken=${encodeURIComponent(token)}`;
      const page: FoundPage = await this.found(`search/jql?${query}${next}`);
      yield* page.issues;
      token = page.isLast ? undefined : (page.nextPageToken ?? undefined);
    }
  }

  /**
   * Pages are offsets: where somebody deletes an issue, others move to pages that were read already. So each page begins
   * with the last issue of the one before; where it does not, reading goes back.
   */
  private async *byOffset(query: string, seen: ReadonlySet<string>): AsyncIterable<JiraIssue> {
    let steps = MAX_STEPS_BACK;
    for (let start = 0, overlap = 0; ;) {
      const { issues, total } = await this.found(`search?${query}&startAt=${start}`);
      const [first] = issues;
      if (overlap && !seen.has(first?.id ?? '') && steps-- > 0) {
        start = Math.max(0, start - (issues.length || PER_PAGE));
        continue;
      }
      if (!first) return;
      yield* issues;
      if (start + issues.length >= (total ?? Infinity)) return;
      overlap = issues.length > 1 ? 1 : 0;
      start += issues.length - overlap;
    }
  }

  private async found(path: string): Promise<FoundPage> {
    const page = await this.get<FoundPage>(path);
    if (page && Array.isArray(page.issues)) return page;
    throw new ImportError(`The answer of ${this.url} for a search has no issues.`);
  }
}
