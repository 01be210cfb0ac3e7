import { SpanStatusCode, trace, type Context, type Span } from '@opentelemetry/api';
import { ATTR_ERROR_TYPE } from '@opentelemetry/semantic-conventions';
import { Ambient, DomainError, type WorkKind, type Attributes, type ErrorKind, type OpenSpan } from '#kernel';
import type { DurationHistogram } from './durations';
import { OUTCOME, WORK_KINDS } from './work-kinds';

/** The context of OpenTelemetry, which has a storage of its own for it, at a price for each promise. */
export const currentContext = new Ambient<Context>();

interface Parts {
  readonly span: Span;
  readonly parent: Context;
  readonly durations: DurationHistogram | undefined;
  readonly attributes: Attributes;
}

/** A piece of work, while it goes on. */
export class WorkSpan implements OpenSpan {
  private readonly startedAt = performance.now();
  private readonly known: Record<string, string | number | boolean | undefined>;
  private failure?: string;

  constructor(
    private readonly kind: WorkKind,
    private readonly parts: Parts,
  ) {
    this.known = { ...parts.attributes };
  }

  get traceId(): string | undefined {
    const { span } = this.parts;
    return span.isRecording() ? span.spanContext().traceId : undefined;
  }

  set(attributes: Attributes): void {
    Object.assign(this.known, attributes);
  }

  fail(reason: string): void {
    this.failure = reason;
  }

  /** A use case that refuses has done its work, so the refusal is named and does not count as a failure. */
  threw(error: unknown): void {
    const type = typeOf(error);
    if (this.kind === 'use_case' && isRefusal(error)) this.set({ [ATTR_ERROR_TYPE]: type });
    else this.fail(type);
  }

  /**
   * Nothing has to know of the trace of a request that is not recorded, and the context would cost each of its promises
   * some time. Others pass on that they are not recorded.
   */
  run<T>(work: () => T): T {
    const isSilent = this.kind === 'request' && !this.parts.span.isRecording();
    return isSilent ? work() : currentContext.run(trace.setSpan(this.parts.parent, this.parts.span), work);
  }

  end(name?: string): void {
    const { span, durations } = this.parts;
    if (WORK_KINDS[this.kind].hasOutcome) this.known[OUTCOME] = this.failure === undefined ? 'success' : 'failure';
    durations?.record((performance.now() - this.startedAt) / 1000, this.known);
    if (!span.isRecording()) return;
    if (name !== undefined) span.updateName(name);
    span.setAttributes(this.known);
    if (this.failure !== undefined) span.setAttribute(ATTR_ERROR_TYPE, this.failure);
    if (this.failure !== undefined) span.setStatus({ code: SpanStatusCode.ERROR });
    span.end();
  }
}

const FAULTS = new Set<ErrorKind>(['server_error', 'service_unavailable', 'insufficient_storage']);

const isRefusal = (error: unknown): boolean => error instanceof DomainError && !FAULTS.has(error.kind);

/** A code is a word of a bounded set, unlike a message, which may hold data. */
const CODE = /^\w{1,64}$/;

function typeOf(error: unknown): string {
  const { code, reason, name } = Object(error) as { code?: unknown; reason?: unknown; name?: unknown };
  return (
    ([code, reason, name].find((word) => typeof word === 'string' && CODE.test(word)) as string | undefined) ?? '_OTHER'
  );
}
