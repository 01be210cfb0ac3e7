// For `--import`: when its process ends, the names of the packages of which code was loaded stand in LOADED_PACKAGES.
import { writeFileSync } from 'node:fs';
import { Session } from 'node:inspector';

const PACKAGE = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//;

process.on('exit', () => {
  const names = new Set();
  const session = new Session();
  session.connect();
  // Unlike the cache of `require` it knows the modules that were imported as well.
  session.on('Debugger.scriptParsed', ({ params }) => names.add(PACKAGE.exec(params.url)?.[1]));
  session.post('Debugger.enable');
  names.delete(undefined);
  writeFileSync(process.env.LOADED_PACKAGES, [...names].join('\n'));
});
