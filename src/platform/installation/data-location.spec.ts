import { mkdtempSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { differences, joined, placeOf } from './data-location';

const URL = 'postgres://ann:secret@DB.example.com/cairn?sslmode=require';
const outside = (databaseUrl = URL, baseUrl: string | null = 'https://a.example.com') =>
  placeOf({ databaseUrl, databaseSessionUrl: null, baseUrl, dataDir: '/data' }, '7/1');

it('is the same for all machines that share a database', () => {
  const place = outside();
  expect(place).toEqual({
    ...{ machine: null, data: 'db.example.com:5432/cairn', database: '7/1', address: 'https://a.example.com' },
  });
  expect(differences(place, outside('postgres://bea:other@db.example.com:5432/cairn'))).toEqual([]);
});

it('stays where it is when a pooler is put before the database', () => {
  const pooled = { databaseUrl: 'postgres://ann@pooler:6432/cairn', databaseSessionUrl: URL };
  const place = placeOf({ ...pooled, baseUrl: 'https://a.example.com', dataDir: '/data' }, '7/1');
  expect(differences(outside(), place)).toEqual([]);
});

it.each([
  ['data', outside('postgres://ann@other.example.com/cairn')],
  ['data', outside('postgres://ann@db.example.com/copy')],
  ['data', outside('postgres://ann@localhost/cairn?host=/run/other')],
  ['address', outside(URL, 'https://b.example.com')],
  ['database', { ...outside(), database: '8/1' }],
])('differs from a copy in %s', (what, copy) => {
  expect(differences(outside(), copy).map((one) => one.what)).toEqual([what]);
});

it('learns an address that is set, and forgets none that is not', () => {
  expect(differences(outside(URL, null), outside())).toEqual([]);
  expect(differences(outside(), outside(URL, null))).toEqual([]);
  expect(joined(outside(), outside(URL, null)).address).toBe('https://a.example.com');
});

describe('with the embedded database', () => {
  const directory = realpathSync(mkdtempSync(join(tmpdir(), 'place-')));
  afterAll(() => rmSync(directory, { recursive: true }));
  const inside = (dataDir: string) =>
    placeOf({ databaseUrl: null, databaseSessionUrl: null, baseUrl: null, dataDir }, '7/1');

  it('is the machine and the real path', () => {
    symlinkSync(directory, join(directory, 'link'));
    const place = inside(directory);
    expect(place).toMatchObject({
      machine: expect.stringMatching(/^\S+( \([0-9a-f]{8}\))?$/) as string,
      data: directory,
    });
    expect(differences(place, inside(join(directory, 'link')))).toEqual([]);
    expect(differences(place, inside('/elsewhere'))).toEqual([{ what: 'data', before: directory, now: '/elsewhere' }]);
    expect(differences(place, { ...place, machine: 'other' }).map(({ what }) => what)).toEqual(['machine']);
  });

  it('has moved when its dump is in a database outside', () => {
    expect(differences(inside(directory), { ...outside(), database: '9/1' }).map(({ what }) => what)).toEqual([
      'data',
      'database',
    ]);
  });
});
