import type { IncomingHttpHeaders } from 'node:http';

export interface OutboundRequest {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Buffer;
  /** For all of it: looking the name up, connecting, sending and the answer. */
  readonly timeoutMs: number;
  /** What is read of the answer's body; the rest is not waited for. */
  readonly maxBytes: number;
}

export interface Answer {
  readonly status: number;
  readonly statusText: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
  /** There was more of the body than was read. */
  readonly isCut: boolean;
}

/** `refused`: the address is none that may be called. The others are the network's and may pass. */
export type FailureReason = 'refused' | 'unresolved' | 'timeout' | 'network';

/** There is no answer. The message can be shown: it says nothing of addresses that a name stands for. */
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
