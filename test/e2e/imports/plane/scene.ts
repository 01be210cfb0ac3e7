import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Client } from 'pg';
import { startTestDatabase, type TestDatabase } from '#testing';
import { testRun, unique } from '../../../support';
import { bootstrap, cli, clientOf, newEmail } from '../../../support/cli';
import { reportOf, type Reported } from '../kit';
import { SCHEMA } from './schema';

type Columns = Readonly<Record<string, unknown>>;

/** A database with the tables of the other product, and the directory of its files. */
export class PlaneDatabase {
  readonly files = mkdtempSync(join(tmpdir(), 'cairn-plane-'));
  workspaceId = '';

  private constructor(
    private readonly database: TestDatabase,
    private readonly client: Client,
  ) {}

  static async start(): Promise<PlaneDatabase> {
    const database = await startTestDatabase('', testRun().databaseUrl);
    const client = new Client({ connectionString: database.url });
    await client.connect();
    for (const table of SCHEMA) await client.query(table);
    await client.query(
      `insert into django_migrations (app, name) values ('db', '0121_alter_estimate_type'), ('auth', '0900_x')`,
    );
    return new PlaneDatabase(database, client);
  }

  get url(): string {
    return this.database.url;
  }

  async stop(): Promise<void> {
    await this.client.end();
    await this.database.stop();
    rmSync(this.files, { recursive: true, force: true });
  }

  async query(text: string, values: readonly unknown[] = []): Promise<void> {
    await this.client.query(text, [...values]);
  }

  /** Adds a row and returns its id. */
  async add(table: string, columns: Columns): Promise<string> {
    const names = Object.keys(columns);
    const { rows } = await this.client.query<{ id: string }>(
      `insert into ${table} (${names.map((name) => `"${name}"`).join(', ')})
       values (${names.map((_, index) => `$${index + 1}`).join(', ')}) returning id`,
      Object.values(columns),
    );
    return rows[0]!.id;
  }

  async person(display_name: string, more: Columns = {}): Promise<string> {
    return this.add('users', { display_name, email: newEmail(), username: unique('u'), ...more });
  }

  async member(member_id: string, role: number, more: Columns = {}): Promise<string> {
    return this.add('workspace_members', { workspace_id: this.workspaceId, member_id, role, ...more });
  }

  file(key: string, content: Buffer | string): void {
    const path = join(this.files, key);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, content);
  }
}

/** A project of the other product. */
export class PlaneProject {
  private constructor(
    readonly plane: PlaneDatabase,
    readonly id: string,
    readonly states: Readonly<Record<'Todo' | 'Doing' | 'Done', string>>,
    readonly triage: string,
  ) {}

  static async in(plane: PlaneDatabase, name: string, identifier: string, more: Columns = {}): Promise<PlaneProject> {
    const { workspaceId: workspace_id } = plane;
    const made = { workspace_id, name, identifier, created_at: new Date().toISOString() };
    const project_id = await plane.add('projects', { ...made, ...more });
    const place = { workspace_id, project_id };
    const state = (called: string, group: string, sequence: number, columns: Columns = {}) =>
      plane.add('states', { ...place, name: called, group, sequence, ...columns });
    const states = {
      Todo: await state('Todo', 'unstarted', 1, { default: true }),
      Doing: await state('Doing', 'started', 2),
      Done: await state('Done', 'completed', 3),
    };
    return new PlaneProject(plane, project_id, states, await state('Triage', 'triage', 4, { is_triage: true }));
  }

  add(table: string, columns: Columns): Promise<string> {
    return this.plane.add(table, { workspace_id: this.plane.workspaceId, project_id: this.id, ...columns });
  }

  async item(sequence_id: number, name: string, columns: Columns = {}): Promise<string> {
    const id = await this.add('issues', {
      sequence_id,
      name,
      state_id: this.states.Todo,
      sort_order: sequence_id,
      ...columns,
    });
    await this.add('issue_sequences', { issue_id: id, sequence: sequence_id });
    return id;
  }
}

/** A workspace with people of all kinds. */
async function workspaceOf(plane: PlaneDatabase, slug: string, owner: Columns = {}) {
  const ann = await plane.person('Ann', owner);
  plane.workspaceId = await plane.add('workspaces', { name: 'Acme', slug, owner_id: ann });
  const bob = await plane.person('Bob');
  const gus = await plane.person('Gus');
  const left = await plane.person('Lea');
  const bot = await plane.person('Robot', { is_bot: true });
  const nobody = await plane.person('Nemo', { email: null });
  await plane.member(ann, 20);
  await plane.member(bob, 15);
  await plane.member(gus, 5);
  await plane.member(left, 15, { is_active: false });
  await plane.member(nobody, 15);
  return { ann, bob, gus, left, bot, nobody };
}

export interface Moved {
  readonly dry_run: boolean;
  readonly projects: readonly (Reported & { readonly project: string; readonly import_id?: string })[];
  readonly access: { readonly passwords: number; readonly keys: number; readonly notes: readonly object[] } | null;
}

/** A workspace there and one here of the same name, whose owner has the same address. */
export async function sceneOf(plane: PlaneDatabase) {
  const [slug, email] = [unique('plane-'), newEmail()];
  const { api_key: key, workspace_id: workspaceId, user_id: userId } = await bootstrap(slug, email, '--new-key');
  const people = await workspaceOf(plane, slug, { email });
  const args = ['import', 'plane-database', '--files', plane.files, '--workspace', slug, '--json'];
  const env = { DATABASE_URL: testRun().databaseUrl, STORAGE_DIR: testRun().storageDir };
  const run = (...more: string[]) => cli([...args, '--database-url', plane.url, ...more], env);
  const report = async (...more: string[]): Promise<Moved> => (await reportOf(run)(...more)) as unknown as Moved;
  const undo = (id: string) => cli(['import', 'undo', id, '--workspace', slug], env);
  const place = { slug, email, key: key!, workspaceId, userId };
  return { ...place, people, client: clientOf(key, slug), args, env, run, report, undo };
}
