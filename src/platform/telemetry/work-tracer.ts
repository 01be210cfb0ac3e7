import {
  defaultTextMapGetter,
  defaultTextMapSetter,
  ROOT_CONTEXT,
  trace,
  type Context,
  type TextMapPropagator,
  type Tracer as SpanMaker,
} from '@opentelemetry/api';
import type { Attributes, Headers, OpenSpan, Span, TracedWork, Tracer } from '#kernel';
import type { DurationHistogram, Durations } from './durations';
import { WORK_KINDS } from './work-kinds';
import { currentContext, WorkSpan } from './work-span';

interface Parts {
  readonly spans: SpanMaker;
  readonly durations: Durations;
  readonly propagator: TextMapPropagator;
}

const active = (): Context => currentContext.get() ?? ROOT_CONTEXT;

type Work<T> = (span: Span) => Promise<T>;

const UNRECORDED: Span = { set: () => undefined, fail: () => undefined };

const isRecorded = (parent: Context): boolean => trace.getSpan(parent)?.isRecording() === true;

/** Turns work into spans and durations. */
export class WorkTracer implements Tracer {
  constructor(private readonly parts: Parts) {}

  trace<T>(what: TracedWork, work: Work<T>): Promise<T> {
    if (WORK_KINDS[what.kind].isRoot) return followed(this.start(what, ROOT_CONTEXT), work);
    const parent = active();
    return isRecorded(parent) ? followed(this.start(what, parent), work) : this.measured(what, work);
  }

  /** The headers alone say what it belongs to: Node.js may run a request in the context of the one before it. */
  begin(what: TracedWork, headers: Headers): OpenSpan {
    const isOwn = headers.traceparent === undefined;
    const parent = isOwn ? ROOT_CONTEXT : this.parts.propagator.extract(ROOT_CONTEXT, headers, defaultTextMapGetter);
    return this.start(what, parent);
  }

  headers(): Readonly<Record<string, string>> {
    const headers: Record<string, string> = {};
    this.parts.propagator.inject(active(), headers, defaultTextMapSetter);
    return headers;
  }

  private start({ kind, name, attributes }: TracedWork, parent: Context): WorkSpan {
    const { spanKind, title = asItIs, named = nothing } = WORK_KINDS[kind];
    const text = textOf(name);
    const span = this.parts.spans.startSpan(title(text), { kind: spanKind }, parent);
    return new WorkSpan(kind, {
      span,
      parent,
      durations: this.parts.durations.of(kind),
      attributes: { ...named(text), ...attributes },
    });
  }

  /** Most work belongs to no recorded trace, so this does as little as it can. */
  private measured<T>({ kind, name, attributes }: TracedWork, work: Work<T>): Promise<T> {
    const durations = this.parts.durations.of(kind);
    if (!durations) return work(UNRECORDED);
    return timed(durations, { ...WORK_KINDS[kind].named?.(textOf(name)), ...attributes }, work);
  }
}

const asItIs = (name: string) => name;
const nothing = () => undefined;
const textOf = (name: TracedWork['name']): string => (typeof name === 'string' ? name : name());

async function followed<T>(span: WorkSpan, work: Work<T>): Promise<T> {
  try {
    return await span.run(() => work(span));
  } catch (error) {
    span.threw(error);
    throw error;
  } finally {
    span.end();
  }
}

async function timed<T>(durations: DurationHistogram, attributes: Attributes, work: Work<T>): Promise<T> {
  const startedAt = performance.now();
  try {
    return await work(UNRECORDED);
  } finally {
    durations.record((performance.now() - startedAt) / 1000, attributes);
  }
}
