import { readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { ServedFile } from '#http';

/** Where the build writes the application: dist/web, beside the compiled sources. */
const DIRECTORY = join(__dirname, '../../../web');
const ENTRY = 'main.tsx';

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
  /** By file name; names change with the bytes. */
  readonly files: ReadonlyMap<string, ServedFile>;
  readonly script: string;
  readonly styles: readonly string[];
  /** What the script imports, which browsers may fetch at the same time. */
  readonly preloads: readonly string[];
}

let built: Built | undefined;

/** The built application, read once. */
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
    styles: entry.css ?? [],
    preloads: (entry.imports ?? []).map((name) => manifest[name]!.file),
  };
}
