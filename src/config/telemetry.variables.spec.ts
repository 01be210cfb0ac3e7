import { loadConfig } from '.';

const ENDPOINT = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://localhost:4318/' };

it('reads the address of the collector, and headers as the standard writes them', () => {
  const { config, warnings } = loadConfig({
    ...ENDPOINT,
    OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20a=b, x-tenant = acme',
  });
  expect(config).toMatchObject({
    otlpEndpoint: 'http://localhost:4318',
    otlpHeaders: { authorization: 'Bearer a=b', 'x-tenant': 'acme' },
  });
  expect(warnings).toEqual([]);
});

it.each([
  ['OTEL_EXPORTER_OTLP_HEADERS', 'authorization'],
  ['OTEL_EXPORTER_OTLP_HEADERS', 'a b=c'],
  ['OTEL_EXPORTER_OTLP_HEADERS', 'a=%0d%0ab'],
  ['OTEL_EXPORTER_OTLP_HEADERS', 'a=%zz'],
  ['OTEL_TRACES_SAMPLER', 'jaeger_remote'],
  ['OTEL_TRACES_SAMPLER_ARG', '1.5'],
  ['OTEL_TRACES_SAMPLER_ARG', '10%'],
  ['OTEL_METRIC_EXPORT_INTERVAL', '0'],
])('refuses %s=%s', (name, value) => {
  expect(() => loadConfig({ ...ENDPOINT, [name]: value })).toThrow(name);
});

it.each(['0', '0.25', '1', '1.0'])('takes a share of %s', (text) => {
  expect(loadConfig({ ...ENDPOINT, OTEL_TRACES_SAMPLER_ARG: text }).config.traceRatio).toBe(Number(text));
});
