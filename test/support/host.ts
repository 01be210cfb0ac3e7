import { testRun } from './run';

/** Something that runs in the process that has servers for all suites. */
export interface Hosted {
  end(): Promise<void>;
}

async function ask<T>(path: string, body: object = {}): Promise<T> {
  const answer = await fetch(testRun().host + path, { method: 'POST', body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(await answer.text());
  return (await answer.json()) as T;
}

async function hosted(path: string, options: object): Promise<Hosted> {
  const { id } = await ask<{ id: string }>(path, options);
  return { end: async () => void (await ask('/end', { id })) };
}

export interface ServerOptions {
  readonly env: Readonly<Record<string, string>>;
  readonly logFile: string;
}

/** Starts a server; its port is in its environment. */
export const hostServer = (options: ServerOptions): Promise<Hosted> => hosted('/servers', options);

export interface ProviderOptions {
  readonly port: number;
  readonly callback: string;
  readonly method: string;
}

export const hostProvider = (options: ProviderOptions): Promise<Hosted> => hosted('/providers', options);

/** Name of a database with all tables, which others are copied from. */
export const templateDatabase = async (): Promise<string> => (await ask<{ name: string }>('/template')).name;
