import {
  defaultTextMapGetter,
  defaultTextMapSetter,
  ROOT_CONTEXT,
  trace,
  type Context,
  type Meter,
  type TextMapPropagator,
  type Tracer as SpanMaker,
} from '@opentelemetry/api';
import type { TracedWork, WorkKind, Attributes, Headers, OpenSpan, Span, Tracer } from '#kernel';
import { WORK_KINDS } from './work-kinds';
import { WorkSpan, currentContext, picked, type Durations } from './work-span';

/** The same steps as those of /metrics, so that figures of both can be compared. */
const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5, 30];

interface Sdk {
  readonly spans: SpanMaker;
  readonly meter: Meter;
  readonly propagator: TextMapPropagator;
}

const active = (): Context => currentContext.get() ?? ROOT_CONTEXT;

const UNRECORDED: Span = { set: () => undefined, fail: () => undefined };

const isRecorded = (parent: Context): boolean => trace.getSpan(parent)?.isRecording() === true;

/** Turns work into spans and durations. */
export class WorkTracer implements Tracer {
  private readonly durations: ReadonlyMap<WorkKind, Durations>;

  constructor(private readonly sdk: Sdk) {
    this.durations = durationsOf(sdk.meter);
  }

  trace<T>(what: TracedWork, work: (span: Span) => Promise<T>): Promise<T> {
    if (WORK_KINDS[what.kind].isRoot) return followed(this.start(what, ROOT_CONTEXT), work);
    const parent = active();
    return isRecorded(parent) ? followed(this.start(what, parent), work) : this.measured(what, work);
  }

  /** The headers alone say what it belongs to: Node.js may run a request in the context of the one before it. */
  begin(what: TracedWork, headers: Headers): OpenSpan {
    const isOwn = headers.traceparent === undefined;
    const parent = isOwn ? ROOT_CONTEXT : this.sdk.propagator.extract(ROOT_CONTEXT, headers, defaultTextMapGetter);
    return this.start(what, parent);
  }

  headers(): Readonly<Record<string, string>> {
    const headers: Record<string, string> = {};
    this.sdk.propagator.inject(active(), headers, defaultTextMapSetter);
    return headers;
  }

  private start({ kind, name, attributes }: TracedWork, parent: Context): WorkSpan {
    const { spanKind, title = asItIs, named = nothing } = WORK_KINDS[kind];
    const text = textOf(name);
    const span = this.sdk.spans.startSpan(title(text), { kind: spanKind }, parent);
    return new WorkSpan(kind, {
      span,
      parent,
      durations: this.durations.get(kind),
      attributes: { ...named(text), ...attributes },
    });
  }

  /** Most work belongs to no recorded trace, so this does as little as it can. */
  private measured<T>({ kind, name }: TracedWork, work: (span: Span) => Promise<T>): Promise<T> {
    const durations = this.durations.get(kind);
    return durations ? timed(durations, textOf(name), work) : work(UNRECORDED);
  }
}

const asItIs = (name: string) => name;
const nothing = () => undefined;
const textOf = (name: TracedWork['name']): string => (typeof name === 'string' ? name : name());

async function followed<T>(span: WorkSpan, work: (span: Span) => Promise<T>): Promise<T> {
  try {
    return await span.run(() => work(span));
  } catch (error) {
    span.threw(error);
    throw error;
  } finally {
    span.end();
  }
}

/** Times work that is told apart by its name alone, as statements are. */
async function timed<T>({ histogram, named }: Durations, name: string, work: (span: Span) => Promise<T>): Promise<T> {
  const startedAt = performance.now();
  try {
    return await work(UNRECORDED);
  } finally {
    histogram.record((performance.now() - startedAt) / 1000, named(name));
  }
}

function durationsOf(meter: Meter): ReadonlyMap<WorkKind, Durations> {
  const kinds = Object.entries(WORK_KINDS) as [WorkKind, (typeof WORK_KINDS)[WorkKind]][];
  return new Map(
    kinds.flatMap(([kind, { duration, named = nothing }]) => {
      if (!duration) return [];
      const advice = { explicitBucketBoundaries: SECONDS };
      const histogram = meter.createHistogram(duration.name, { description: duration.about, unit: 's', advice });
      return [
        [
          kind,
          { histogram, by: duration.by, named: remembered((name) => picked({ ...named(name) }, duration.by)) },
        ] as const,
      ];
    }),
  );
}

/** There are few names, and making their attributes anew would cost more than counting. */
function remembered(attributesOf: (name: string) => Attributes): (name: string) => Attributes {
  const known = new Map<string, Attributes>();
  return (name) => {
    const attributes = known.get(name) ?? attributesOf(name);
    known.set(name, attributes);
    return attributes;
  };
}
