import type { LoggerService } from '@nestjs/common';
import type { Log } from './log';

type Level = 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace';

/** Contexts in which Nest logs details of its start. They are logged at the level `trace`. */
const CHATTY = new Set(['InstanceLoader', 'RoutesResolver', 'RouterExplorer', 'NestFactory', 'NestApplication']);

/**
 * Forwards Nest's log to ours. Nest calls `(message, ...details, context)`; a detail is the stack of an error, or the
 * text for a message that is an object.
 */
export class NestLog implements LoggerService {
  constructor(private readonly out: Log) {}

  log(message: unknown, ...rest: unknown[]): void {
    this.write('info', message, rest);
  }

  error(message: unknown, ...rest: unknown[]): void {
    this.write('error', message, rest);
  }

  warn(message: unknown, ...rest: unknown[]): void {
    this.write('warn', message, rest);
  }

  debug(message: unknown, ...rest: unknown[]): void {
    this.write('debug', message, rest);
  }

  verbose(message: unknown, ...rest: unknown[]): void {
    this.write('trace', message, rest);
  }

  fatal(message: unknown, ...rest: unknown[]): void {
    this.write('fatal', message, rest);
  }

  private write(level: Level, message: unknown, rest: unknown[]): void {
    const context = rest.at(-1);
    const details = rest.slice(0, -1).filter((detail) => detail !== undefined);
    const quiet = level === 'info' && CHATTY.has(String(context));
    this.out[quiet ? 'trace' : level](...entry(message, details, context));
  }
}

function entry(message: unknown, details: unknown[], context: unknown): [object, string] {
  if (message instanceof Error) return [{ context, err: message }, message.message];
  if (typeof message === 'object' && message !== null) return [{ context, ...message }, details.join(' ')];
  return [details.length ? { context, details } : { context }, String(message)];
}
