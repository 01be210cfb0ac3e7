import * as is from './value-types';
import { section } from './variable';

const telemetry = section('Traces and metrics by OpenTelemetry');

const ENDPOINT = 'OTEL_EXPORTER_OTLP_ENDPOINT';

const SAMPLERS = [
  ...(['always_on', 'always_off', 'traceidratio'] as const),
  ...(['parentbased_always_on', 'parentbased_always_off', 'parentbased_traceidratio'] as const),
] as const;

/** Variables under the names that OpenTelemetry gives them. */
export const telemetryVariables = {
  otlpEndpoint: telemetry(ENDPOINT, null, is.publicUrl, {
    unset: 'no traces and metrics are sent',
    about: 'Collector that takes OTLP over HTTP. The server adds /v1/traces and /v1/metrics.',
  }),
  otlpHeaders: telemetry('OTEL_EXPORTER_OTLP_HEADERS', '', is.headers, {
    unset: 'none',
    secret: true,
    needs: ENDPOINT,
    about: 'Headers of requests to the collector, such as its credential. Special characters are written as %XX.',
  }),
  otelServiceName: telemetry('OTEL_SERVICE_NAME', 'cairn', is.matching('1 to 255 characters', /^[^\r\n]{1,255}$/), {
    needs: ENDPOINT,
    about: 'Name of the server in traces and metrics.',
  }),
  traceSampler: telemetry('OTEL_TRACES_SAMPLER', 'parentbased_traceidratio', is.choice(...SAMPLERS), {
    needs: ENDPOINT,
    about: 'Which traces are recorded. With parentbased_, what a request says in its traceparent comes first.',
  }),
  traceRatio: telemetry('OTEL_TRACES_SAMPLER_ARG', '0.1', is.share, {
    needs: ENDPOINT,
    about: 'Share of traces that a sampler with traceidratio records.',
  }),
  metricExportIntervalMs: telemetry(
    'OTEL_METRIC_EXPORT_INTERVAL',
    '60000',
    is.integer(100, 3_600_000, 'milliseconds'),
    {
      needs: ENDPOINT,
      about: 'Pause between two deliveries of metrics.',
    },
  ),
};
