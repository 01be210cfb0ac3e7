import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';

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
  /** Ends the exchange and its connection. */
  readonly signal?: AbortSignal | undefined;
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

/** A request for a file of another server, which is read as a stream. */
export interface OutboundDownload {
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** The time limit until the status arrives. */
  readonly timeoutMs: number;
  /** The longest silence within the body. The whole of it may take any time. */
  readonly silenceMs: number;
  /** The maximum number of bytes of the body. A longer one fails. */
  readonly maxBytes: number;
  /** Ends the exchange and its connection, also while the body is read. */
  readonly signal?: AbortSignal | undefined;
}

/** The beginning of a response, with its body still to come. */
export interface OutboundStream {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  /**
   * Fails with an `OutboundFailure` if the connection ends early, is silent for too long, or the body is too long. Must be
   * read to its end or destroyed.
   */
  readonly body: Readable;
}

/**
 * Why there is no response. `refused` means that the address must not be called, `too_long` that a download has more bytes
 * than it may; the other reasons are network problems and may be temporary.
 */
export type FailureReason = 'refused' | 'unresolved' | 'timeout' | 'network' | 'too_long';

/** Thrown if there is no response, or if a download breaks off. The message is safe to show: it does not contain the IP addresses of a host name. */
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
