import { closest, distance } from 'fastest-levenshtein';
import { declarations } from './variables';

const names = declarations.flatMap(([, { name, secret }]) => (secret ? [name, `${name}_FILE`] : [name]));
const known = new Set(names);

// Kubernetes gives these to every container beside a service named "cairn".
const kubernetes = /^CAIRN_(SERVICE_(HOST|PORT)|PORT_\d+_|PORT=\w+:)/;

/** A line for each variable that was surely meant for this server but is not one that it reads. */
export function unknownVariables(env: NodeJS.ProcessEnv): string[] {
  return Object.entries(env).flatMap(([given, value = '']) => {
    if (value.trim() === '' || known.has(given) || kubernetes.test(`${given}=${value}`)) return [];
    const meant = nearMiss(given.toUpperCase().replace(/^CAIRN_/, ''));
    if (meant) return [`${given} is not a variable of this server. Did you mean ${meant}?`];
    return given.startsWith('CAIRN_') ? [`${given} is not a variable of this server.`] : [];
  });
}

function nearMiss(name: string): string | undefined {
  const candidate = closest(name, names);
  // Short names have innocent neighbours: two letters lie between HOME and HOST.
  const tolerance = Math.min(2, Math.floor(candidate.length / 4));
  return distance(name, candidate) <= tolerance ? candidate : undefined;
}
