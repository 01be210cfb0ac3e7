import { readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { ServedFile } from '#http';

/** The folder to which the build writes the application: dist/web, next to the compiled sources. */
const DIRECTORY = join(__dirname, '../../../web');
const ENTRY = 'main.tsx';
/** The script of the server's page that asks for a passkey. */
const PASSKEY = 'passkey.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
};

interface Chunk {
  readonly file: string;
  readonly css?: readonly string[];
  readonly imports?: readonly string[];
}

export interface Built {
  /** The files by name. A name changes with the content of its file. */
  readonly files: ReadonlyMap<string, ServedFile>;
  readonly script: string;
  readonly passkeyScript: string;
  readonly styles: readonly string[];
  /** The imports of the script, so that browsers can load them at the same time. */
  readonly preloads: readonly string[];
}

let built: Built | undefined;

/** Returns the built application. It is read once. */
export const builtApp = (): Built => (built ??= read());

function read(): Built {
  const manifest = JSON.parse(readFileSync(join(DIRECTORY, 'manifest.json'), 'utf8')) as Record<string, Chunk>;
  const entry = manifest[ENTRY]!;
  const served = readdirSync(DIRECTORY).flatMap((name): [string, ServedFile][] => {
    const type = TYPES[extname(name)];
    return type ? [[name, new ServedFile(readFileSync(join(DIRECTORY, name)), type, true)]] : [];
  });
  return {
    files: new Map(served),
    script: entry.file,
    passkeyScript: manifest[PASSKEY]!.file,
    styles: entry.css ?? [],
    preloads: (entry.imports ?? []).map((name) => manifest[name]!.file),
  };
}
