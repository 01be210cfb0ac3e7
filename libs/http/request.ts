import type { ExecutionContext } from '@nestjs/common';
import type { Request, Response } from 'express';
import { invalidField, type Origin } from '#kernel';
import type { Operation } from './operation';
import type { ReadState } from './read-state';
import type { Rendered } from './rendered';
import type { ExcusedMembers } from './placeholders';
import type { Listing } from './style';

/**
 * What the service knows about a request so far. Express would parse the query at each access, so the parsed query is
 * kept here.
 */
export interface RequestState extends ReadState {
  operation?: Operation;
  /** Members that are known to be wrong and are left out while the rest of the body is checked. */
  excused?: ExcusedMembers;
  listing?: Listing;
  /** The stored response, if this request repeats a write whose workspace or project no longer exists. */
  replay?: Rendered;
  /** Removes this request from the rate limiter's count. */
  refund?: () => void;
  /** Set while a file is transferred: no time limit applies. */
  untimed?: true;
  /** Compresses the response that is about to be sent, if the client accepts that. */
  compress?: () => void;
  /** Ends a response that has no end of its own, such as a stream. */
  endStream?: () => void;
}

/** A request with its state. */
export interface ApiRequest extends Request {
  state: RequestState;
  /** The method that was sent, if another one replaced it. */
  originalMethod?: string;
}

/** Returns the request of an execution context. */
export const requestOf = (context: ExecutionContext): ApiRequest => context.switchToHttp().getRequest<ApiRequest>();
export const responseOf = (context: ExecutionContext): Response => context.switchToHttp().getResponse<Response>();

/** Where a request came from. Computed on access, because few operations need it. */
export class RequestOrigin implements Origin {
  constructor(
    readonly source: Origin['source'],
    private readonly request: Request,
  ) {}

  get ipAddress(): string | null {
    return this.request.ip ?? null;
  }

  get userAgent(): string {
    return this.request.headers['user-agent'] ?? '';
  }

  get requestId(): string {
    return (this.request as ApiRequest).state.id;
  }
}

/**
 * Reads the query parameters as texts that PostgreSQL can store. The values of a repeated parameter are joined by
 * commas.
 */
export function readQuery(url: string): Pick<RequestState, 'query' | 'repeated'> {
  const start = url.indexOf('?');
  if (start < 0) return { query: {} };
  const query: Record<string, string> = Object.create(null) as Record<string, string>;
  const repeated: string[] = [];
  for (const [name, value] of new URLSearchParams(url.slice(start + 1))) {
    if (value.includes('\u0000')) throw invalidField(name, 'Null characters are not allowed.');
    if (name in query) repeated.push(name);
    query[name] = name in query ? `${query[name]},${value}` : value;
  }
  return repeated.length ? { query, repeated } : { query };
}
