import type { Operation } from '#http';
import { DIALECTS } from './dialect';
import { parameterExample } from './examples';

interface Call {
  readonly operation: Operation;
  readonly path: string;
  readonly method: string;
  /** Of the body, where there is one. */
  readonly example: unknown;
  /** Where the server is reached; `/` where nobody said. */
  readonly server: string;
}

const HERE = 'http://localhost:3000';

/** The call as one types it: the key is in $KEY. */
export function curl({ operation, path, method, example, server }: Call): object {
  const root = server.startsWith('http') ? server.replace(/\/$/, '') : HERE;
  const address = path.replace(/:(\w+)/g, (_, name: string) => parameterExample(name, operation));
  const verb = method === 'get' || (method === 'post' && example !== undefined) ? '' : `-X ${method.toUpperCase()} `;
  const lines = [
    `curl ${verb}${root}${address}`,
    `-H "${DIALECTS[operation.style.version].keyHeader}: $KEY"`,
    ...(example === undefined ? [] : [`-H 'Content-Type: application/json'`, `-d ${quoted(JSON.stringify(example))}`]),
  ];
  return { lang: 'Shell', label: 'curl', source: lines.join(' \\\n  ') };
}

const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;
