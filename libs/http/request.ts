import type { ExecutionContext } from '@nestjs/common';
import type { Request, Response } from 'express';
import { invalidField, type Origin } from '#kernel';
import type { Operation } from './operation';
import type { ReadState } from './read-state';
import type { Rendered } from './rendered';
import type { Excused } from './stand-ins';
import type { Listing } from './style';

/** What the service knows of a request by now. Express parses a query anew at each look, so it is kept here. */
export interface RequestState extends ReadState {
  operation?: Operation;
  /** Members that are known to be wrong and left out, while the rest of the body is looked at. */
  excused?: Excused;
  listing?: Listing;
  /** The stored answer, where this request repeats one whose place has gone since. */
  replay?: Rendered;
  /** Takes this request out of the rate limiter's count again. */
  refund?: () => void;
  /** A file is on its way, which takes as long as it takes. */
  untimed?: true;
  /** Has the answer that is about to be sent compressed, for a caller who takes that. */
  compress?: () => void;
  /** Ends an answer that has no end of its own. */
  endStream?: () => void;
}

export interface ApiRequest extends Request {
  state: RequestState;
  /** What was sent where the method stands for another one. */
  originalMethod?: string;
}

export const requestOf = (context: ExecutionContext): ApiRequest => context.switchToHttp().getRequest<ApiRequest>();
export const responseOf = (context: ExecutionContext): Response => context.switchToHttp().getResponse<Response>();

/** Where a request came from. Looked up when asked: few operations tell it to anybody. */
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
}

/** The parameters, as texts that PostgreSQL can store. What is sent again and again is one list with commas. */
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
