import { testRun } from './run';
import { sharedByWorker } from './shared';
import type { Version } from './version';

export type Schema = { readonly [keyword: string]: unknown };

interface Content {
  readonly schema?: Schema;
  readonly example?: unknown;
}

interface Response {
  readonly content?: Readonly<Record<string, Content>>;
}

interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required?: boolean;
  readonly description?: string;
  readonly schema: Schema;
}

/** An operation as the document of its version describes it, with references to shared parts resolved. */
export interface Operation {
  readonly version: Version;
  readonly id: string;
  readonly method: string;
  /** As `/api/v2/workspaces/{slug}/projects/{project_id}/states/`. */
  readonly path: string;
  readonly parameters: readonly Parameter[];
  readonly body?: Schema;
  /** A body that can be sent, but for the ids in it. */
  readonly example?: unknown;
  readonly responses: Readonly<Record<string, Response>>;
  /** Sets of scopes, any one of which suffices. */
  readonly scopes: readonly string[];
  readonly declared: Declared;
}

/** What the kit's declaration says beyond OpenAPI. */
interface Declared {
  /** Id of the operation, however its address is spelt. */
  readonly operation: string;
  readonly level: 'caller' | 'workspace' | 'project';
  readonly access: 'read' | 'write';
  readonly shape: 'page' | 'one' | 'array' | 'plain' | 'none';
  readonly gates: readonly { readonly name: string; readonly kind: 'feature' | 'mode' }[];
  readonly roles: {
    readonly everyone: boolean;
    readonly workspace: readonly string[];
    readonly project: readonly string[];
    readonly own: readonly string[];
  };
}

type Ref = { readonly $ref?: string };
type RawOperation = {
  readonly operationId: string;
  readonly parameters?: readonly (Parameter & Ref)[];
  readonly requestBody?: { readonly content: Readonly<Record<string, Content>> };
  readonly responses: Readonly<Record<string, Response & Ref>>;
  readonly security: readonly { readonly OAuth2?: readonly string[] }[];
  readonly 'x-cairn'?: Declared;
};

interface RawDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, RawOperation>>>>;
  readonly components: Readonly<Record<string, unknown>>;
}

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

/** The OpenAPI document that a running server publishes of one version. */
export class ApiDocument {
  readonly operations: readonly Operation[];
  private readonly byShape = new Map<string, Operation[]>();

  constructor(
    readonly version: Version,
    readonly raw: RawDocument,
  ) {
    this.operations = Object.entries(raw.paths).flatMap(([path, item]) =>
      Object.entries(item).map(([method, operation]) => this.read(method.toUpperCase(), path, operation)),
    );
    for (const operation of this.operations) {
      const key = shapeOf(operation.method, operation.path);
      this.byShape.set(key, [...(this.byShape.get(key) ?? []), operation]);
    }
  }

  /** The operation that serves a concrete path; the most literal of the templates that fit, whatever their methods. */
  match(method: string, path: string): Operation | undefined {
    const candidates = METHODS.flatMap((one) => this.byShape.get(shapeOf(one, path)) ?? []);
    const fitting = candidates.filter((operation) => fits(operation.path, path));
    const [first] = fitting
      .map(({ path: template }) => wordsOf(template))
      .sort()
      .reverse();
    const literal = fitting.filter(({ path: template }) => wordsOf(template) === first);
    return literal.find((operation) => operation.method === (method === 'HEAD' ? 'GET' : method));
  }

  resolve<T>(part: (T & Ref) | T): T {
    const pointer = (part as Ref).$ref;
    if (!pointer) return part;
    const found = pointer
      .split('/')
      .slice(1)
      .reduce<unknown>((at, key) => (at as Record<string, unknown>)[key], this.raw);
    return this.resolve(found as T & Ref);
  }

  private read(method: string, path: string, raw: RawOperation): Operation {
    const { schema: body, example } = Object.values(raw.requestBody?.content ?? {})[0] ?? {};
    return {
      version: this.version,
      id: raw.operationId,
      method,
      path,
      parameters: (raw.parameters ?? []).map((parameter) => this.resolve<Parameter>(parameter)),
      body: body && this.resolve<Schema>(body),
      example,
      responses: Object.fromEntries(
        Object.entries(raw.responses).map(([status, response]) => [status, this.resolve<Response>(response)]),
      ),
      scopes: raw.security.flatMap(({ OAuth2 = [] }) => OAuth2),
      declared: raw['x-cairn']!,
    };
  }
}

const segments = (path: string): string[] => path.replace(/^\/|\/$/g, '').split('/');
const shapeOf = (method: string, path: string): string => `${method} ${segments(path).length}`;
/** For each segment whether it is a word: where two addresses fit, the one whose word comes first is meant. */
const wordsOf = (path: string): string => path.replace(/[^/]+/g, (part) => (part.startsWith('{') ? '0' : '1'));

function fits(template: string, path: string): boolean {
  const actual = segments(path);
  return segments(template).every((part, index) => part.startsWith('{') || part === actual[index]);
}

/** Fetched once. */
export const apiDocument = (version: Version): Promise<ApiDocument> =>
  sharedByWorker(`document of ${version}`, () => fetchDocument(version));

async function fetchDocument(version: Version): Promise<ApiDocument> {
  const path = `/docs/openapi.${version}.json`;
  const response = await fetch(testRun().servers[0] + path);
  if (!response.ok) throw new Error(`GET ${path} answered ${response.status}`);
  return new ApiDocument(version, (await response.json()) as RawDocument);
}
