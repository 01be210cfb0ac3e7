import type { Connection } from './live/connection';
import type { Source } from './thing';

/** Connects to another server. Each request has these headers. */
export type Connect = (headers: Readonly<Record<string, string>>) => Promise<Connection>;

export interface GithubPlace {
  /** Where the interface is; by default that of github.com. */
  readonly url?: string;
  /** `owner/name`. */
  readonly repository: string;
  readonly token?: string | null;
  /** Addresses of people by their login in lower case. */
  readonly emails: ReadonlyMap<string, string>;
}

export const GITHUB_URL = 'https://api.github.com';

export async function githubSource(place: GithubPlace, connect: Connect): Promise<Source> {
  const { assertRepository, GithubSource } = await import('./github/github.source.js');
  const { url = GITHUB_URL, repository, token, emails } = place;
  assertRepository(repository);
  const { reader } = await connect({
    Accept: 'application/vnd.github+json',
    'X-GitHub-Api-Version': '2022-11-28',
    ...(token && { Authorization: `Bearer ${token}` }),
  });
  return new GithubSource({ reader, repository, emails, url: withoutSlash(url) });
}

export interface JiraPlace {
  readonly url: string;
  /** Key of the project there. */
  readonly project: string;
  /** Address of the account whose token it is; a data center needs none. */
  readonly account?: string | undefined;
  readonly token: string;
  /** Addresses of people by their account id, or by their key or name in a data center, in lower case. */
  readonly emails: ReadonlyMap<string, string>;
}

export async function jiraSource({ url, account, token, ...from }: JiraPlace, connect: Connect): Promise<Source> {
  const { JiraServer } = await import('./jira/jira.server.js');
  const { JiraSource } = await import('./jira/jira.source.js');
  const credential = account ? `Basic ${Buffer.from(`${account}:${token}`).toString('base64')}` : `Bearer ${token}`;
  const { reader, downloadsFrom } = await connect({ Accept: 'application/json', Authorization: credential });
  const server = await JiraServer.at(reader, withoutSlash(url));
  return new JiraSource({ server, downloads: downloadsFrom(server.url), ...from });
}

export interface ServerPlace {
  readonly url: string;
  readonly token: string;
  /** Slug of the workspace there. */
  readonly workspace: string;
  /** Identifier of the project there. */
  readonly project: string;
}

export async function serverSource({ url: address, token, ...from }: ServerPlace, connect: Connect): Promise<Source> {
  const { ServerSource } = await import('./server/server.source.js');
  const { reader, downloadsFrom } = await connect({ Accept: 'application/json', 'X-API-Key': token });
  const url = withoutSlash(address);
  return new ServerSource({ reader, downloads: downloadsFrom(url), url, ...from });
}

const withoutSlash = (url: string): string => url.replace(/\/+$/, '');
