import type { ClientConfig } from 'pg';
import { InvalidArgumentError, type Command } from 'commander';
import type { Changed, Status } from '../../cluster';
import { jsonOption, newCommand, type JsonOption } from '../command';
import { note, printColumns, printJson, printLine } from '../output';

interface DistributeOptions extends JsonOption {
  readonly shards: number;
  readonly dryRun?: true;
}

const ABOUT_DISTRIBUTE = `
The server may keep running: it answers writes by 503 until the end, and reads go on. If the command is interrupted, run it
again: it goes on where it was. "cluster undistribute" takes it back, from any point. Make a back-up first.`;

const ABOUT_MOVE = `
The part moves while people work; writes to it wait for a moment at the end. Other workspaces in the same part move along:
"cluster isolate" gives a workspace a part of its own.`;

const SHARDS = { default: 32, most: 1_024 } as const;

export const clusterCommand = (): Command =>
  newCommand('cluster', 'spread the database over several servers by workspace')
    .addCommand(
      newCommand('check', 'look at what "distribute" needs, and change nothing')
        .addOption(jsonOption())
        .action(runCheck),
    )
    .addCommand(
      newCommand('distribute', 'spread the tables over the nodes')
        .option('--shards <number>', 'number of parts that workspaces are split into', shards, SHARDS.default)
        .option('--dry-run', 'say how long it takes, and change nothing')
        .addOption(jsonOption())
        .addHelpText('after', ABOUT_DISTRIBUTE)
        .action(runDistribute),
    )
    .addCommand(
      newCommand('undistribute', 'bring all tables back to one server').addOption(jsonOption()).action(runUndistribute),
    )
    .addCommand(
      newCommand('status', 'show the nodes and where each workspace lies').addOption(jsonOption()).action(runStatus),
    )
    .addCommand(
      newCommand('rebalance', 'even out what the nodes hold, while people work')
        .addOption(jsonOption())
        .action(runRebalance),
    )
    .addCommand(
      newCommand('move', 'move a workspace to another node')
        .argument('<slug>', 'slug of the workspace')
        .requiredOption('--to <node>', 'node as "cluster status" shows it: host:port')
        .addOption(jsonOption())
        .addHelpText('after', ABOUT_MOVE)
        .action(runMove),
    )
    .addCommand(
      newCommand('isolate', 'give a workspace a part of its own')
        .argument('<slug>', 'slug of the workspace')
        .addOption(jsonOption())
        .action(runIsolate),
    );

function shards(text: string): number {
  const number = /^\d{1,4}$/.test(text) ? Number(text) : 0;
  if (number < 1 || number > SHARDS.most)
    throw new InvalidArgumentError(`It must be a whole number from 1 to ${SHARDS.most}.`);
  return number;
}

async function onDatabase<T>(work: (connection: ClientConfig) => Promise<T>): Promise<T> {
  const { connectionOf } = await import('#persistence');
  const { loadSettings } = await import('../settings.js');
  const { withDatabase } = await import('../database.js');
  return withDatabase(loadSettings().config, ({ dataSource }) => work(connectionOf(dataSource)));
}

async function runCheck({ json }: JsonOption): Promise<void> {
  const { check } = await import('../../cluster/index.js');
  const findings = await onDatabase(check);
  if (json) printJson({ findings });
  else printColumns(findings.map(({ level, about, text }) => [level, about, text]));
  if (findings.some(({ level }) => level === 'fail')) process.exitCode = 1;
}

async function runDistribute({ shards, dryRun, json }: DistributeOptions): Promise<void> {
  const { distribute, estimate } = await import('../../cluster/index.js');
  const seconds = await onDatabase((connection) => estimate(connection, shards));
  if (dryRun) return json ? printJson({ seconds }) : printLine(`It takes about ${duration(seconds)}.`);
  note(`It takes about ${duration(seconds)}.`);
  printChange(await onDatabase((connection) => distribute({ connection, shards, log: note })), 'spread', json);
}

async function runUndistribute({ json }: JsonOption): Promise<void> {
  const { undistribute } = await import('../../cluster/index.js');
  printChange(await onDatabase((connection) => undistribute({ connection, log: note })), 'brought back', json);
}

function printChange(changed: Changed, done: string, json?: true): void {
  const { steps, tables, seconds, refusedSeconds } = changed;
  if (json) return printJson({ steps, tables, seconds, refused_seconds: refusedSeconds });
  if (!steps) return printLine('There was nothing left to do.');
  printLine(
    `${tables} tables were ${done} in ${duration(seconds)}; writes were refused for ${duration(refusedSeconds)}.`,
  );
}

const duration = (seconds: number): string =>
  seconds < 90 ? `${Math.ceil(seconds)} s` : `${Math.ceil(seconds / 60)} minutes`;

async function runStatus({ json }: JsonOption): Promise<void> {
  const { statusOf } = await import('../../cluster/index.js');
  const status = await onDatabase(statusOf);
  return json ? printJson(asJson(status)) : printStatus(status);
}

const asJson = ({ nodes, workspaces, skew, left, refusesWrites }: Status) => ({
  nodes: nodes.map(({ node, isActive, answers, version, holdsShards, shards, bytes, ...others }) => ({
    ...{ node, active: isActive, answers, version, holds_shards: holdsShards, shards, bytes },
    workspaces: others.workspaces,
  })),
  ...{ workspaces, skew, not_distributed: left, refuses_writes: refusesWrites },
});

const megabytes = (bytes: number): string => `${(bytes / 1024 ** 2).toFixed(1)} MB`;

const stateOf = ({ isActive, answers }: Status['nodes'][number]): string =>
  !isActive ? 'not active' : answers ? 'active' : 'does not answer';

function printStatus({ nodes, workspaces, skew, left, refusesWrites }: Status): void {
  printColumns([
    ['node', 'state', 'shards', 'size', 'workspaces'],
    ...nodes.map((one) => [one.node, stateOf(one), `${one.shards}`, megabytes(one.bytes), `${one.workspaces}`]),
  ]);
  printLine(`The fullest node holds ${skew.toFixed(2)} times the mean.`);
  if (workspaces.length) {
    printLine();
    printColumns([
      ['workspace', 'node', 'size of its part', 'workspaces there'],
      ...workspaces.map(({ slug, node, bytes, shared }) => [
        ...[slug, node, bytes === null ? '-' : megabytes(bytes), `${shared}`],
      ]),
    ]);
  }
  if (left.length) printLine(`Not spread yet: ${left.join(', ')}`);
  if (refusesWrites) printLine('Writes are refused: run "cluster distribute" or "cluster undistribute" to its end.');
}

async function runRebalance({ json }: JsonOption): Promise<void> {
  const { rebalance } = await import('../../cluster/index.js');
  const moves = await onDatabase(rebalance);
  if (json) return printJson({ moves });
  printLine(moves ? `${moves} parts were moved.` : 'The nodes hold about the same; nothing was moved.');
}

async function runMove(slug: string, { to, json }: JsonOption & { readonly to: string }): Promise<void> {
  const { move } = await import('../../cluster/index.js');
  const from = await onDatabase((connection) => move(connection, slug, to));
  if (json) return printJson({ workspace: slug, from, to });
  printLine(`${slug} was moved from ${from} to ${to}.`);
}

async function runIsolate(slug: string, { json }: JsonOption): Promise<void> {
  const { isolate } = await import('../../cluster/index.js');
  const node = await onDatabase((connection) => isolate(connection, slug));
  if (json) return printJson({ workspace: slug, node });
  printLine(`${slug} has a part of its own on ${node}.`);
}
