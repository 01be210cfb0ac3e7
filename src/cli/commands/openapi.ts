import { Option, type Command } from 'commander';
import { writeFile } from 'node:fs/promises';
import { newCommand } from '../command';

interface Options {
  readonly version: 'v1' | 'v2';
  readonly output?: string;
}

export const openapiCommand = (): Command =>
  newCommand('openapi', 'print the OpenAPI document of a version of the API; needs no database')
    .addOption(new Option('--version <version>', 'version of the API').choices(['v1', 'v2']).default('v2'))
    .option('--output <file>', 'write it to a file instead')
    .action(run);

async function run({ version, output }: Options): Promise<void> {
  const { loadSettings } = await import('../settings.js');
  const { renderOpenApi } = await import('../../platform/openapi/index.js');
  const { baseUrl, modules } = loadSettings().config;
  const text = await renderOpenApi(version, { modules, ...(baseUrl === null ? {} : { serverUrl: baseUrl }) });
  if (output === undefined) process.stdout.write(text);
  else await writeFile(output, text);
}
