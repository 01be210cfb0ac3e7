import type { Command } from 'commander';
import { adviceOn, ConfigError, loadConfig, readSettingsFile, type LoadedConfig } from '../../config';
import { jsonOption, newCommand, type JsonOption } from '../command';
import { fail, ok, warn, type Finding } from '../doctor/finding';
import { checkDataDir, checkNode } from '../doctor/machine';
import { checkPort } from '../doctor/port';
import { printColumns, printJson } from '../output';

export const doctorCommand = (): Command =>
  newCommand('doctor', 'check what the server needs; fails where something keeps it from working')
    .addOption(jsonOption())
    .action(run);

async function run({ json }: JsonOption): Promise<void> {
  const findings = await examine();
  if (json) printJson(findings);
  else printColumns(findings.map(({ level, about, text }) => [level.padEnd(4), about, text]));
  if (findings.some(({ level }) => level === 'fail')) process.exitCode = 1;
}

async function examine(): Promise<Finding[]> {
  const node = checkNode(process.versions.node);
  const loaded = readConfig();
  if (loaded instanceof ConfigError) return [node, ...brokenConfig(loaded)];
  const { config } = loaded;
  const { checkDatabase } = await import('../doctor/database.js');
  const { checkNeighbours } = await import('../doctor/neighbours.js');
  const { checkFiles } = await import('../doctor/files.js');
  return [
    node,
    ...configFindings(loaded),
    ...(await checkDataDir(config.dataDir)),
    ...(await checkFiles(config)),
    ...(await checkDatabase(config)),
    ...(await checkNeighbours(config)),
    await checkPort(config),
  ];
}

const brokenConfig = ({ problems, hints }: ConfigError): Finding[] => [
  ...problems.map((problem) => fail('Configuration', problem)),
  ...hints.map((hint) => warn('Configuration', hint)),
];

function readConfig(): LoadedConfig | ConfigError {
  try {
    return loadConfig(process.env, readSettingsFile(process.env));
  } catch (error) {
    if (error instanceof ConfigError) return error;
    throw error;
  }
}

function configFindings({ config, warnings, origins }: LoadedConfig): Finding[] {
  const given = Object.values(origins).filter((origin) => origin !== 'default').length;
  const problems = [...warnings, ...adviceOn(config)].map((warning) => warn('Configuration', warning));
  return problems.length ? problems : [ok('Configuration', given ? `${given} variables set` : 'all defaults')];
}
