import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkConfig, ConfigError, loadConfig, readSettingsFile } from '.';

let directory: string;
let path: string;
beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'settings-'));
  path = join(directory, 'cairn.env');
});
afterAll(() => rmSync(directory, { recursive: true }));

function written(text: string, mode = 0o600) {
  writeFileSync(path, text);
  chmodSync(path, mode);
  return readSettingsFile({ SETTINGS_FILE: path });
}

const load = (text: string, env: NodeJS.ProcessEnv = {}) => loadConfig(env, written(text));

describe('the file of settings', () => {
  it('gives values, and the environment comes first', () => {
    const { config, origins } = load("# a note\n\nPORT=4000\nexport MAIL_FROM='Cairn <a@example.com>'\nHOST=::1\n", {
      PORT: '5000',
      HOST: ' ',
      SMTP_URL: 'smtp://mail',
    });
    expect(config).toMatchObject({ port: 5000, mailFrom: 'Cairn <a@example.com>', host: '::1' });
    expect(origins).toMatchObject({ port: 'environment', mailFrom: 'settings', workers: 'default' });
  });

  it('gives way whole to a secret of the environment, whichever way that is given', () => {
    const secret = join(directory, 'url');
    writeFileSync(secret, 'postgres://db/other\n');
    const { config } = load('DATABASE_URL=postgres://db/x\n', { DATABASE_URL_FILE: secret });
    expect(config.databaseUrl).toBe('postgres://db/other');
  });

  it('may be missing unless it is named', () => {
    expect(() => loadConfig({}, readSettingsFile({ SETTINGS_FILE: join(directory, 'none') }))).toThrow(
      /SETTINGS_FILE cannot be read from ".*none" \(ENOENT\)/,
    );
  });

  it('refuses a line that is no assignment, without showing it', () => {
    expect(() => load('PORT=4000\nhunter2secret\n')).toThrow(ConfigError);
    expect(() => load('PORT=4000\nhunter2secret\n')).toThrow(/Line 2 of ".*" must be NAME=value/);
    expect(() => load('PORT=4000\nhunter2secret\n')).not.toThrow(/hunter2/);
  });

  it('holds nothing but variables of the server', () => {
    expect([...load('DATABSE_URL=x\nCOLOUR=red\n').warnings].sort()).toEqual([
      `COLOUR in "${path}" is not a variable of this server.`,
      `DATABSE_URL in "${path}" is not a variable of this server. Did you mean DATABASE_URL?`,
    ]);
  });
});

describe('the check', () => {
  const check = (text: string, env: NodeJS.ProcessEnv = {}, mode?: number) => checkConfig(env, written(text, mode));

  it('finds nothing where there is nothing', () => {
    expect(check('PORT=4000\n')).toEqual({ wrong: [], unknown: [], advice: [] });
  });

  it('names what is wrong, unknown and misspelt, wherever it stands', () => {
    const { wrong, unknown } = check('PORT=many\nLOGLEVEL=info\n', { WORKERS: '-1', CAIRN_COLOUR: 'red' });
    expect(wrong).toEqual([expect.stringMatching(/^PORT must be /), expect.stringMatching(/^WORKERS must be /)]);
    expect(unknown).toEqual([
      'CAIRN_COLOUR is not a variable of this server.',
      `LOGLEVEL in "${path}" is not a variable of this server. Did you mean LOG_LEVEL?`,
    ]);
  });

  it('advises on what works and is not meant', () => {
    expect(check('MAIL_FROM=a@example.com\n', {}, 0o644).advice).toEqual([
      'MAIL_FROM has no effect without SMTP_URL.',
      expect.stringContaining('open to other users'),
    ]);
    expect(check('', { DATABASE_URL: 'postgres://db/x' }).advice).toEqual([expect.stringContaining('SECRET_KEY')]);
  });
});
