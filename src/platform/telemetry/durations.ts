import { ValueType, type HrTime } from '@opentelemetry/api';
import { millisToHrTime } from '@opentelemetry/core';
import { emptyResource } from '@opentelemetry/resources';
import {
  AggregationTemporality,
  DataPointType,
  type CollectionResult,
  type DataPoint,
  type Histogram,
  type HistogramMetricData,
  type MetricProducer,
} from '@opentelemetry/sdk-metrics';
import type { Attributes, WorkKind } from '#kernel';
import { WORK_KINDS, type DurationRules } from './work-kinds';

/** The same steps as those of /metrics, so that figures of both can be compared. */
const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5, 30];

/** Beyond this many combinations of attributes, the rest is counted together, as the SDK does it. */
const MAX_POINTS = 2_000;
const OVERFLOW = { 'otel.metric.overflow': true };

interface Point {
  readonly attributes: Attributes;
  readonly counts: number[];
  count: number;
  sum: number;
  min: number;
  max: number;
}

/** Durations of one kind of work. */
export class DurationHistogram {
  private readonly points = new Map<string, Point>();
  private readonly startTime = millisToHrTime(Date.now());

  constructor(private readonly rules: DurationRules) {}

  /** `attributes` are those of the work; some of them tell durations apart. */
  record(seconds: number, attributes: Attributes): void {
    let key = '';
    for (const name of this.rules.by) key += `${attributes[name]} `;
    this.add(seconds, this.points.get(key) ?? this.begin(key, attributes));
  }

  get data(): HistogramMetricData {
    const { name, about: description } = this.rules;
    const endTime = millisToHrTime(Date.now());
    return {
      descriptor: { name, description, unit: 's', valueType: ValueType.DOUBLE },
      aggregationTemporality: AggregationTemporality.CUMULATIVE,
      dataPointType: DataPointType.HISTOGRAM,
      dataPoints: [...this.points.values()].map((point) => this.shown(point, endTime)),
    };
  }

  private add(seconds: number, point: Point): void {
    let bucket = 0;
    while (bucket < SECONDS.length && seconds > SECONDS[bucket]!) bucket += 1;
    point.counts[bucket]! += 1;
    point.count += 1;
    point.sum += seconds;
    if (seconds < point.min) point.min = seconds;
    if (seconds > point.max) point.max = seconds;
  }

  private begin(key: string, attributes: Attributes): Point {
    if (this.points.size < MAX_POINTS) {
      return this.insert(key, Object.fromEntries(this.rules.by.map((name) => [name, attributes[name]])));
    }
    return this.points.get('') ?? this.insert('', OVERFLOW);
  }

  private insert(key: string, attributes: Attributes): Point {
    const counts = new Array<number>(SECONDS.length + 1).fill(0);
    const point = { attributes, counts, count: 0, sum: 0, min: Infinity, max: -Infinity };
    this.points.set(key, point);
    return point;
  }

  private shown({ attributes, counts, ...rest }: Point, endTime: HrTime): DataPoint<Histogram> {
    const value = { ...rest, buckets: { boundaries: SECONDS, counts: [...counts] } };
    return { attributes, startTime: this.startTime, endTime, value };
  }
}

/**
 * Counts durations of all kinds of work. Each request counts several, and a histogram of the SDK makes a text of the
 * attributes each time: for a read of one record that took a tenth of its time.
 */
export class Durations implements MetricProducer {
  private readonly histograms = new Map<WorkKind, DurationHistogram>();

  constructor(private readonly scope: string) {
    for (const [kind, { duration }] of Object.entries(WORK_KINDS) as [WorkKind, { duration?: DurationRules }][]) {
      if (duration) this.histograms.set(kind, new DurationHistogram(duration));
    }
  }

  of(kind: WorkKind): DurationHistogram | undefined {
    return this.histograms.get(kind);
  }

  collect(): Promise<CollectionResult> {
    const metrics = [...this.histograms.values()].map(({ data }) => data).filter(({ dataPoints }) => dataPoints.length);
    const scopeMetrics = [{ scope: { name: this.scope }, metrics }];
    return Promise.resolve({ resourceMetrics: { resource: emptyResource(), scopeMetrics }, errors: [] });
  }
}
