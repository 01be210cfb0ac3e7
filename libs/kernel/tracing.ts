import { StatementTally } from './statement-tally';

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

/** A piece of work that has ended. */
export interface EndedWork extends Pick<TracedWork, 'kind'> {
  readonly name: string;
  readonly milliseconds: number;
  readonly isFailed: boolean;
  /** The rows that a statement returned. */
  readonly rows: number;
}

export type WorkWatcher = (ended: EndedWork) => void;

/** Global for the same reason as the tracer. */
let watcher: WorkWatcher | null = null;

/** Sets the function that is called when a piece of work ends, whether it is traced or not; null for none. */
export function watchWork(chosen: WorkWatcher | null): void {
  watcher = chosen;
}

type Work<T> = (span: Span) => Promise<T>;

/** Does work that traces and metrics show. If neither are wanted, it does the work and nothing else. */
export function traced<T>(what: TracedWork, work: Work<T>): Promise<T> {
  const tally = what.kind === 'statement' ? StatementTally.current : undefined;
  return watcher || tally ? watched(what, work, tally) : tracer.trace(what, work);
}

async function watched<T>(what: TracedWork, work: Work<T>, tally: StatementTally | undefined): Promise<T> {
  const { kind } = what;
  const name = typeof what.name === 'string' ? what.name : what.name();
  const startedAt = performance.now();
  let [isFailed, rows] = [false, 0];
  const noting = (span: Span): Span => ({
    set: (attributes) => span.set(attributes),
    fail: (reason) => {
      isFailed = true;
      span.fail(reason);
    },
  });
  tally?.begin(startedAt);
  try {
    // Statements are many, and none of them says that it failed: it throws.
    const result = await tracer.trace({ ...what, name }, kind === 'statement' ? work : (span) => work(noting(span)));
    if (Array.isArray(result)) rows = result.length;
    return result;
  } catch (error) {
    isFailed = true;
    throw error;
  } finally {
    const now = performance.now();
    tally?.end(name, startedAt, now);
    watcher?.({ kind, name, milliseconds: now - startedAt, isFailed, rows });
  }
}

export const beginSpan = (what: TracedWork, headers: Headers): OpenSpan => tracer.begin(what, headers);

/** Returns the headers by which another server continues the current trace; none if there is no trace. */
export const traceHeaders = (): Readonly<Record<string, string>> => tracer.headers();
