import '../../../src/contexts/item-references.fake';
import { GENESIS, sealed } from '../../../src/contexts/audit/application/chain';
import { AuditLogRepository } from '../../../src/contexts/audit/application/audit-log.repository';
import { AuditErasure, AuditRecords } from '../../../src/contexts/audit';
import { AgedRemoval } from '../../../src/contexts/workspaces/application/aged-removal';
import { FormerPerson, newId } from '../../../libs/kernel';
import {
  addMember,
  cookieOf,
  expectOk,
  expectProblem,
  fieldCodes,
  insert,
  newSession,
  newTenant,
  oauthToken,
  sql,
  unique,
  type Tenant,
} from '../../support';
import { cli } from '../../support/cli';
import { auditOf } from '../../support/history';
import { until } from '../../support/service';
import { useCases, type UseCases } from '../../support/use-cases';

const PATH = 'retention/';
const START = 'audit-log-start/';
const DAY_MS = 86_400_000;

let first: UseCases;
let second: UseCases;
let tenant: Tenant;

beforeAll(async () => {
  [first, second] = await Promise.all([useCases(), useCases()]);
});
afterAll(() => Promise.all([first.close(), second.close()]));
beforeEach(async () => {
  tenant = await newTenant({ features: ['wiki'] });
});

/** In the form of the database, which hashes cover. */
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString().replace('Z', '000Z');

/** Sets the retention, and lets the day pass after which it takes effect. */
async function keep(members: object, { v2, workspaceId }: Tenant = tenant): Promise<void> {
  expectOk(await v2.patch(PATH, members));
  await sql(`update workspaces set retention_changed_at = now() - interval '25 hours' where id = $1`, [workspaceId]);
}

const round = ({ workspaceId }: Tenant = tenant, process = first) => process.get(AgedRemoval).run({ workspaceId });

const numbersOf = async ({ workspaceId }: Tenant = tenant): Promise<number[]> =>
  (
    await sql<{ number: string }>(
      'select sequence_number as number from audit_logs where workspace_id = $1 order by sequence_number',
      [workspaceId],
    )
  ).map(({ number }) => Number(number));

/** Replaces the log by one with entries of these ages in days, as the service would have written it. */
async function writeLog(ages: readonly number[], { v2, workspaceId }: Tenant = tenant): Promise<string[]> {
  expectOk(await v2.patch('features/', { is_teams_enabled: true }));
  const [sample] = await first.get(AuditLogRepository).range(workspaceId, { after: 0, limit: 1 });
  const hashes: string[] = [];
  const rows = ages.map((age, index) => {
    const ids = { id: newId(), eventId: newId(), sequenceNumber: index + 1, createdAt: daysAgo(age) };
    const { previousHash, hash, ...entry } = sealed({ ...sample!, ...ids }, hashes.at(-1) ?? GENESIS);
    hashes.push(hash);
    const { id, eventId, sequenceNumber, createdAt } = entry;
    return {
      id,
      event_id: eventId,
      sequence_number: sequenceNumber,
      created_at: createdAt,
      previous_hash: previousHash,
      hash,
    };
  });
  await sql(
    `insert into audit_logs select (jsonb_populate_record(l, r || '{}')).*
     from audit_logs l, jsonb_array_elements($2::jsonb) r where l.workspace_id = $1 and l.id = $3`,
    [
      workspaceId,
      JSON.stringify(rows.map((row) => ({ ...row, sequence_number: row.sequence_number + 1_000_000 }))),
      sample!.id,
    ],
  );
  await sql('delete from audit_logs where workspace_id = $1 and sequence_number <= 1000000', [workspaceId]);
  await sql('update audit_logs set sequence_number = sequence_number - 1000000 where workspace_id = $1', [workspaceId]);
  await sql(
    `update audit_chains set last_sequence = $2, last_hash = $3, removed_sequence = 0, removed_hash = $4
     where workspace_id = $1`,
    [workspaceId, ages.length, hashes.at(-1), GENESIS],
  );
  return hashes;
}

async function breaks({ slug }: Tenant = tenant, anchor?: { sequenceNumber: number; hash: string }): Promise<string[]> {
  for await (const log of first.get(AuditRecords).verify(slug, anchor))
    return log.breaks.map(({ kind, sequenceNumber }) => `${kind} ${sequenceNumber}`);
  return ['no log'];
}

describe('the settings', () => {
  it('keep everything at first, and every member reads them', async () => {
    const guest = await addMember(tenant, 'guest');
    expect(expectOk(await guest.v2.get(PATH))).toEqual({
      id: tenant.workspaceId,
      audit_log_days: null,
      log_days: null,
      deleted_record_days: null,
      audit_log_min_days: 90,
      log_max_days: 14,
      effective_at: null,
    });
  });

  it('take effect a day after a change, and are in the audit log, once for each', async () => {
    const changed = expectOk(await tenant.v2.patch(PATH, { audit_log_days: 365 }));
    expect(changed).toMatchObject({ audit_log_days: 365, log_days: null });
    expect(Math.abs(Date.parse(changed.effective_at as string) - Date.now() - DAY_MS)).toBeLessThan(10_000);
    expectOk(await tenant.v2.patch(PATH, { audit_log_days: 365 }));
    expectOk(await tenant.v2.patch(PATH, { audit_log_days: null, log_days: 3, deleted_record_days: 30 }));
    expect(await auditOf(tenant, 'workspace.retention')).toMatchObject([
      {
        event_name: 'workspace.retention_changed',
        category: 'settings',
        actor_id: tenant.owner.userId,
        target_id: tenant.workspaceId,
        old_value: { audit_log_days: null, log_days: null, deleted_record_days: null },
        new_value: { audit_log_days: 365, log_days: null, deleted_record_days: null },
      },
      { new_value: { audit_log_days: null, log_days: 3, deleted_record_days: 30 } },
    ]);
  });

  it('are for owners alone, with a scope of their own, and need a fresh proof in a browser', async () => {
    for (const role of ['admin', 'member', 'guest'] as const) {
      const { v2 } = await addMember(tenant, role);
      expectProblem(await v2.patch(PATH, { log_days: 1 }), 403, 'forbidden');
    }
    for (const scope of ['write', 'workspaces.retention:read']) {
      const token = await oauthToken(tenant, tenant.owner.userId, [scope]);
      expectProblem(await token.v2.patch(PATH, { log_days: 1 }), 403);
    }
    const scoped = await oauthToken(tenant, tenant.owner.userId, ['workspaces.retention:write']);
    expectOk(await scoped.v2.patch(PATH, { log_days: 1 }));
    const old = await newSession(tenant.owner, { proved_at: new Date(Date.now() - 3_600_000).toISOString() });
    const browser = tenant.v2.as({ ...cookieOf(old), 'X-Form-Token': old.formToken });
    expectProblem(await browser.patch(PATH, { log_days: 2 }), 403, 'proof_required');
    const stranger = (await newTenant()).v2;
    expectProblem(await stranger.get(`/api/v2/workspaces/${tenant.slug}/${PATH}`), 404, 'not_found');
  });

  it('are changed only on the version that is known', async () => {
    const etag = (await tenant.v2.get(PATH)).headers.get('etag')!;
    const known = { headers: { 'If-Match': etag } };
    expectOk(await tenant.v2.patch(PATH, { log_days: 1 }, known));
    expectProblem(await tenant.v2.patch(PATH, { log_days: 2 }, known), 409, 'version_mismatch');
  });

  it('keep within the bounds of the installation', async () => {
    for (const wrong of [{ audit_log_days: 89 }, { audit_log_days: 3651 }, { audit_log_days: 'x' }])
      expect(fieldCodes(await tenant.v2.patch(PATH, wrong))).toEqual(['audit_log_days invalid']);
    for (const wrong of [{ log_days: 0 }, { log_days: 15 }, { log_days: 1.5 }])
      expect(fieldCodes(await tenant.v2.patch(PATH, wrong))).toEqual(['log_days invalid']);
    for (const wrong of [{ deleted_record_days: 0 }, { deleted_record_days: 3651 }, { deleted_record_days: 'x' }])
      expect(fieldCodes(await tenant.v2.patch(PATH, wrong))).toEqual(['deleted_record_days invalid']);
    expectOk(await tenant.v2.patch(PATH, { audit_log_days: 90, log_days: 14, deleted_record_days: 1 }));
    expectOk(await tenant.v2.patch(PATH, { audit_log_days: 3650, log_days: 1 }));
  });
});

describe('the audit log', () => {
  it('loses its oldest entries, says so, and is still as it was written', async () => {
    await keep({ audit_log_days: 90 });
    const hashes = await writeLog([400, 200, 91, 89, 1]);
    const other = await newTenant({ features: ['wiki'] });
    await writeLog([400, 300], other);
    await round();
    await round(other);
    expect([await numbersOf(), await numbersOf(other)]).toEqual([
      [4, 5],
      [1, 2],
    ]);
    const start = expectOk(await tenant.v2.get(START));
    expect(start).toMatchObject({ removed_entries: 3, removed_after_days: 90, removed_hash: hashes[2] });
    expect(Math.abs(Date.parse(start.removed_until as string) - Date.now() + 91 * DAY_MS)).toBeLessThan(60_000);
    expect(expectOk(await other.v2.get(START))).toMatchObject({ removed_entries: 0, removed_hash: null });
    const { stdout, code } = await cli(['audit', 'verify', '--workspace', tenant.slug]);
    expect(code).toBe(0);
    expect(stdout).toMatch(/: Entries 1 to 3, written until \S+, were removed by the retention of 90 days on \S+\.\n/);
    expect(stdout).toMatch(/: 2 entries, as they were written\. Anchor: 5:/);
    const json = await cli(['audit', 'verify', '--workspace', tenant.slug, '--json']);
    expect(JSON.parse(json.stdout)).toMatchObject([{ removed_entries: 3, removed_hash: hashes[2], breaks: [] }]);
    const exported = await cli(['audit', 'export', '--workspace', tenant.slug]);
    expect(JSON.parse(exported.stdout.split('\n')[0]!)).toMatchObject({ sequence_number: 4, previous_hash: hashes[2] });
    expectOk(await tenant.v2.patch('features/', { is_pi_enabled: true }));
    expect((await numbersOf()).at(0)).toBe(4);
    expect(await breaks()).toEqual([]);
  });

  it('is left alone until the change takes effect, and again when it is kept for ever', async () => {
    expectOk(await tenant.v2.patch(PATH, { audit_log_days: 90 }));
    await writeLog([400, 1]);
    await round();
    expect(await numbersOf()).toEqual([1, 2]);
    await keep({ audit_log_days: null });
    await writeLog([400, 1]);
    await round();
    expect(await numbersOf()).toEqual([1, 2]);
  });

  it('is shortened once a day, by the server', async () => {
    await keep({ audit_log_days: 90 });
    await writeLog([400, 1]);
    await sql(`select graphile_worker.add_job('workspaces.retention', '{}'::json)`);
    await until(async () => (await numbersOf()).length === 1, 'the retention');
    expect(await breaks()).toEqual([]);
  });

  it('goes on where a process died, and two processes do not get in the way of each other', async () => {
    await keep({ audit_log_days: 90 });
    const hashes = await writeLog([...Array.from({ length: 2_100 }, () => 100), 1]);
    const log = first.get(AuditLogRepository);
    const remove = log.remove.bind(log);
    const dying = jest.spyOn(log, 'remove').mockImplementationOnce(remove).mockRejectedValueOnce(new Error('died'));
    await expect(round()).rejects.toThrow('died');
    dying.mockRestore();
    expect((await numbersOf())[0]).toBe(1_001);
    expect(await breaks()).toEqual([]);
    await Promise.all([round(tenant, first), round(tenant, second)]);
    await round();
    expect(await numbersOf()).toEqual([2_101]);
    expect(expectOk(await tenant.v2.get(START))).toMatchObject({ removed_entries: 2_100, removed_hash: hashes[2_099] });
    expect(await breaks()).toEqual([]);
  });

  it.each<[string, string, readonly string[]]>([
    ['removed entries', 'delete from audit_logs where workspace_id = $1 and sequence_number < 3', ['missing 1']],
    [
      'a changed entry',
      `update audit_logs set reason = 'x' where workspace_id = $1 and sequence_number = 2`,
      ['changed 2'],
    ],
  ])('keeps the evidence of somebody who tampered with it: %s', async (_, tampering, expected) => {
    await keep({ audit_log_days: 90 });
    await writeLog([400, 300, 200, 1]);
    await sql(tampering, [tenant.workspaceId]);
    const before = await numbersOf();
    await round();
    expect(await numbersOf()).toEqual(before);
    expect(await breaks()).toEqual(expected);
  });

  it('goes without the names of an erased person as well', async () => {
    const { workspaceId, owner } = tenant;
    await keep({ audit_log_days: 90 });
    await writeLog([400, 300, 1]);
    const [{ name, email }] = (await sql<{ name: string; email: string }>(
      'select actor_display_name as name, actor_email as email from audit_logs where workspace_id = $1 limit 1',
      [workspaceId],
    )) as [{ name: string; email: string }];
    const texts = { names: [name], addresses: [email], parts: [], shared: [] };
    const stand = { displayName: 'Former member', email: 'x@erased.invalid' };
    await first.get(AuditErasure).erase({ workspaceId }, new FormerPerson(owner.userId, texts, stand));
    expect(await breaks()).toEqual([]);
    await round();
    expect(await numbersOf()).toEqual([3, 4]);
    expect(await breaks()).toEqual([]);
  });

  it('shows what was removed otherwise after the retention, and holds what was noted against it', async () => {
    await keep({ audit_log_days: 90 });
    const hashes = await writeLog([400, 300, 50, 40, 1]);
    await round();
    expect(await breaks(tenant, { sequenceNumber: 2, hash: hashes[1]! })).toEqual([]);
    expect(await breaks(tenant, { sequenceNumber: 1, hash: hashes[0]! })).toEqual(['missing 1']);
    await sql('delete from audit_logs where workspace_id = $1 and sequence_number = 3', [tenant.workspaceId]);
    expect(await breaks()).toEqual(['missing 3']);
  });
});

describe('logs', () => {
  const log = (webhookId: string, age: number, { workspaceId }: Tenant) => ({
    ...{ workspace_id: workspaceId, id: newId(), webhook_id: webhookId, event_id: newId(), version: 1 },
    ...{ created_at: daysAgo(age), updated_at: daysAgo(age), event_type: 'x', request_method: 'POST' },
    ...{ request_headers: '', request_body: '', response_status: '200', response_headers: '', response_body: '' },
    ...{ status_text: '', error_message: '', duration_ms: 1, retry_count: 0 },
  });

  const addWebhook = async ({ v2 }: Tenant): Promise<string> =>
    expectOk(await v2.post('webhooks/', { url: `https://hooks.example.com/${unique('r')}` }), 201).id as string;

  const left = async (table: string, { workspaceId }: Tenant = tenant): Promise<number> => {
    const [row] = await sql<{ count: number }>(
      `select count(*)::int as count from ${table} where workspace_id = $1 and created_at < now() - interval '2 days'`,
      [workspaceId],
    );
    return row!.count;
  };

  it('of webhooks go in batches, those of other workspaces stay', async () => {
    const other = await newTenant();
    for (const one of [tenant, other]) {
      const webhook = await addWebhook(one);
      await insert('webhook_logs', log(webhook, 1, one));
      await insert('webhook_logs', log(webhook, 4, one));
      await sql(
        `insert into webhook_logs select (jsonb_populate_record(l, jsonb_build_object('id', gen_random_uuid()))).*
         from webhook_logs l, generate_series(1, 5100) where l.workspace_id = $1 and l.created_at < now() - interval '2 days'`,
        [one.workspaceId],
      );
    }
    await keep({ log_days: 3 });
    await round();
    await round(other);
    expect([await left('webhook_logs'), await left('webhook_logs', other)]).toEqual([0, 5_101]);
    expect(await sql('select 1 from webhook_logs where workspace_id = $1', [tenant.workspaceId])).toHaveLength(1);
  });

  it('of automations go as well, but not runs that wait', async () => {
    const { workspaceId, v2 } = tenant;
    const { id } = expectOk(await v2.post('automations/', { name: unique('A'), scope: 'WorkItem' }), 201) as {
      id: string;
    };
    const [row] = await sql<{ version: string }>(
      'select current_version_id as version from automations where workspace_id = $1',
      [workspaceId],
    );
    for (const [status, age] of [
      ['succeeded', 4],
      ['waiting', 4],
      ['succeeded', 1],
    ] as const)
      await insert('automation_runs', {
        ...{ workspace_id: workspaceId, id: newId(), automation_id: id, version_id: row!.version, causes: [] },
        ...{ status, created_at: daysAgo(age), event_id: newId() },
      });
    await sql(`update automation_activities set created_at = now() - interval '4 days' where workspace_id = $1`, [
      workspaceId,
    ]);
    expect(await left('automation_activities')).toBeGreaterThan(0);
    await keep({ log_days: 3 });
    await round();
    expect(await left('automation_activities')).toBe(0);
    const runs = await sql('select status from automation_runs where workspace_id = $1 order by created_at', [
      workspaceId,
    ]);
    expect(runs).toEqual([{ status: 'waiting' }, { status: 'succeeded' }]);
  });
});
