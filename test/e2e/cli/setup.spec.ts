import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cli, complaint } from '../../support/cli';

let directory: string;
let file: string;
beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'setup-'));
  file = join(directory, 'cairn.env');
});
afterAll(() => rmSync(directory, { recursive: true }));

const here = () => ({ SETTINGS_FILE: file, DATA_DIR: join(directory, 'data'), PORT: '0' });

it('needs a terminal, or the word that there is none', async () => {
  expect(await complaint(['setup'], here())).toContain('--no-questions');
});

it('writes nothing where something does not work, unless that is wanted', async () => {
  const env = { ...here(), SMTP_URL: 'smtp://127.0.0.1:1' };
  const refused = await cli(['setup', '--no-questions'], env);
  expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining('Nothing was written') as string });
  expect(statSync(file, { throwIfNoEntry: false })).toBeUndefined();

  expect(await cli(['setup', '--no-questions', '--keep-going'], env)).toMatchObject({ code: 0 });
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(readFileSync(file, 'utf8')).toContain('SMTP_URL=smtp://127.0.0.1:1\n');
});

it('is read by every command, and checked', async () => {
  const { stdout } = await cli(['config', 'print', '--json'], { SETTINGS_FILE: file });
  expect(JSON.parse(stdout)).toMatchObject({
    PORT: { value: 0, origin: 'settings' },
    SMTP_URL: { value: '••••', origin: 'settings' },
  });
  expect(await cli(['config', 'check'], { SETTINGS_FILE: file })).toMatchObject({ code: 0 });
  const wrong = await cli(['config', 'check', '--json'], { SETTINGS_FILE: file, WORKERS: 'many', CAIRN_PROT: '1' });
  expect(wrong.code).toBe(1);
  expect(JSON.parse(wrong.stdout)).toMatchObject({
    wrong: [expect.stringContaining('WORKERS must be') as string],
    unknown: [expect.stringContaining('CAIRN_PROT is not a variable of this server') as string],
  });
});
