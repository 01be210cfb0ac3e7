import type { Client } from '../client';
import type { ApiDocument, Operation } from '../document';
import type { Reply } from '../version';

/** Asks as the owner of a workspace. */
type ClientFor = (slug: string | undefined) => Client;

interface Readers {
  readonly document: ApiDocument;
  readonly clientFor: ClientFor;
  readonly slugs: readonly string[];
  /** How often an id occurs in the data: records with much around them are asked first. */
  readonly weightOf: (id: string) => number;
  /** The value of a parameter that holds no id. */
  readonly valueOf: (parameter: string) => string | undefined;
}

/** Of a collection and of the places that may have one, this many are looked at. */
const MOST = 8;

/**
 * Addresses of read operations. Path parameters are filled from the lists of the same version: `{cycle_id}` of
 * `.../cycles/{cycle_id}/` is an id that `.../cycles/` shows. Lists of places follow each other until one has a record.
 */
export class Reads {
  private readonly lists = new Map<string, Promise<readonly string[]>>();
  private readonly filled = new Map<string, Promise<readonly string[]>>();
  private readonly listed: ReadonlySet<string>;

  constructor(private readonly readers: Readers) {
    const reading = readers.document.operations.filter(({ method }) => method === 'GET');
    this.listed = new Set(reading.map(({ path }) => path));
  }

  /** The address of a record that is there; undefined where there is none. */
  async addressOf({ path, parameters }: Operation): Promise<string | undefined> {
    const end = path.lastIndexOf('}') + 1;
    const [start] = end ? await this.fill(path.slice(0, end)) : [''];
    const needed = parameters.filter(({ in: where, required }) => where === 'query' && required);
    const query = needed.map(({ name }) => `${name}=x`).join('&');
    return start === undefined ? undefined : start + path.slice(end) + (query && `?${query}`);
  }

  get(address: string): Promise<Reply> {
    const slug = /^\/api\/v[12]\/workspaces\/([^/]+)\//.exec(address)?.[1];
    return this.readers.clientFor(slug).get(address);
  }

  /** Addresses that a template with a parameter at its end stands for. */
  private fill(template: string): Promise<readonly string[]> {
    const known = this.filled.get(template) ?? this.find(template);
    this.filled.set(template, known);
    return known;
  }

  private async find(template: string): Promise<readonly string[]> {
    const { slugs, valueOf } = this.readers;
    const at = template.lastIndexOf('{');
    const name = template.slice(at + 1, -1);
    if (/slug$/.test(name)) return slugs.map((slug) => template.slice(0, at) + slug);
    const start = template.slice(0, at);
    const value = valueOf(name);
    // Such as {project_identifier}-{issue_identifier}, which belong together.
    if (value !== undefined) return (await this.placesOf(start)).slice(0, 1).map((place) => place + value);
    return this.recordsOf(start);
  }

  private async recordsOf(collection: string): Promise<readonly string[]> {
    const found: string[] = [];
    for (const place of this.listed.has(collection) ? await this.placesOf(collection) : []) {
      found.push(...(await this.idsIn(place)).map((id) => place + id));
      if (found.length >= MOST) break;
    }
    return found.slice(0, MOST);
  }

  /** Addresses of a collection, one for each place that may have it. */
  private async placesOf(collection: string): Promise<readonly string[]> {
    const end = collection.lastIndexOf('}') + 1;
    if (!end) return [collection];
    const places = await this.fill(collection.slice(0, end));
    return places.slice(0, MOST).map((place) => place + collection.slice(end));
  }

  private idsIn(address: string): Promise<readonly string[]> {
    const known = this.lists.get(address) ?? this.list(address);
    this.lists.set(address, known);
    return known;
  }

  private async list(address: string): Promise<readonly string[]> {
    const { weightOf } = this.readers;
    const member = MEMBERS.find(([pattern]) => pattern.test(address))?.[1] ?? 'id';
    const ids = recordsIn((await this.get(address)).body).map((record) => record[member]);
    const known = ids.filter((id) => typeof id === 'string');
    return known.sort((one, other) => weightOf(other) - weightOf(one));
  }
}

/** Lists whose records are addressed by another member than their id. */
const MEMBERS: readonly (readonly [RegExp, string])[] = [[/^\/api\/v1\/.*\/(inbox|intake)-issues\/$/, 'issue']];

type Shown = Readonly<Record<string, unknown>>;

function recordsIn(body: unknown): readonly Shown[] {
  if (Array.isArray(body)) return body as Shown[];
  const { data, results } = (body ?? {}) as { data?: unknown; results?: unknown };
  const found = data ?? results;
  return Array.isArray(found) ? (found as Shown[]) : [];
}
