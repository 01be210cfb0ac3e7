import type { IncomingHttpHeaders } from 'node:http';

/** A request to another server. */
export interface OutboundRequest {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Buffer;
  /** The time limit for the whole exchange: DNS look-up, connection, request and response. */
  readonly timeoutMs: number;
  /** The time limit for the body, 2 s by default. What has come until then is the answer. */
  readonly bodyMs?: number;
  /** The maximum number of bytes read from the response body. Reading stops there. */
  readonly maxBytes: number;
}

/** The response of another server, as far as it was read. */
export interface OutboundResponse {
  readonly status: number;
  readonly statusText: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
  /** True if the body is longer than what was read. */
  readonly isCut: boolean;
}

/**
 * Why there is no response. `refused` means that the address must not be called; the other reasons are network problems
 * and may be temporary.
 */
export type FailureReason = 'refused' | 'unresolved' | 'timeout' | 'network';

/** Thrown if there is no response. The message is safe to show: it does not contain the IP addresses of a host name. */
export class OutboundFailure extends Error {
  constructor(
    readonly reason: FailureReason,
    message: string,
  ) {
    super(message);
    this.name = 'OutboundFailure';
  }
}

export const tooLate = () => new OutboundFailure('timeout', 'There was no answer in time.');
