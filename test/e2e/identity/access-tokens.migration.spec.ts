import { type DataSource } from 'typeorm';
import { hashSecret } from '#auth';
import { newId } from '#kernel';
import { createDataSource, dropDatabase } from '#persistence';
import { schema } from '../../../ormconfig';
import { AccessTokens1760000180000 } from '../../../src/migrations/1760000180000-access-tokens';
import { sql, testRun, unique } from '../../support';

const database = unique('migration_');
let dataSource: DataSource;

beforeAll(async () => {
  await sql(`create database ${database}`);
  const url = new URL(testRun().databaseUrl);
  url.pathname = database;
  dataSource = await createDataSource({ url: url.href, ...schema }).initialize();
  await dataSource.runMigrations();
});
afterAll(async () => {
  await dataSource.destroy();
  await dropDatabase({ query: sql }, database);
});

const user = newId();
const at = '2026-01-31T12:00:00Z';

async function insertKey(title: string, scopes: string[] | null): Promise<string> {
  const id = newId();
  await dataSource.query(
    `insert into api_keys (id, user_id, title, description, key_hash, hint, is_service, scopes, created_at)
     values ($1, $2, $3, 'why', $4, 'abcd', true, $5, $6)`,
    [id, user, title, hashSecret(title), scopes, at],
  );
  return id;
}

it('makes access tokens of the keys that may do less, and goes back', async () => {
  const runner = dataSource.createQueryRunner();
  const migration = new AccessTokens1760000180000();
  const titles = async (table: string) =>
    (await dataSource.query<{ title: string }[]>(`select title from ${table} order by title`)).map(
      ({ title }) => title,
    );
  try {
    await migration.down(runner);
    await runner.query(
      `insert into users (id, email, display_name, created_at, updated_at) values ($1, 'a@example.com', 'A', $2, $2)`,
      [user, at],
    );
    await insertKey('whole', null);
    const id = await insertKey('reader', ['read']);
    await migration.up(runner);
    expect(await titles('api_keys')).toEqual(['whole']);
    const [token] = await dataSource.query<object[]>('select * from access_tokens');
    const kept = { id, user_id: user, description: 'why', hint: 'abcd', token_hash: hashSecret('reader') };
    expect(token).toMatchObject({ ...kept, scopes: ['read'], app_id: null, expires_at: null, revoked_at: null });
    await migration.down(runner);
    expect(await titles('api_keys')).toEqual(['reader', 'whole']);
    await migration.up(runner);
    expect(await titles('access_tokens')).toEqual(['reader']);
  } finally {
    await runner.release();
  }
});
