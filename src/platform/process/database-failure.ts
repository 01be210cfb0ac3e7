import { StartError } from './start-error';

interface Failure {
  readonly code?: string;
  readonly message?: string;
  readonly driverError?: Failure;
}

const REASONS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing listens at this address. Is PostgreSQL running there?',
  ENOTFOUND: 'the host name is not known.',
  EAI_AGAIN: 'the host name cannot be resolved at the moment.',
  ETIMEDOUT: 'the host does not answer.',
  EHOSTUNREACH: 'the host cannot be reached.',
  ENETUNREACH: 'the network of the host cannot be reached.',
  ECONNRESET: 'the connection was closed at once. Is it PostgreSQL that listens there?',
  ENOENT: 'there is no such socket. Is PostgreSQL running there?',
  EACCES: 'the socket must not be opened by this user.',
  '28P01': 'the user name or the password is wrong.',
  '3D000': 'there is no such database. Create it first.',
  '53300': 'PostgreSQL has no connection left. Raise max_connections or lower DATABASE_POOL_SIZE.',
  '57P03': 'PostgreSQL is starting or stopping. Try again in a moment.',
  '25006': 'this server only reads. Name the primary, not a replica.',
};

const MESSAGES: readonly (readonly [RegExp, string])[] = [
  [/timeout expired|timeout exceeded/i, REASONS.ETIMEDOUT!],
  [/client password must be a string/, 'PostgreSQL asks for a password and the URL has none.'],
  [/Connection terminated|invalid message|unexpected response/i, REASONS.ECONNRESET!],
];

/** Returns the address of a database for messages, without the password and without options, which may contain one. */
export function withoutSecrets(url: string): string {
  const { protocol, username, host, pathname } = new URL(url);
  return `${protocol}//${username ? `${username}@` : ''}${host}${pathname}`;
}

const problem = (variable: string, url: string, reason: string, cause?: unknown): StartError =>
  new StartError(`${variable} (${withoutSecrets(url)}) cannot be used: ${reason}`, { cause });

/** Makes a one-line error for a database that cannot be used. `variable` is the setting that names the database. */
export function databaseFailure(variable: string, url: string, thrown: unknown): StartError {
  const error = (thrown as Failure).driverError ?? (thrown as Failure);
  const message = String(error.message ?? thrown).split('\n')[0]!;
  const known = REASONS[error.code ?? ''] ?? MESSAGES.find(([pattern]) => pattern.test(message))?.[1];
  return problem(variable, url, known ?? `${message}.`, thrown);
}

export interface ServerFacts {
  /** Such as 150004. */
  readonly version: number;
  readonly name: string;
  readonly encoding: string;
}

const OLDEST = 150_000;

/** Returns why a reachable server cannot be used, or undefined if it can. */
export function incompatibilityOf(
  variable: string,
  url: string,
  { version, name, encoding }: ServerFacts,
): StartError | undefined {
  if (version < OLDEST) return problem(variable, url, `it is PostgreSQL ${name}, and 15 is the oldest that works.`);
  if (encoding !== 'UTF8') return problem(variable, url, `its encoding is ${encoding} and must be UTF8.`);
  return undefined;
}
