import { Ajv2020 } from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import { apiDocument, type ApiDocument, type Operation } from './document';
import { sharedByWorker } from './shared';
import type { Method, Reply, Version } from './version';

/** Throws where an answer is not what the server's own document says of the operation. */
export async function checkAgainstDocument(method: Method, { pathname }: URL, reply: Reply): Promise<void> {
  const version = /^\/api\/(v[12])\//.exec(pathname)?.[1] as Version | undefined;
  if (!version) return;
  const document = await apiDocument(version);
  const operation = document.match(method, pathname);
  const problem =
    generalProblem(reply) ?? (operation ? mismatch(document, operation, method, reply) : unmatched(reply));
  if (problem) throw new Error(`${method} ${pathname} ${problem}\nThe answer was ${reply.status}: ${reply.text}`);
}

function generalProblem({ status, headers }: Reply): string | undefined {
  if (status === 500) return 'met an unexpected failure.';
  return headers.get('x-request-id') ? undefined : 'has no X-Request-Id.';
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
  if (validate(body)) return undefined;
  const errors = (validate.errors ?? []).map(({ instancePath, message, params }) => {
    return `  ${instancePath || '/'} ${message} ${JSON.stringify(params)}`;
  });
  return `(${operation.id}) answers another shape than it declares:\n${errors.slice(0, 10).join('\n')}`;
}

/** Compiled when first needed, and once for all operations that answer the same. */
function validatorFor(document: ApiDocument, { responses }: Operation, status: number, type: string) {
  const schema = responses[status]!.content![type]!.schema ?? {};
  return sharedByWorker(`validator of ${document.version} ${JSON.stringify(schema)}`, () =>
    compilerOf(document).compile(closed(rooted(schema, document.version)) as object),
  );
}

const compilerOf = (document: ApiDocument): Ajv2020 =>
  sharedByWorker(`compiler of ${document.version}`, () => {
    const ajv = new Ajv2020({ strict: false, allErrors: true, validateSchema: false });
    addFormats.default(ajv);
    ajv.addSchema({ $id: document.version, components: closed(rooted(document.raw.components, document.version)) });
    return ajv;
  });

/** References within the document become references to it, so that a part of it can stand alone. */
const rooted = (part: unknown, root: string): unknown =>
  JSON.parse(JSON.stringify(part).replaceAll('"$ref":"#/', `"$ref":"${root}#/`));

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
