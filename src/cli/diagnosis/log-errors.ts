import { open } from 'node:fs/promises';
import { statementSummary } from '#persistence';
import { CommandError } from '../failure';

/** How much of the end of a log is read, and how many of its last errors are kept. */
const READ_BYTES = 8 * 2 ** 20;
const MOST = 200;

const LEVELS = new Set(['fatal', 'error', 'warn']);
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const HEX = /^[0-9a-f]{32}$/;
const WORD = /^[\w.-]{1,64}$/;
const TIME = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

type Line = Readonly<Record<string, unknown>>;
type Keep = (value: unknown) => unknown;

const matching =
  (pattern: RegExp): Keep =>
  (value) =>
    typeof value === 'string' && pattern.test(value) ? value : undefined;
const number: Keep = (value) => (typeof value === 'number' ? value : undefined);
const id = matching(UUID);

/**
 * What is kept of a line, by member. Everything else is left out, messages too: they may hold what people wrote. Words
 * are those of this program: names of operations, consumers and kinds of events.
 */
const MEMBERS: Readonly<Record<string, Keep>> = {
  time: matching(TIME),
  level: matching(WORD),
  pid: number,
  status: number,
  ms: number,
  databaseMs: number,
  attempts: number,
  operation: matching(/^[a-zA-Z][\w-]{0,63}$/),
  version: matching(/^v\d$/),
  consumer: matching(/^[a-z][a-z-]{0,31}$/),
  kind: matching(/^[a-z][\w-]*\.[a-z_]+$/),
  requestId: id,
  userId: id,
  workspaceId: id,
  event: id,
  entityId: id,
  mail: id,
  trace_id: matching(HEX),
  err: (error) => errorOf(error),
};

/** Returns the last failures of a log of JSON lines: their ids, codes and stack frames. */
export async function lastErrors(path: string): Promise<Line[]> {
  const lines = (await endOf(path)).split('\n').flatMap(parsed);
  return lines
    .filter(({ level }) => LEVELS.has(String(level)))
    .slice(-MOST)
    .map(kept);
}

async function endOf(path: string): Promise<string> {
  const file = await open(path).catch((error: NodeJS.ErrnoException) => {
    throw new CommandError(`The log ${path} cannot be read (${error.code}).`);
  });
  try {
    const { size } = await file.stat();
    const length = Math.min(size, READ_BYTES);
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, size - length);
    return buffer.toString('utf8', 0, bytesRead);
  } finally {
    await file.close();
  }
}

function parsed(line: string): Line[] {
  if (!line.startsWith('{')) return [];
  try {
    return [JSON.parse(line) as Line];
  } catch {
    // The first line may be cut off, and others may be of another program.
    return [];
  }
}

const kept = (line: Line): Line =>
  Object.fromEntries(
    Object.entries(MEMBERS)
      .map(([name, keep]) => [name, keep(line[name])] as const)
      .filter(([, value]) => value !== undefined),
  );

interface LoggedError {
  readonly type?: unknown;
  readonly code?: unknown;
  readonly stack?: unknown;
  readonly query?: unknown;
  readonly cause?: unknown;
}

function errorOf(logged: unknown): object | undefined {
  if (typeof logged !== 'object' || logged === null) return undefined;
  const { type, code, stack, query, cause } = logged as LoggedError;
  return {
    type: matching(WORD)(type),
    code: matching(WORD)(code),
    statement: typeof query === 'string' ? statementSummary(query) : undefined,
    stack: typeof stack === 'string' ? framesOf(stack) : [],
    cause: errorOf(cause),
  };
}

const FRAME =
  /^\s+at (?:(async )?([\w.<>$ [\]]{1,120}) \()?(?:file:\/\/)?[^()]*?((?:dist|node_modules)\/[\w@./+-]+|node:[\w/]+):(\d+):(\d+)\)?$/;

/** Frames of our own code and of libraries, without the directory that they are installed in. */
const framesOf = (stack: string): string[] =>
  stack.split('\n').flatMap((line) => {
    const [, , name = '', file, row, column] = FRAME.exec(line) ?? [];
    return file ? [`${name} ${file}:${row}:${column}`.trim()] : [];
  });
