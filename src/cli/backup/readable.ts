import type { Server } from 'node:http';
import type { DataSource } from 'typeorm';
import { RateCounter, type Usage } from '#auth';
import { callInProcess, fieldsOf, Operations, v2, type Operation } from '#http';
import type { Config } from '../../config';
import { ApiKeys } from '../../contexts/identity';
import { createLog } from '../../platform/logging';
import { createApp } from '../../serve';

/** The owner of a workspace, and a project that the workspace has. */
interface Reader {
  readonly slug: string;
  readonly userId: string;
  readonly projectId: string | null;
}

/** The number of workspaces that are read, the oldest first. Reading all of a large installation would take hours. */
const MOST = 25;

const READERS = `
  select w.slug, m.user_id as "userId",
    (select p.id from projects p where p.workspace_id = w.id and p.deleted_at is null and p.archived_at is null
     order by p.created_at limit 1) as "projectId"
  from workspaces w
  cross join lateral (
    select m.user_id from workspace_members m join users u on u.id = m.user_id and u.is_active
    where m.workspace_id = w.id and m.role = 'owner' and m.is_active and m.deleted_at is null
    order by m.created_at limit 1) m
  where w.deleted_at is null order by w.created_at limit ${MOST}`;

/**
 * Starts the service on a database, without work in the background, and reads every resource of its workspaces as an
 * owner does: each list, and the first record of each. Returns the problems.
 */
export async function unreadable(dataSource: DataSource, config: Config): Promise<string[]> {
  const log = createLog({ level: 'silent', format: 'json' });
  const app = await createApp({ config: { ...config, baseUrl: null }, dataSource, counter: new Uncounted(), log });
  try {
    const operations = app.get(Operations).all.filter(isReading);
    const problems: string[] = [];
    for (const reader of await dataSource.query<Reader[]>(READERS)) {
      const { value } = await app
        .get(ApiKeys, { strict: false })
        .create({ userId: reader.userId, title: 'Verification' });
      problems.push(...(await new Reading(app.getHttpServer() as Server, reader, value).problems(operations)));
    }
    return problems;
  } finally {
    await app.close();
  }
}

/** The rate limits are for clients. */
class Uncounted extends RateCounter {
  hit(): Promise<Usage> {
    return Promise.resolve({ used: 1, resetMs: 0 });
  }

  refund(): Promise<void> {
    return Promise.resolve();
  }
}

const isReading = ({ style, method, level, shape, query }: Operation): boolean =>
  style === v2 && method === 'GET' && level !== 'caller' && shape !== 'file' && !needsParameters(query);

const needsParameters = (query: Operation['query']): boolean =>
  query !== undefined && fieldsOf(query.prototype as object).some(({ required }) => required);

/** Features and modes of the workspace refuse some resources, and a record may have gone with its parent. */
const REFUSALS = [402, 403, 404, 409];

interface Row {
  readonly id?: unknown;
}

/** Reads one workspace as its owner. */
class Reading {
  /** The id of the first record of each list. */
  private readonly firsts = new Map<string, Promise<string | undefined>>();

  constructor(
    private readonly server: Server,
    private readonly reader: Reader,
    private readonly key: string,
  ) {}

  async problems(operations: readonly Operation[]): Promise<string[]> {
    const problems: string[] = [];
    for (const { paths } of operations) {
      const path = await this.filled(paths[0]!);
      if (path === undefined) continue;
      const { status } = await this.get(path);
      if (status >= 400 && !REFUSALS.includes(status)) problems.push(`GET ${path} answers ${status}.`);
    }
    return problems;
  }

  /** Returns the path with ids; undefined if there is no record that it could be about. */
  private async filled(template: string): Promise<string | undefined> {
    let path = '';
    for (const segment of template.split('/').slice(1)) {
      const value = segment.startsWith(':') ? await this.valueOf(segment.slice(1), path) : segment;
      if (value === undefined || value === null) return undefined;
      path += `/${value}`;
    }
    return path;
  }

  private valueOf(name: string, before: string): Promise<string | undefined> | string | null {
    if (name === 'slug') return this.reader.slug;
    if (name === 'project_id') return this.reader.projectId;
    const first = this.firsts.get(before) ?? this.firstOf(`${before}/`);
    this.firsts.set(before, first);
    return first;
  }

  private async firstOf(list: string): Promise<string | undefined> {
    const { body } = await this.get(list);
    const rows = (Array.isArray(body) ? body : (body as { data?: unknown } | undefined)?.data) as Row[] | undefined;
    const id = Array.isArray(rows) ? rows[0]?.id : undefined;
    return typeof id === 'string' ? id : undefined;
  }

  private get(path: string) {
    const headers = { 'X-API-Key': this.key };
    return callInProcess(this.server, { method: 'GET', path, headers, remoteAddress: undefined });
  }
}
