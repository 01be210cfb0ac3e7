import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadConfig } from '../../config';
import { fail, ok, warn } from '../doctor/finding';
import { cleanerOf, cleanFindings } from './cleaner';
import { lastErrors } from './log-errors';
import { withoutTexts } from './slow-statements';

describe('a finding of the doctor', () => {
  const clean = cleanerOf(
    loadConfig({
      DATABASE_URL: 'postgres://zinnober:geheim@db.zinnober.test:5433/werkstatt',
      DATA_DIR: '/home/zinnober/data',
      MAIL_FROM: 'Zinnober <post@zinnober.test>',
    }),
  );

  it.each([
    [
      'password authentication failed for user "zinnober"',
      /^password authentication failed for user "\[DATABASE_URL]"$/,
    ],
    ['there is no database werkstatt at db.zinnober.test:5433', /^there is no database \[DATABASE_URL] at \[\w+]$/],
    ['/home/zinnober/data is open to other users: chmod go-rw /home/zinnober/data', /^\[\w+] is open to other users/],
    ['/srv/other/place is not writable', /^\[path] is not writable$/],
    ['mail to ann@example.com at https://id.example.com/realm', /^mail to \[address] at \[url]$/],
    ['PostgreSQL 18.4 (embedded)', /^PostgreSQL 18\.4 \(embedded\)$/],
    ['run "npm run cli -- adopt"', /^run "npm run cli -- adopt"$/],
  ])('%s', (text, expected) => expect(clean(text)).toMatch(expected));

  it('ends before what others have written', () => {
    const findings = [
      warn('Place', 'The data was last worked on elsewhere (ann-laptop): mail waits.'),
      fail('Back-ups', 'The last one could not be made: no room for Ann'),
      ok('Schema', 'up to date (1 applied)'),
    ];
    expect(cleanFindings(findings, clean).map(({ text }) => text)).toEqual([
      'The data was last worked on elsewhere ',
      'The last one could not be made',
      'up to date (1 applied)',
    ]);
  });
});

describe('the last failures of a log', () => {
  const directory = mkdtempSync(join(tmpdir(), 'diagnosis-'));
  const file = join(directory, 'log');
  afterAll(() => rmSync(directory, { recursive: true }));

  it('are ids, codes and frames', async () => {
    const id = '01a1fc90-6538-72fe-a496-30eba8851a0e';
    const stack = [
      'error: Key (email)=(ann@example.com) already exists',
      '    at SqlUsers.add (/home/zinnober/cairn/dist/src/contexts/identity/users.js:10:5)',
      '    at async Promise.all (index 0)',
      '    at async /home/zinnober/cairn/node_modules/pg/lib/client.js:7:1',
      '    at process.processTicksAndRejections (node:internal/process/task_queues:95:5)',
    ].join('\n');
    const err = {
      type: 'error',
      message: 'ann@example.com',
      code: '23505',
      query: `insert into users values ('Ann')`,
      stack,
    };
    const line = {
      level: 'error',
      time: '2026-01-14T09:22:41.478Z',
      pid: 7,
      requestId: id,
      path: '/ann',
      msg: 'Ann',
      err,
    };
    const lines = [
      { level: 'info', requestId: id, msg: 'request' },
      line,
      { level: 'warn', requestId: 'ann.smith.0001' },
    ];
    writeFileSync(file, ['half a line"}', ...lines.map((one) => JSON.stringify(one)), 'no JSON'].join('\n'));
    expect(await lastErrors(file)).toEqual([
      {
        ...{ level: 'error', time: line.time, pid: 7, requestId: id },
        err: {
          ...{ type: 'error', code: '23505', statement: 'insert users', cause: undefined },
          stack: [
            'SqlUsers.add dist/src/contexts/identity/users.js:10:5',
            'node_modules/pg/lib/client.js:7:1',
            'process.processTicksAndRejections node:internal/process/task_queues:95:5',
          ],
        },
      },
      { level: 'warn' },
    ]);
  });

  it('need a file that can be read', async () => {
    await expect(lastErrors(join(directory, 'none'))).rejects.toThrow('cannot be read (ENOENT)');
  });
});

it('shows statements without texts and comments', () => {
  expect(withoutTexts(`select * from users -- of Ann\n where name = 'Ann''s' and id = $1 /* Ann */`)).toBe(
    `select * from users \n where name = '?' and id = $1 `,
  );
});
