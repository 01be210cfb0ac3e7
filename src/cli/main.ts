#!/usr/bin/env node
const [command, ...more] = process.argv.slice(2);

// Neither needs the commands, which take a second to load; a server would keep them in memory as well.
if (command === 'start' && !more.length) void import('../main.js');
else if (['--version', '-V'].includes(command ?? '')) void import('./version.js').then(showVersion);
else void import('./run.js').then(({ runHere }) => runHere());

function showVersion({ describeVersion }: typeof import('./version.js')): void {
  process.stdout.write(`${describeVersion()}\n`);
}
