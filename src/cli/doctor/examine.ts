import { adviceOn, ConfigError, loadConfig, readSettingsFile, type LoadedConfig } from '../../config';
import { fail, ok, warn, type Finding } from './finding';
import { checkDataDir, checkNode } from './machine';
import { checkPort } from './port';

/** Checks everything that the server needs. Changes nothing. */
export async function examine(): Promise<Finding[]> {
  const node = checkNode(process.versions.node);
  const loaded = readConfig();
  if (loaded instanceof ConfigError) return [node, ...brokenConfig(loaded)];
  const { config } = loaded;
  const { checkDatabase } = await import('./database.js');
  const { checkNeighbours } = await import('./neighbours.js');
  const { checkFiles } = await import('./files.js');
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
