import { closest, distance } from 'fastest-levenshtein';
import type { SettingsFile } from './settings-file';
import { declarations } from './variables';

/** Every name that the server reads, those of files with secrets among them. */
export const variableNames = declarations.flatMap(([, { name, secret }]) => (secret ? [name, `${name}_FILE`] : [name]));
const known = new Set(variableNames);

// Kubernetes sets these variables in containers next to a service named "cairn".
const kubernetes = /^CAIRN_(SERVICE_(HOST|PORT)|PORT_\d+_|PORT=\w+:)/;

/** The key with which commands call a server. */
const ofCommands = 'CAIRN_API_KEY';

/** The SDK of OpenTelemetry has many more variables than the server, and reads them itself. */
const ofSdk = /^OTEL_/;

/** Returns a line for each variable that looks like one of this server's but is unknown. */
export function unknownVariables(env: NodeJS.ProcessEnv): string[] {
  return Object.entries(env).flatMap(([given, value = '']) => {
    if (value.trim() === '' || known.has(given) || isOthers(given, value)) return [];
    const meant = nearMiss(given.toUpperCase().replace(/^CAIRN_/, ''));
    if (meant) return [`${given} is not a variable of this server. Did you mean ${meant}?`];
    return given.startsWith('CAIRN_') ? [`${given} is not a variable of this server.`] : [];
  });
}

const isOthers = (name: string, value: string): boolean =>
  name === ofCommands || ofSdk.test(name) || kubernetes.test(`${name}=${value}`);

/** A line for each name in the file of settings that the server does not read: all of it was meant for the server. */
export function unknownSettings({ path, values }: SettingsFile): string[] {
  return Object.entries(values).flatMap(([given, value]) => {
    if (value.trim() === '' || (known.has(given) && given !== 'SETTINGS_FILE')) return [];
    if (given === 'SETTINGS_FILE') return [`SETTINGS_FILE has no effect in "${path}", which was found without it.`];
    if (ofSdk.test(given)) return [`${given} has no effect in "${path}": OpenTelemetry reads it from the environment.`];
    const meant = nearMiss(given.toUpperCase().replace(/^CAIRN_/, ''));
    return [`${given} in "${path}" is not a variable of this server.${meant ? ` Did you mean ${meant}?` : ''}`];
  });
}

function nearMiss(name: string): string | undefined {
  const candidate = closest(name, variableNames);
  // Short names are similar to unrelated ones: HOME and HOST differ in two letters.
  const tolerance = Math.min(2, Math.floor(candidate.length / 4));
  return distance(name, candidate) <= tolerance ? candidate : undefined;
}
