import { destination, pino, type DestinationStream, type Logger } from 'pino';
import { batchWrites } from './batch-writes';
import { pretty } from './pretty';
import { redact } from './redact';

export type Log = Logger;

export interface LogOptions {
  readonly level: string;
  readonly format: 'json' | 'pretty';
  /** Members that stand in every line. */
  readonly base?: Readonly<Record<string, unknown>>;
  /** Standard output unless told. */
  readonly out?: DestinationStream;
}

/** Of lines that cannot be written now; what is more is lost. */
const MAX_WAITING_BYTES = 2 ** 20;

/** A log on a full disk waits for room: the process serves on. */
export function output(to: { readonly fd: number } | { readonly dest: string }): DestinationStream {
  const out = destination({ ...to, sync: true, maxLength: MAX_WAITING_BYTES });
  out.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOSPC' && error.code !== 'EDQUOT') throw error;
  });
  return out;
}

const standardOutput = (): DestinationStream => batchWrites(output({ fd: 1 }));

/** The log of a process, without anything secret in it. */
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

/** Of an error only what tells its cause: libraries hang parameters of statements and whole requests on theirs. */
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
