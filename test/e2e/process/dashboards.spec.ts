import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../support/run';
import { Stage, until } from '../../support/service';

const ALERTS = join(ROOT, 'deploy/prometheus/alerts.yaml');
const DASHBOARD = join(ROOT, 'deploy/grafana/cairn.json');

interface Panel {
  readonly type: string;
  readonly title: string;
  readonly targets?: readonly { readonly expr: string }[];
}

const panels = (JSON.parse(readFileSync(DASHBOARD, 'utf8')) as { panels: readonly Panel[] }).panels;
const rules = readFileSync(ALERTS, 'utf8')
  .split(/^ +- alert: /m)
  .slice(1);

/** The expression of a rule, on one line or folded over several. */
const expressionOf = (rule: string): string => /^ +expr: (?:>-\n)?([^]*?)\n +(?:for|labels):/m.exec(rule)![1]!;

const expressions = [
  ...rules.map(expressionOf),
  ...panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr)),
];

/** Metrics of Prometheus itself, about what it scrapes. */
const ITS_OWN = new Set(['up']);
const WORDS = new Set(['or', 'and', 'unless', 'bool', 'offset']);
const LABELS = /\b(?:by|without|on|ignoring)\s*\([^)]*\)/g;

/** What an expression of PromQL asks for: its names that are no functions, labels or words of the language. */
const metricsIn = (expression: string): string[] =>
  [
    ...expression
      .replace(/\{[^}]*\}|\[[^\]]*\]/g, ' ')
      .replace(LABELS, ' ')
      .matchAll(/(?<![\w.$])[a-z_][a-z0-9_]*(?!\w|\s*\()/g),
  ]
    .map(([name]) => name)
    .filter((name) => !WORDS.has(name) && !ITS_OWN.has(name));

/** Every series that a page has or may have later. */
function shownOn(page: string): ReadonlySet<string> {
  const types = [...page.matchAll(/^# TYPE (\S+) (\S+)$/gm)];
  return new Set(
    types.flatMap(([, name, type]) =>
      type === 'histogram' ? ['bucket', 'sum', 'count'].map((part) => `${name}_${part}`) : [name!],
    ),
  );
}

let stage: Stage;
let shown: ReadonlySet<string>;
beforeAll(async () => {
  stage = await Stage.make();
  const service = await stage.start({ WORKERS: '2' });
  const page = async () => (await service.get('/metrics')).text();
  await until(async () => (await page()).includes('event_lag_seconds{'), 'the figures of both workers');
  shown = shownOn(await page());
});
afterAll(() => stage.clear());

it('finds the metrics of an expression', () => {
  const expression = `sum by (le, kind) (rate(a_total{job=~"$job", b="c_d"}[5m])) / on (job) (d_seconds or up) > 1.5e9`;
  expect(metricsIn(expression)).toEqual(['a_total', 'd_seconds']);
});

it('ask for metrics that a server has', () => {
  const asked = new Set(expressions.flatMap(metricsIn));
  expect(asked.size).toBeGreaterThan(30);
  expect([...asked].filter((name) => !shown.has(name))).toEqual([]);
});

it('show every metric of our own', () => {
  const asked = new Set(expressions.flatMap(metricsIn));
  const ours = [...shown].filter((name) => !/^(process|nodejs)_|_(sum|count)$/.test(name));
  expect(ours.filter((name) => !asked.has(name))).toEqual([]);
});

it('have panels of all that matters, each with its question', () => {
  const asking = panels.filter(({ type }) => type !== 'row');
  expect(asking.length).toBeGreaterThan(20);
  expect(asking.filter(({ targets }) => !targets?.length).map(({ title }) => title)).toEqual([]);
});

it('alert with a severity and a sentence', () => {
  expect(rules.length).toBeGreaterThan(15);
  for (const rule of rules) {
    expect(rule).toMatch(/labels: \{ severity: (critical|warning) \}/);
    expect(rule).toMatch(/summary: '[^']*[.?]'/);
  }
});

/** The tool of Prometheus, where it is installed or named by PROMTOOL. */
const { PROMTOOL = 'promtool' } = process.env;
const hasPromtool = spawnSync(PROMTOOL, ['--version']).status === 0;

(hasPromtool ? it : it.skip)('are rules that Prometheus takes', () => {
  expect(execFileSync(PROMTOOL, ['check', 'rules', ALERTS], { encoding: 'utf8' })).toContain('SUCCESS');
});
