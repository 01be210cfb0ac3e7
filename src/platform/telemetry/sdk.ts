import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-http';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
  type Resource,
} from '@opentelemetry/resources';
import { MeterProvider, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics';
import { BasicTracerProvider, BatchSpanProcessor } from '@opentelemetry/sdk-trace-base';
import { ATTR_SERVICE_INSTANCE_ID, ATTR_SERVICE_NAME, ATTR_SERVICE_VERSION } from '@opentelemetry/semantic-conventions';
import { newId, traceBy } from '#kernel';
import { versionOfCairn } from '../../cli/version';
import type { Config } from '../../config';
import type { Log } from '../logging';
import { WorkTracer } from './work-tracer';
import { reportTo } from './diagnostics';
import { Durations } from './durations';
import { samplerOf } from './sampler';

const SCOPE = 'cairn';
/** The SDK wants no request to the collector to last longer than the pause between two. */
const EXPORT_MS = 10_000;

type Settings = Config & { readonly otlpEndpoint: string };

/**
 * Starts the SDK. The settings are given to it rather than read by it, because some may stand in the file of settings.
 * What the server has no variable for, the SDK reads from its own. Returns what delivers the rest and stops it.
 */
export function startSdk(settings: Settings, log: Log): () => Promise<unknown> {
  reportTo(log);
  const resource = resourceOf(settings);
  const traces = startTraces(settings, resource);
  const durations = new Durations(SCOPE);
  const metrics = startMetrics(settings, resource, durations);
  const propagator = new W3CTraceContextPropagator();
  traceBy(new WorkTracer({ spans: traces.getTracer(SCOPE), durations, propagator }));
  return () => Promise.allSettled([traces.shutdown(), metrics.shutdown()]);
}

/** Each process is an instance, so that the figures of several are not mixed up. */
const resourceOf = ({ otelServiceName }: Settings): Resource =>
  defaultResource()
    .merge(
      resourceFromAttributes({
        [ATTR_SERVICE_VERSION]: versionOfCairn(),
        [ATTR_SERVICE_INSTANCE_ID]: newId(),
        'process.pid': process.pid,
      }),
    )
    .merge(detectResources({ detectors: [envDetector] }))
    .merge(resourceFromAttributes({ [ATTR_SERVICE_NAME]: otelServiceName }));

function startTraces(settings: Settings, resource: Resource): BasicTracerProvider {
  const exporter = new OTLPTraceExporter(targetOf(settings, 'traces'));
  const sampler = samplerOf(settings);
  return new BasicTracerProvider({ resource, sampler, spanProcessors: [new BatchSpanProcessor(exporter)] });
}

function startMetrics(settings: Settings, resource: Resource, durations: Durations): MeterProvider {
  const { metricExportIntervalMs: exportIntervalMillis } = settings;
  const reader = new PeriodicExportingMetricReader({
    exporter: new OTLPMetricExporter(targetOf(settings, 'metrics')),
    metricProducers: [durations],
    exportIntervalMillis,
    exportTimeoutMillis: Math.min(EXPORT_MS, exportIntervalMillis),
  });
  return new MeterProvider({ resource, readers: [reader] });
}

const targetOf = ({ otlpEndpoint, otlpHeaders }: Settings, signal: 'traces' | 'metrics') => ({
  url: `${otlpEndpoint}/v1/${signal}`,
  headers: { ...otlpHeaders },
});
