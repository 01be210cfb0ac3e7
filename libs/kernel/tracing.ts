/**
 * What is known of a piece of work, under names of OpenTelemetry where it has one. Traces leave the installation, so
 * values are never secrets, parameters, texts of people or e-mail addresses.
 */
export type Attributes = Readonly<Record<string, string | number | boolean | undefined>>;

export type WorkKind = 'request' | 'use_case' | 'statement' | 'job' | 'events' | 'delivery' | 'call' | 'mail';

/** A piece of work that traces and metrics show. */
export interface TracedWork {
  readonly kind: WorkKind;
  /** One of a bounded set. A function, if the name takes time to make. */
  readonly name: string | (() => string);
  readonly attributes?: Attributes;
}

/** What a trace keeps of a piece of work. */
export interface Span {
  set(attributes: Attributes): void;
  /** Says that the work failed. `reason` is one of a bounded set. Work that throws has failed anyway. */
  fail(reason: string): void;
}

/** The span of work that does not end where it begins. */
export interface OpenSpan extends Span {
  /** Undefined if the trace is not recorded. */
  readonly traceId: string | undefined;
  /** Calls `work`, so that what it does and causes belongs to the span. */
  run<T>(work: () => T): T;
  /** Ends the span, under a name that is known only now. */
  end(name: string): void;
}

export type Headers = Readonly<Record<string, string | string[] | undefined>>;

/** Follows work. The platform provides one if traces and metrics are wanted. */
export interface Tracer {
  trace<T>(what: TracedWork, work: (span: Span) => Promise<T>): Promise<T>;
  /** Begins a span, in the trace that the headers of a request name. */
  begin(what: TracedWork, headers: Headers): OpenSpan;
  headers(): Readonly<Record<string, string>>;
}

const nothing = () => undefined;
const NO_SPAN: OpenSpan = { traceId: undefined, set: nothing, fail: nothing, run: (work) => work(), end: nothing };
const NO_HEADERS = {};
const OFF: Tracer = { trace: (_, work) => work(NO_SPAN), begin: () => NO_SPAN, headers: () => NO_HEADERS };

/** Global, because connections and other parts that no container makes are followed too. A process has one tracer. */
let tracer = OFF;

/** Sets what follows work from now on; null for nothing. */
export function traceBy(chosen: Tracer | null): void {
  tracer = chosen ?? OFF;
}

/** Does work that traces and metrics show. Without a tracer it does the work and nothing else. */
export const traced = <T>(what: TracedWork, work: (span: Span) => Promise<T>): Promise<T> => tracer.trace(what, work);

export const beginSpan = (what: TracedWork, headers: Headers): OpenSpan => tracer.begin(what, headers);

/** Returns the headers by which another server continues the current trace; none if there is no trace. */
export const traceHeaders = (): Readonly<Record<string, string>> => tracer.headers();
