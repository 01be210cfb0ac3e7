import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** A file that appeared since the plan was made is not overwritten either. */
export function write(root, files) {
  for (const { path, text, isNew } of files) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text, { flag: isNew ? 'wx' : 'w' });
  }
}
