import type { Operation } from '#http';
import { DIALECTS } from './dialect';
import { parameterExample } from './examples';

interface Call {
  readonly operation: Operation;
  readonly path: string;
  readonly method: string;
  /** An example of the body, if there is one. */
  readonly example: unknown;
  /** The address of the server; `/` if it is unknown. */
  readonly server: string;
}

const HERE = 'http://localhost:3000';

/** Returns the call as a curl command. It takes the key from $KEY. */
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
