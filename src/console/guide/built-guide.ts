import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join, sep } from 'node:path';
import { ServedFile } from '#http';

/** The folder to which the build writes the guide: dist/guide, next to the compiled sources. */
const DIRECTORY = join(__dirname, '../../../guide');
const PAGE = 'index.html';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webp': 'image/webp',
  '.yaml': 'text/plain; charset=utf-8',
};

/** The files by their address below the guide; a page has that of its folder. Each is read when it is first asked for. */
let files: Map<string, () => ServedFile> | undefined;

export const guideFile = (address: string): ServedFile | undefined => (files ??= listed()).get(address)?.();

function listed(): Map<string, () => ServedFile> {
  // tsc compiles the server without the guide.
  const names = existsSync(DIRECTORY) ? readdirSync(DIRECTORY, { recursive: true, encoding: 'utf8' }) : [];
  const served = names.filter((name) => TYPES[extname(name)]).map((name) => name.replaceAll(sep, '/'));
  return new Map(served.map((name) => [name.replace(new RegExp(`(^|/)${PAGE}$`), '$1'), read(name)]));
}

/** Names in `files` change with the content. */
function read(name: string): () => ServedFile {
  let file: ServedFile | undefined;
  return () =>
    (file ??= new ServedFile(readFileSync(join(DIRECTORY, name)), TYPES[extname(name)]!, name.startsWith('files/')));
}
