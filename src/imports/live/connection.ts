import type { ConnectionOptions } from './connection-options';
import { Downloads } from './downloads';
import { JsonReader } from './json-reader';

/** How a source asks another server. */
export interface Connection {
  readonly reader: JsonReader;
  /** Opens files; only addresses at `url` are asked with the credential. */
  downloadsFrom(url: string): Downloads;
}

export function connectionOf({ headers, ...options }: ConnectionOptions): Connection {
  const client = { ...options, headers: { 'User-Agent': 'cairn', ...headers } };
  return { reader: new JsonReader(client), downloadsFrom: (url) => new Downloads({ ...client, url }) };
}
