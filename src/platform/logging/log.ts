import { destination, pino, type DestinationStream, type Logger } from 'pino';
import { batchWrites } from './batch-writes';
import { pretty } from './pretty';
import { redact } from './redact';

export type Log = Logger;

export interface LogOptions {
  readonly level: string;
  readonly format: 'json' | 'pretty';
  /** Members that are added to every line. */
  readonly base?: Readonly<Record<string, unknown>>;
  /** Standard output by default. */
  readonly out?: DestinationStream;
}

/** The maximum size of lines that wait to be written. Further lines are dropped. */
const MAX_WAITING_BYTES = 2 ** 20;

/** Opens a log. If the disk is full, lines wait for space, and the process continues. */
export function output(to: { readonly fd: number } | { readonly dest: string }): DestinationStream {
  const out = destination({ ...to, sync: true, maxLength: MAX_WAITING_BYTES });
  out.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOSPC' && error.code !== 'EDQUOT') throw error;
  });
  return out;
}

const standardOutput = (): DestinationStream => batchWrites(output({ fd: 1 }));

/** Creates the log of a process. Secrets are removed from all lines. */
export function createLog({ level, format, base = {}, out = standardOutput() }: LogOptions): Log {
  const colours = Boolean(process.stdout.isTTY);
  const write = (line: string) => void out.write(format === 'pretty' ? pretty(redact(line), colours) : redact(line));
  return pino(
    {
      level,
      base: { pid: process.pid, ...base },
      timestamp: () => `,"time":"${new Date().toISOString()}"`,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { err: describeError },
    },
    { write },
  );
}

interface LoggedError {
  readonly type: string;
  readonly message: string;
  readonly stack?: string;
  readonly code?: unknown;
  readonly query?: unknown;
  readonly cause?: LoggedError;
}

/**
 * Picks the members of an error that explain its cause. Libraries attach statement parameters and whole requests to
 * their errors.
 */
function describeError(thrown: unknown): LoggedError {
  if (!(thrown instanceof Error)) return { type: typeof thrown, message: String(thrown) };
  const { name, message, stack, cause, code, query } = thrown as Error & { code?: unknown; query?: unknown };
  return {
    type: name,
    message,
    stack,
    ...(code === undefined ? {} : { code }),
    ...(query === undefined ? {} : { query }),
    ...(cause === undefined ? {} : { cause: describeError(cause) }),
  };
}
