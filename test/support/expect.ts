import type { Reply } from './version';

/** Code of a failure: the problem document's in version 2, the body's own where version 1 has one. */
const codeOf = ({ body }: Reply): unknown => (body as { code?: unknown } | undefined)?.code;

/** Expects a failure of this status, and this code where one is given. */
export function expectProblem(reply: Reply, status: number, code?: string): void {
  const seen = { status: reply.status, ...(code === undefined ? {} : { code: codeOf(reply) }) };
  try {
    expect(seen).toEqual({ status, ...(code === undefined ? {} : { code }) });
    expect(reply.headers.get('x-request-id')).toBeTruthy();
  } catch (error) {
    throw withBody(error as Error, reply);
  }
}

/** Expects a failure of this status with this very body. */
export function expectBody(reply: Reply, status: number, body: unknown): void {
  expectProblem(reply, status);
  expect(reply.body).toEqual(body);
}

/** Expects success and gives the body. */
export function expectOk(reply: Reply, status = 200): Reply['body'] {
  if (reply.status !== status) throw new Error(`Expected ${status}, got ${reply.status}: ${reply.text}`);
  return reply.body as unknown;
}

function withBody(error: Error, reply: Reply): Error {
  error.message += `\nThe answer was ${reply.status}: ${reply.text}`;
  return error;
}

/** The rejected members of a problem document, as `field code`. */
export const fieldCodes = ({ body }: Reply): string[] =>
  ((body as { errors?: { field: string; code: string }[] }).errors ?? []).map(({ field, code }) => `${field} ${code}`);
