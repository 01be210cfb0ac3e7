import express, { type Request, type Response } from 'express';
import { withBodyLimit } from '#http';
import { ASKED_SCOPE, INSTALL } from './consent';

/** The maximum size of a body. Bodies of the protocol have a few hundred characters. */
const MAX_BYTES = 64 * 1024;
const FORM = /^application\/x-www-form-urlencoded\b/i;
const JSON_TYPE = /^application\/([\w.+-]+\+)?json\b/i;

const readText = withBodyLimit(
  MAX_BYTES,
  express.text({
    limit: MAX_BYTES,
    type: ({ headers }) => FORM.test(headers['content-type'] ?? '') || JSON_TYPE.test(headers['content-type'] ?? ''),
  }),
);

/** Thrown for a body that is neither a form nor a JSON object of texts. */
export class UnreadableBody extends Error {}

/** Returns the parameters in a body. Both forms and JSON are accepted, because clients send either. */
export async function bodyOf(request: Request, response: Response): Promise<URLSearchParams> {
  const type = request.headers['content-type'] ?? '';
  await new Promise<void>((resolve, reject) =>
    readText(request, response, (error?: unknown) => (error ? reject(error as Error) : resolve())),
  );
  if (typeof request.body !== 'string') {
    if (type) throw new UnreadableBody('only application/x-www-form-urlencoded and application/json are supported');
    return new URLSearchParams();
  }
  return withSpacedScopes(JSON_TYPE.test(type) ? fromJson(request.body) : new URLSearchParams(request.body));
}

function fromJson(text: string): URLSearchParams {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(objectIn(text))) {
    if (value === null) continue;
    const isList = Array.isArray(value) && value.every((item) => typeof item === 'string');
    if (typeof value === 'object' && !isList) throw new UnreadableBody(`${name} must be a text`);
    parameters.append(name, isList ? value.join(' ') : String(value as string));
  }
  return parameters;
}

function objectIn(text: string): object {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value;
  } catch {
    // The error is thrown below.
  }
  throw new UnreadableBody('the body is not a JSON object');
}

/** The parameters of an authorization request. Others are not part of the protocol and are ignored. */
const OF_REQUESTS: ReadonlySet<string> = new Set([
  'client_id',
  'redirect_uri',
  'response_type',
  'scope',
  'state',
  'code_challenge',
  'code_challenge_method',
]);

/** The parameters of a device's request, including those that authenticate the app. */
const OF_DEVICES: ReadonlySet<string> = new Set(['client_id', 'client_secret', 'scope']);

export function deviceRequestIn(sent: URLSearchParams): URLSearchParams {
  const parameters = new URLSearchParams([...sent].filter(([name]) => OF_DEVICES.has(name)));
  const scope = parameters.get('scope');
  if (scope) parameters.set(ASKED_SCOPE, scope);
  return parameters;
}

export function requestIn(request: Request, options: { readonly install: boolean }): URLSearchParams {
  const { searchParams } = new URL(request.originalUrl, 'http://localhost');
  const known = [...searchParams].filter(
    ([name, value]) => OF_REQUESTS.has(name) || (name === 'prompt' && value === 'none'),
  );
  const parameters = withSpacedScopes(new URLSearchParams(known));
  const scope = parameters.get('scope');
  if (scope) parameters.set(ASKED_SCOPE, scope);
  if (options.install) parameters.set(INSTALL, 'yes');
  return parameters;
}

/** Converts commas in scopes to spaces. The protocol separates scopes by spaces, but many clients send commas. */
function withSpacedScopes(parameters: URLSearchParams): URLSearchParams {
  return new URLSearchParams(
    [...parameters].map(([name, value]): [string, string] => [
      name,
      name === 'scope' ? value.replaceAll(',', ' ').trim() : value,
    ]),
  );
}
