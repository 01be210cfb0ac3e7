import { join } from 'node:path';
import { readFileSync } from 'node:fs';
import { apiKey, Client, expectOk } from '../../support';
import { cliJson } from '../../support/cli';
import { Collector, type CollectedSpan } from '../../support/collector';
import { ADMIN } from '../../support/provider';
import { Receiver } from '../../support/receiver';
import { ROOT } from '../../support/run';
import { freePort, Stage, until, type Service, type ServiceProcess } from '../../support/service';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const UNSAMPLED = '5bf92f3577b34da6a3ce929d0e0e4737';
const PARENT = '00f067aa0ba902b7';
const MARKER = 'Zinnober';

const SETTINGS = { ...ADMIN, WEBHOOK_ALLOWED_CIDRS: 'loopback' };
/** Spans and metrics arrive at once, not after seconds. */
const SOON = { OTEL_BSP_SCHEDULE_DELAY: '100', OTEL_METRIC_EXPORT_INTERVAL: '200' };

let stage: Stage;
let collector: Collector;
let receiver: Receiver;
beforeAll(async () => {
  [stage, collector, receiver] = await Promise.all([Stage.make(), Collector.start(), Receiver.start()]);
});
afterAll(async () => {
  await stage.clear();
  collector.close();
  receiver.close();
});

let credential: string;
async function adminOf({ url: base }: Service): Promise<Client> {
  credential ??= await cliJson<{ api_key: string }>(['token', 'create', '--email', ADMIN.ADMIN_EMAIL], {
    DATABASE_URL: stage.databaseUrl,
  }).then(({ api_key }) => api_key);
  return new Client({ version: 'v2', slug: ADMIN.ADMIN_WORKSPACE, credential: apiKey(credential), base });
}

const traceparent = (traceId: string, flags: '00' | '01') => ({
  headers: { traceparent: `00-${traceId}-${PARENT}-${flags}` },
});

/** The spans of a trace, as soon as there is one of this name. */
async function collected(name: string, traceId = TRACE): Promise<CollectedSpan[]> {
  await until(() => collector.spansOf(traceId).some((span) => span.name === name), `the span "${name}"`);
  return collector.spansOf(traceId);
}

describe('with a collector', () => {
  let service: Service;
  let admin: Client;
  beforeAll(async () => {
    const headers = 'authorization=Bearer%20collector-secret';
    service = await stage.start({
      ...{ ...SETTINGS, ...SOON },
      ...{ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_EXPORTER_OTLP_HEADERS: headers },
      ...{ OTEL_TRACES_SAMPLER_ARG: '1', OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=test' },
    });
    admin = await adminOf(service);
  });
  afterAll(() => service.end());

  it('continues the trace of a request, with its use case and statements', async () => {
    expectOk(await admin.get(`projects/?search=${MARKER}`, traceparent(TRACE, '01')));
    const spans = await collected('GET list-projects');
    const request = spans.find(({ name }) => name === 'GET list-projects')!;
    expect(request.parentSpanId).toBe(PARENT);
    expect(request.attributes).toMatchObject({
      'http.request.method': 'GET',
      'http.route': '/api/v2/workspaces/:slug/projects/',
      'http.response.status_code': 200,
      'url.path': '/api/v2/workspaces/acme/projects/',
      'cairn.operation': 'list-projects',
      'cairn.version': 'v2',
    });
    const useCase = spans.find(({ name }) => name === 'use case list-projects')!;
    expect(useCase.parentSpanId).toBe(request.spanId);
    const statements = spans.filter(({ parentSpanId }) => parentSpanId === useCase.spanId);
    expect(statements.map(({ name }) => name)).toContain('select projects');
    expect(statements[0]!.attributes).toMatchObject({ 'db.system.name': 'postgresql' });
    const [line] = service.logged({ trace_id: TRACE });
    expect(line).toMatchObject({ operation: 'list-projects', requestId: request.attributes['cairn.request_id'] });
  });

  it('says what a request does in a transaction, and that it failed', async () => {
    const traceId = TRACE.replace('4', 'a');
    expectOk(
      await admin.post(
        'projects/',
        { name: MARKER, identifier: 'ZIN', description: MARKER },
        traceparent(traceId, '01'),
      ),
      201,
    );
    const spans = await collected('POST create-project', traceId);
    const names = spans.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['use case create-project', 'insert projects', 'commit']));

    const refused = TRACE.replace('4', 'b');
    expect((await admin.post('projects/', { name: MARKER }, traceparent(refused, '01'))).status).toBe(400);
    const [request] = (await collected('POST create-project', refused)).filter(({ name }) => name.startsWith('POST'));
    expect(request).toMatchObject({ attributes: { 'http.response.status_code': 400 }, status: {} });
  });

  it('leaves out what a caller does not want recorded, and what machines ask for', async () => {
    expectOk(await admin.get('webhooks/', traceparent(UNSAMPLED, '00')));
    await service.get('/readyz', traceparent(TRACE, '01').headers);
    expectOk(await admin.get('members/', traceparent(TRACE, '01')));
    await collected('GET list-workspace-members');
    expect(collector.spansOf(UNSAMPLED)).toEqual([]);
    expect(collector.spans.filter(({ attributes }) => attributes['url.path'] === '/readyz')).toEqual([]);
    expect(service.logged({ operation: 'list-webhooks' })[0]).not.toHaveProperty('trace_id');
  });

  it('passes the trace of a delivery on to the receiver', async () => {
    const url = receiver.url();
    expectOk(await admin.post('webhooks/', { url: `${url}?key=${MARKER}`, scopes: ['project.created'] }), 201);
    expectOk(await admin.post('projects/', { name: 'Roof', identifier: 'ROOF' }), 201);
    await until(() => receiver.all.length > 0, 'the delivery');
    const [, traceId, spanId, flags] = String(receiver.all[0]!.headers.traceparent).split('-');
    expect(flags).toBe('01');
    const spans = await collected('delivery project.created', traceId);
    const delivery = spans.find((span) => span.spanId === spanId)!;
    expect(delivery.attributes).toMatchObject({ 'cairn.event': 'project.created', 'cairn.outcome': 'success' });
    expect(spans.find(({ name }) => name === 'POST')).toMatchObject({
      parentSpanId: spanId,
      attributes: { 'http.request.method': 'POST', 'http.response.status_code': 200 },
    });
  });

  it('has spans of jobs, consumers of events and mail', async () => {
    expectOk(await admin.post('invitations/', { email: 'newcomer@example.com' }), 201);
    const has = (name: string) => collector.spans.some((span) => span.name.startsWith(name));
    for (const name of ['events ', 'deliver mail']) await until(() => has(name), name);
    await stage.sql(`select graphile_worker.add_job('webhooks.seal')`);
    await until(() => has('job webhooks.seal'), 'a job');
  });

  it('counts durations, whether they are traced or not', async () => {
    const requests = () =>
      collector
        .durations('http.server.request.duration')
        .find(({ attributes }) => attributes['cairn.operation'] === 'list-webhooks');
    await until(() => requests() !== undefined, 'the durations');
    expect(requests()).toEqual({
      count: 1,
      attributes: {
        'cairn.operation': 'list-webhooks',
        'http.request.method': 'GET',
        'cairn.status_class': '2xx',
      },
    });
    const summaries = collector
      .durations('db.client.operation.duration')
      .map(({ attributes }) => attributes['db.query.summary']);
    expect(summaries).toEqual(expect.arrayContaining(['select projects', 'insert projects', 'commit']));
    await until(() => collector.durations('cairn.delivery.duration').length > 0, 'the durations of deliveries');
    expect(collector.durations('cairn.delivery.duration')).toEqual([
      { count: 1, attributes: { 'cairn.outcome': 'success' } },
    ]);
    await until(() => collector.durations('cairn.job.duration').length > 0, 'the durations of jobs');
    const [job] = collector.durations('cairn.job.duration');
    expect(Object.keys(job!.attributes).sort()).toEqual(['cairn.job', 'cairn.outcome']);
  });

  it('tells nobody what people wrote, who they are and what lets them in', async () => {
    await admin.get(`members/someone@example.com/?token=${MARKER}`, traceparent(TRACE.replace('4', 'c'), '01'));
    await until(() => collector.spansOf(TRACE.replace('4', 'c')).length > 0, 'the last request');
    const all = collector.texts.join('\n');
    expect(all).toContain('list-projects');
    for (const secret of [MARKER, 'example.com', credential, credential.slice(-20), ADMIN.ADMIN_PASSWORD])
      expect(all).not.toContain(secret);
    expect(new Set(collector.headers.map(({ authorization }) => authorization))).toEqual(
      new Set(['Bearer collector-secret']),
    );
  });

  it('names the server, its version and the process', () => {
    const [first] = collector.texts;
    expect(first).toContain('"service.name","value":{"stringValue":"cairn"}');
    for (const name of ['service.version', 'service.instance.id', 'deployment.environment.name'])
      expect(first).toContain(`"${name}"`);
  });
});

it('delivers the last spans of every worker when it ends', async () => {
  const own = await Collector.start();
  const service = (await stage.start({
    ...{ WORKERS: '2', BACKGROUND_WORK: 'off', OTEL_SERVICE_NAME: 'cairn-twice', OTEL_TRACES_SAMPLER: 'always_on' },
    OTEL_EXPORTER_OTLP_ENDPOINT: own.url,
  })) as ServiceProcess;
  await Promise.all(Array.from({ length: 40 }, () => service.get('/api/v2/users/me/', apiKey(credential))));
  expect(await service.end()).toBe(0);
  expect(own.spans.filter(({ name }) => name === 'GET get-current-user')).toHaveLength(40);
  const instances = own.texts.flatMap((text) => [
    ...text.matchAll(/"service.instance.id","value":\{"stringValue":"([^"]+)"/g),
  ]);
  expect(new Set(instances.map(([, id]) => id)).size).toBe(2);
  expect(own.texts[0]).toContain('cairn-twice');
  own.close();
});

it('serves and ends as ever while the collector is away', async () => {
  const service = (await stage.start({
    ...{ ...SOON, BACKGROUND_WORK: 'off', OTEL_TRACES_SAMPLER: 'always_on' },
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${await freePort()}`,
  })) as ServiceProcess;
  const admin = await adminOf(service);
  for (let count = 0; count < 20; count++) expectOk(await admin.get('projects/'));
  await until(() => service.logged({ msg: 'Traces and metrics cannot be delivered' }).length > 0, 'the warning');
  const began = performance.now();
  expect(await service.end()).toBe(0);
  expect(performance.now() - began).toBeLessThan(10_000);
  expect(service.logged({ msg: 'Traces and metrics cannot be delivered' })).toHaveLength(1);
  expect(service.logged({ level: 'error' })).toEqual([]);
});

it('loads nothing of OpenTelemetry and sends nothing without a collector', async () => {
  const before = collector.texts.length;
  const file = join(stage.directory, 'loaded');
  const service = await stage.startProcess({
    ...{ BACKGROUND_WORK: 'off', OTEL_TRACES_SAMPLER: 'always_on', LOADED_PACKAGES: file },
    NODE_OPTIONS: `--import ${join(ROOT, 'test/support/loaded-packages.mjs')}`,
  });
  expectOk(await (await adminOf(service)).get('projects/', traceparent(TRACE, '01')));
  expect(service.logged({ trace_id: TRACE })).toEqual([]);
  await service.end();
  const loaded = readFileSync(file, 'utf8').split('\n');
  // The library of /metrics needs the functions without the SDK.
  expect(loaded.filter((name) => name.startsWith('@opentelemetry/'))).toEqual(['@opentelemetry/api']);
  expect(collector.texts).toHaveLength(before);
});
