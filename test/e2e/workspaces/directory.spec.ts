import { Logger } from '@nestjs/common';
import type { DataSource } from 'typeorm';
import { SqlDirectoryRepair } from '../../../src/contexts/workspaces/infrastructure/persistence/sql.directory-repair';
import { SqlPersonWorkspaces } from '../../../src/contexts/workspaces/infrastructure/persistence/sql.person-workspaces';
import { SqlWorkspaceRounds } from '../../../src/contexts/workspaces/infrastructure/persistence/sql.workspace-rounds';
import { SystemClock } from '../../../libs/kernel';
import { createDataSource } from '../../../libs/persistence/data-source';
import { Db } from '../../../libs/persistence/db';
import { schema } from '../../../ormconfig';
import { addMember, expectOk, newTenant, sql, testRun, type Tenant } from '../../support';

let dataSource: DataSource;
let db: Db;
let tenant: Tenant;

beforeAll(async () => {
  dataSource = await createDataSource({ url: testRun().databaseUrl, ...schema }).initialize();
  db = new Db(dataSource);
  tenant = await newTenant();
});
afterAll(() => dataSource.destroy());

const listed = (workspaceId: string) =>
  sql('select slug, suspended_at is not null as suspended from workspace_directory where id = $1', [workspaceId]);
const placesOf = (userId: string) =>
  sql<{ id: string }>('select tenant_id as id from membership_places where user_id = $1', [userId]);

describe('what a server of the version before writes', () => {
  const repair = () => new SqlDirectoryRepair(db, new SqlWorkspaceRounds(db), new SystemClock()).run();

  it('is in the directory within an hour', async () => {
    const { workspaceId, slug, owner } = tenant;
    await sql('delete from workspace_directory where id = $1', [workspaceId]);
    await sql('delete from membership_places where user_id = $1', [owner.userId]);
    await repair();
    expect(await listed(workspaceId)).toEqual([{ slug, suspended: false }]);
    expect(await placesOf(owner.userId)).toEqual([{ id: workspaceId }]);
    await sql('update workspaces set suspended_at = now() where id = $1', [workspaceId]);
    await repair();
    expect(await listed(workspaceId)).toEqual([{ slug, suspended: true }]);
    await sql('update workspaces set suspended_at = null where id = $1', [workspaceId]);
    await repair();
    expect(await listed(workspaceId)).toEqual([{ slug, suspended: false }]);
  });
});

it('a place outlives the membership, which is asked for by itself', async () => {
  const member = await addMember(tenant, 'member');
  const slugs = async () => (await new SqlPersonWorkspaces(db).of(member.userId)).map(({ slug }) => slug);
  expect(await slugs()).toEqual([tenant.slug]);
  expectOk(await tenant.v2.post('members/remove/', { email: member.email }), 204);
  expect(await slugs()).toEqual([]);
  expect(await placesOf(member.userId)).toEqual([{ id: tenant.workspaceId }]);
});

it('a round goes on after a workspace that fails, and fails at its end', async () => {
  const others = [await newTenant(), await newTenant()].map(({ workspaceId }) => workspaceId);
  const visited = new Set<string>();
  const warn = jest.spyOn(Logger.prototype, 'warn').mockReturnValue();
  const round = new SqlWorkspaceRounds(db).each(({ workspaceId }) => {
    visited.add(workspaceId);
    return workspaceId === tenant.workspaceId ? Promise.reject(new Error('The storage is away.')) : Promise.resolve();
  });
  await expect(round).rejects.toThrow('The storage is away.');
  expect(warn).toHaveBeenCalledTimes(1);
  warn.mockRestore();
  expect([...visited]).toEqual(expect.arrayContaining([tenant.workspaceId, ...others]));
});
