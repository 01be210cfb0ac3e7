import type { Outbound } from '#outbound';
import type { KeptAnswers } from './kept-answers';

export interface ConnectionOptions {
  readonly outbound: Outbound;
  /** Sent with each request, such as a credential. */
  readonly headers: Readonly<Record<string, string>>;
  /** Receives the reason for each pause. */
  readonly onWait: (why: string) => void;
  /** Ends pauses and open requests. */
  readonly signal?: AbortSignal;
  /** Answers of an earlier run that was cut off, and of this one. */
  readonly kept?: KeptAnswers | undefined;
}
