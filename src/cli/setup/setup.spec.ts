import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadConfig, readSettingsFile } from '../../config';
import { interview, type Person } from './interview';
import { settingsText, writeSettings } from './settings-text';
import { TOPICS } from './topics';

const topic = (title: string) => TOPICS.find((one) => one.title === title)!;

/** Answers in order, and what was said to the person who gave them. */
function person(...answers: string[]) {
  const said: string[] = [];
  const asked: { prompt: string; isSecret: boolean }[] = [];
  const ask: Person['ask'] = (prompt, isSecret) => {
    asked.push({ prompt, isSecret });
    const answer = answers.shift();
    return answer === undefined ? Promise.reject(new Error(`No answer to: ${prompt}`)) : Promise.resolve(answer);
  };
  return { said, asked, left: answers, say: (line: string) => void said.push(line), ask };
}

describe('the questions', () => {
  it('are asked again where an answer breaks its rule', async () => {
    const ann = person('work.example.com', 'https://work.example.com', '0', '', '');
    expect(await interview(topic('Address'), {}, ann)).toEqual({ BASE_URL: 'https://work.example.com', PORT: '0' });
    expect(ann.said.join('\n')).toContain('BASE_URL must be a URL');
  });

  it('offer what there is, keep it by nothing and drop it by a minus', async () => {
    const before = { BASE_URL: 'https://old.example.com', PORT: '0', HOST: '127.0.0.1' };
    const ann = person('', '', '-', '');
    expect(await interview(topic('Address'), before, ann)).toEqual({ BASE_URL: 'https://old.example.com', PORT: '0' });
    expect(ann.asked[0]!.prompt).toContain('[https://old.example.com; - for none]');
  });

  it('never show a secret', async () => {
    const ann = person('', 'n');
    const before = { SMTP_URL: 'smtp://u:hunter2@127.0.0.1:1' };
    await interview({ ...topic('Mail'), questions: topic('Mail').questions.slice(0, 1) }, before, ann);
    expect(ann.asked[0]).toMatchObject({ isSecret: true, prompt: expect.stringContaining('••••') as string });
    expect(JSON.stringify([ann.said, ann.asked])).not.toContain('hunter2');
  });

  it('try each answer, and come again until it works or is wanted all the same', async () => {
    const ann = person('smtp://127.0.0.1:1', '', 'y', '-');
    expect(await interview(topic('Mail'), {}, ann)).toEqual({});
    expect(ann.said.join('\n')).toMatch(/warn {2}SMTP_URL \(127\.0\.0\.1:1\) does not answer/);
    const bea = person('smtp://127.0.0.1:1', '', 'n');
    expect(await interview(topic('Mail'), {}, bea)).toEqual({ SMTP_URL: 'smtp://127.0.0.1:1' });
  });

  it('leave out what an earlier answer makes needless', async () => {
    const ann = person('', '');
    expect(await interview(topic('Uploaded files'), { S3_REGION: 'eu-1' }, ann)).toEqual({});
    expect(ann.left).toEqual([]);
  });

  it('say of the whole what is missing in it', async () => {
    const ann = person('https://id.example.com', '', '', '', '', 'n');
    await interview(topic('Sign-in'), {}, ann);
    expect(ann.said.join('\n')).toContain('OIDC_ISSUER needs OIDC_CLIENT_ID');
  });

  describe('about a database outside', () => {
    let other: Server;
    beforeAll((done) => void (other = createServer((socket) => socket.destroy()).listen(0, '127.0.0.1', done)));
    afterAll((done) => void other.close(done));

    it('make a key for its secrets, once', async () => {
      const url = `postgres://cairn@127.0.0.1:${(other.address() as AddressInfo).port}/cairn`;
      const answers = await interview(topic('Database'), {}, person('', url, '', 'n'));
      expect(answers.SECRET_KEY).toMatch(/^[0-9a-f]{64}$/);
      const again = await interview(topic('Database'), answers, person('', '', '', 'n'));
      expect(again.SECRET_KEY).toBe(answers.SECRET_KEY);
    });
  });
});

describe('the file', () => {
  let directory: string;
  beforeAll(() => (directory = mkdtempSync(join(tmpdir(), 'setup-'))));
  afterAll(() => rmSync(directory, { recursive: true }));

  it('is read by the server as it was meant, and by nobody else', () => {
    const path = join(directory, 'cairn.env');
    const values = {
      BASE_URL: 'https://work.example.com/cairn',
      MAIL_FROM: 'Cairn <cairn@example.com>',
      SMTP_URL: 'smtp://mail',
      OIDC_LABEL: `Ann's "account" # 1`,
    };
    writeSettings(path, values);
    expect(statSync(path).mode & 0o777).toBe(0o600);
    const settings = readSettingsFile({ SETTINGS_FILE: path });
    expect(settings).toMatchObject({ values, problems: [], isOpen: false });
    expect(loadConfig({}, settings).config).toMatchObject({ mailFrom: values.MAIL_FROM, oidcLabel: values.OIDC_LABEL });
    writeSettings(path, { PORT: '4000' });
    expect(readFileSync(path, 'utf8')).toContain('PORT=4000\n');
  });

  it.each([
    ['all quotes at once', `'"\``, /OIDC_LABEL must not have/],
    ['a line break', 'a\nPORT=1', /OIDC_LABEL cannot have a line break/],
  ])('is not written with %s', (_what, value, complaint) => {
    expect(() => settingsText({ OIDC_LABEL: value })).toThrow(complaint);
  });
});
