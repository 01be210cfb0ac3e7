import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Writes the files. A file that appeared after the plan was made is not overwritten. */
export function write(root, files) {
  for (const { path, text, isNew } of files) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text, { flag: isNew ? 'wx' : 'w' });
  }
}
