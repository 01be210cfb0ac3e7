// Generates the types of the API for web/ from the document in contract/, if that has changed: `npm run types`.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '..');
const input = join(root, 'contract/openapi.v2.json');
const output = join(root, 'types/web');
const stamp = join(output, '.document');

const digest = createHash('sha256').update(readFileSync(input)).digest('hex');
if (existsSync(stamp) && readFileSync(stamp, 'utf8') === digest) process.exit(0);

const { createClient } = await import('@hey-api/openapi-ts');
mkdirSync(output, { recursive: true });
await createClient({
  input,
  output: { path: output, clean: false },
  plugins: ['@hey-api/typescript'],
  logs: { level: 'silent' },
});
writeFileSync(stamp, digest);
