// Stores the ratios to the floors for each commit, so that the cost of a change can be seen.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { fileURLToPath } from 'node:url';

const FILE = fileURLToPath(new URL('ratios.json', import.meta.url));

/**
 * A ratio may fall to this fraction of the previous one, because two cores shared with the load generator do not
 * measure more precisely.
 */
const TOLERATED = 0.9;

const kept = () => (existsSync(FILE) ? JSON.parse(readFileSync(FILE, 'utf8')) : []);

export function record(ratios) {
  const git = (...args) => execFileSync('git', args, { encoding: 'utf8' }).trim();
  const commit = git('rev-parse', '--short', 'HEAD') + (git('status', '--porcelain') ? ' and changes' : '');
  const entry = {
    commit,
    date: new Date().toISOString().slice(0, 10),
    cores: cpus().length,
    node: process.version,
    ratios,
  };
  writeFileSync(FILE, `${JSON.stringify([...kept(), entry], null, 2)}\n`);
}

/** Prints each ratio next to the last stored one. Returns whether none is worse. */
export function compare(ratios) {
  const last = kept().at(-1);
  if (!last) throw new Error(`There is nothing to compare with: ${FILE} is missing.`);
  console.log(`\nagainst ${last.commit} of ${last.date}`);
  let isKept = true;
  for (const [name, before] of Object.entries(last.ratios)) {
    const now = ratios[name];
    const isWorse = now === undefined || now < before * TOLERATED;
    if (isWorse) isKept = false;
    const said = now === undefined ? 'not measured' : now.toFixed(2);
    console.log(`${name.padEnd(20)} ${before.toFixed(2)} -> ${said}${isWorse ? '  WORSE' : ''}`);
  }
  return isKept;
}
