import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import { apiDocument, type ApiDocument, type Operation } from './document';
import { misshapen } from './failures';
import { sharedByWorker } from './shared';
import type { Method, Reply, Version } from './version';

/** Throws where an answer is not what the server's own document says of the operation, or a failure has no shape of its version. */
export async function checkAgainstDocument(method: Method, { pathname }: URL, reply: Reply): Promise<void> {
  const version = /^\/api\/(v[12])\//.exec(pathname)?.[1] as Version | undefined;
  if (!version) return;
  const document = await apiDocument(version);
  const operation = document.match(method, pathname);
  const problem =
    generalProblem(method, version, reply) ??
    (operation ? mismatch(document, operation, method, reply) : unmatched(reply));
  if (problem) throw new Error(`${method} ${pathname} ${problem}\nThe answer was ${reply.status}: ${reply.text}`);
}

function generalProblem(method: Method, version: Version, reply: Reply): string | undefined {
  const { status, headers } = reply;
  if (status === 500) return 'met an unexpected failure.';
  if (!headers.get('x-request-id')) return 'has no X-Request-Id.';
  return status >= 400 && method !== 'HEAD' ? misshapen(version, reply) : undefined;
}

const unmatched = ({ status }: Reply): string | undefined =>
  status < 400 ? 'stands in no document and was served.' : undefined;

function mismatch(document: ApiDocument, operation: Operation, method: Method, reply: Reply): string | undefined {
  const { status, headers, text, body } = reply;
  const content = operation.responses[status]?.content;
  if (!operation.responses[status]) return `(${operation.id}) declares no status ${status}.`;
  if (!content || method === 'HEAD') return text ? `(${operation.id}) has a body and declares none.` : undefined;
  const type = headers.get('content-type')?.split(';')[0] ?? '';
  if (!content[type]) return `(${operation.id}) declares no content of type "${type}".`;
  const validate = validatorFor(document, operation, status, type);
  if (validate(body ?? text)) return undefined;
  const errors = (validate.errors ?? []).map(({ instancePath, message, params }) => {
    return `  ${instancePath || '/'} ${message} ${JSON.stringify(params)}`;
  });
  return `(${operation.id}) answers another shape than it declares:\n${errors.slice(0, 10).join('\n')}`;
}

const validatorFor = (document: ApiDocument, { responses }: Operation, status: number, type: string) =>
  sharedByWorker(`validators of ${document.version}`, () => new Validators(document)).of(
    JSON.stringify(responses[status]!.content![type]!.schema ?? {}),
  );

/**
 * Compiled when first needed, and once for all operations that answer the same. Schemas are taken as text: an object of
 * the file that asks would keep all globals and modules of that file in memory.
 */
class Validators {
  private readonly ajv = new Ajv2020({ strict: false, allErrors: true, validateSchema: false });
  private readonly compiled = new Map<string, ValidateFunction>();
  private readonly version: string;

  constructor({ version, raw }: ApiDocument) {
    this.version = version;
    addFormats.default(this.ajv);
    this.ajv.addSchema({ $id: version, components: this.prepared(JSON.stringify(raw.components)) });
  }

  of(schema: string): ValidateFunction {
    const validate = this.compiled.get(schema) ?? this.ajv.compile(this.prepared(schema));
    this.compiled.set(schema, validate);
    return validate;
  }

  /** References within the document become references to it, so that a part of it can stand alone. */
  private prepared(schema: string): object {
    return closed(JSON.parse(schema.replaceAll('"$ref":"#/', `"$ref":"${this.version}#/`))) as object;
  }
}

/** The same schema, in which members that nobody declared are a mistake. */
function closed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closed);
  if (typeof schema !== 'object' || schema === null) return schema;
  const copy = Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, closed(value)]));
  if (!isSchemaOfObject(copy) || 'additionalProperties' in copy || 'allOf' in copy) return copy;
  return { ...copy, additionalProperties: false };
}

/** A member may itself be called "properties"; only a schema has a type beside it. */
const isSchemaOfObject = ({ type, properties }: Record<string, unknown>): boolean =>
  typeof properties === 'object' && [type].flat().includes('object');
