import { addProject, earlier, expectOk, newTenant, sql, unique, type Tenant } from '../../support';
import { bootstrap, cli, cliJson, complaint, newEmail } from '../../support/cli';
import { auditOf } from '../../support/history';

interface Verified {
  readonly workspace: string;
  readonly workspace_id: string;
  readonly entries: number;
  readonly last_sequence: number;
  readonly last_hash: string;
  readonly breaks: readonly { sequence_number: number; kind: string; message: string }[];
}

const ENTRIES = 5;

let tenant: Tenant;

beforeEach(async () => {
  tenant = await newTenant({ features: ['wiki'] });
  await addProject(tenant);
  for (const name of ['teams', 'pi', 'release', 'customer']) {
    expectOk(await tenant.v2.patch('features/', { [`is_${name}_enabled`]: true }));
  }
});

const verified = async (...more: string[]): Promise<{ code: number | null; log: Verified }> => {
  const { code, stdout } = await cli(['audit', 'verify', '--workspace', tenant.slug, '--json', ...more]);
  return { code, log: (JSON.parse(stdout) as Verified[])[0]! };
};

const breaks = async (...more: string[]): Promise<string[]> => {
  const { code, log } = await verified(...more);
  expect(code).toBe(log.breaks.length ? 1 : 0);
  return log.breaks.map(({ kind, sequence_number }) => `${kind} ${sequence_number}`);
};

const tamper = (statement: string) => sql(statement, [tenant.workspaceId]);

describe('verify', () => {
  it('finds a log as it was written', async () => {
    const { code, log } = await verified();
    expect(code).toBe(0);
    expect(log).toMatchObject({ workspace: tenant.slug, entries: ENTRIES, last_sequence: ENTRIES, breaks: [] });
    const { stdout } = await cli(['audit', 'verify', '--workspace', tenant.slug]);
    expect(stdout).toBe(`${tenant.slug}: 5 entries, as they were written. Anchor: 5:${log.last_hash}\n`);
  });

  it('goes through all workspaces', async () => {
    // Other suites tamper with logs of their own, so it may well fail.
    const { stdout } = await cli(['audit', 'verify', '--json']);
    const logs = JSON.parse(stdout) as Verified[];
    expect(logs.find(({ workspace }) => workspace === tenant.slug)).toMatchObject({ entries: ENTRIES, breaks: [] });
    expect(logs.length).toBeGreaterThan(1);
  });

  it.each<[string, string | readonly string[], readonly string[]]>([
    [
      'a changed value',
      `update audit_logs set new_value = 'false' where workspace_id = $1 and sequence_number = 3`,
      ['changed 3'],
    ],
    [
      'a changed time',
      `update audit_logs set created_at = ${earlier('created_at', '1 microsecond')} where workspace_id = $1 and sequence_number = 2`,
      ['changed 2'],
    ],
    [
      'a changed member of an object',
      `update audit_logs set metadata = metadata || '{"feature": "wiki"}' where workspace_id = $1 and sequence_number = 2`,
      ['changed 2'],
    ],
    ['a deleted entry', 'delete from audit_logs where workspace_id = $1 and sequence_number = 2', ['missing 2']],
    [
      'deleted entries at the end',
      'delete from audit_logs where workspace_id = $1 and sequence_number > 3',
      ['missing 4'],
    ],
    ['a deleted log', 'delete from audit_logs where workspace_id = $1', ['missing 1']],
    [
      'entries that changed places',
      [
        'update audit_logs set sequence_number = 100 + sequence_number where workspace_id = $1 and sequence_number in (2, 3)',
        'update audit_logs set sequence_number = 105 - sequence_number where workspace_id = $1 and sequence_number > 100',
      ],
      ['out_of_order 2', 'changed 2', 'out_of_order 3', 'changed 3', 'out_of_order 4'],
    ],
  ])('finds %s', async (_, statements, expected) => {
    for (const statement of [statements].flat()) await tamper(statement);
    expect(await breaks()).toEqual(expected);
  });

  it('finds a log that was rewritten, against what was noted of it', async () => {
    const { log } = await verified();
    const anchor = `${log.last_sequence}:${log.last_hash}`;
    expectOk(await tenant.v2.patch('features/', { is_teams_enabled: false }));
    expect(await breaks('--anchor', anchor)).toEqual([]);
    await tamper('delete from audit_logs where workspace_id = $1');
    await tamper('delete from audit_chains where workspace_id = $1');
    for (const name of ['a', 'b', 'c', 'd', 'e', 'f']) await addProject(tenant, { description: name });
    expect(await breaks()).toEqual([]);
    expect(await breaks('--anchor', anchor)).toEqual(['not_as_noted 5']);
  });

  it('says what is wrong', async () => {
    expect(await complaint(['audit', 'verify', '--workspace', 'not-there'])).toBe('There is no workspace not-there.');
    expect(await complaint(['audit', 'verify', '--anchor', '5:x'])).toContain('a number, a colon and a hash');
    expect(await complaint(['audit', 'verify', '--anchor', `5:${'0'.repeat(64)}`])).toContain('--workspace');
  });
});

describe('export', () => {
  const exported = async (...more: string[]): Promise<string> => {
    const { code, stdout, stderr } = await cli(['audit', 'export', '--workspace', tenant.slug, ...more]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    return stdout;
  };
  const lines = (text: string) =>
    text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>);

  it('writes a line for each entry, oldest first, its own included', async () => {
    const entries = lines(await exported());
    expect(entries.map(({ sequence_number }) => sequence_number)).toEqual([1, 2, 3, 4, 5, 6]);
    expect(entries[0]).toMatchObject({ event_name: 'project.created', workspace_id: tenant.workspaceId });
    expect(entries[5]).toMatchObject({
      event_name: 'audit_log.exported',
      source: 'system',
      actor_type: 'system',
      actor_id: null,
      metadata: { format: 'ndjson' },
    });
    expect(entries.slice(1).map(({ previous_hash }) => previous_hash)).toEqual(
      entries.slice(0, -1).map(({ hash }) => hash),
    );
  });

  it('writes a table that no spreadsheet computes with', async () => {
    await sql(`update users set display_name = '=HYPERLINK("http://example.com")' where id = $1`, [
      tenant.owner.userId,
    ]);
    expectOk(await tenant.v2.patch('features/', { is_wiki_enabled: false }));
    const table = await exported('--format', 'csv');
    expect(table.split('\n')[0]).toMatch(/^id,event_id,sequence_number,/);
    expect(table.trimEnd().split('\n')).toHaveLength(1 + ENTRIES + 2);
    expect(table).toContain(`"'=HYPERLINK(""http://example.com"")"`);
  });

  it('writes what lies between two times', async () => {
    await tamper(
      `update audit_logs set created_at = '2026-01-31T12:00:00Z' where workspace_id = $1 and sequence_number = 2`,
    );
    await tamper(
      `update audit_logs set created_at = '2026-01-31T23:59:59.999999Z' where workspace_id = $1 and sequence_number = 3`,
    );
    const numbers = async (...more: string[]) =>
      lines(await exported(...more)).map(({ sequence_number }) => sequence_number);
    expect(await numbers('--from', '2026-01-31', '--to', '2026-01-31')).toEqual([2, 3]);
    expect(await numbers('--from', '2026-01-31T12:00:01Z', '--to', '2026-02-01')).toEqual([3]);
    const told = await auditOf(tenant, 'audit_log.exported');
    expect(told[0]!.metadata).toEqual({
      format: 'ndjson',
      from: '2026-01-31T00:00:00Z',
      to: '2026-01-31T23:59:59.999999Z',
    });
  });

  it('streams a log of any length', async () => {
    await tamper(
      `insert into audit_logs select (jsonb_populate_record(null::audit_logs, to_jsonb(l) || jsonb_build_object(
         'sequence_number', 1000 + n, 'id', gen_random_uuid(), 'event_id', gen_random_uuid()))).*
       from audit_logs l, generate_series(1, 3000) n where l.workspace_id = $1 and l.sequence_number = 1`,
    );
    expect(lines(await exported('--to', '2100-01-01'))).toHaveLength(ENTRIES + 3_001);
  });

  it('says what is wrong', async () => {
    const failing = (...more: string[]) => complaint(['audit', 'export', '--workspace', unique('none-'), ...more]);
    expect(await failing()).toMatch(/^There is no workspace none-/);
    expect(await failing('--format', 'xml')).toContain('Allowed choices are ndjson, csv');
    expect(await failing('--from', 'yesterday')).toContain('It must be a date such as 2026-01-31');
  });
});

describe('what other commands do', () => {
  const logged = async (workspaceId: string) =>
    (await auditOf({ workspaceId } as Tenant)).map(({ event_name, actor_type, target_display_name, metadata }) => ({
      event: `${event_name} ${target_display_name}`,
      actor_type,
      owner: metadata.owner_id,
    }));

  it('stands in the logs of all workspaces of whom it is about', async () => {
    const email = newEmail();
    const one = await bootstrap(unique('one-'), email);
    const other = await bootstrap(unique('other-'), email, '--name', 'Other');
    const by = { actor_type: 'system', owner: one.user_id };
    const key = { event: `api_token.created Set-up of ${other.workspace_slug}`, ...by };
    expect(await logged(other.workspace_id)).toEqual([{ event: 'workspace.created Other', ...by }, key]);

    const made = await cliJson(['token', 'create', '--email', email, '--title', 'CI']);
    await cliJson(['token', 'revoke', made.id as string]);
    await cliJson(['token', 'revoke', made.id as string]);
    for (const { workspace_id: id } of [one, other]) {
      expect((await logged(id)).slice(-2)).toEqual([
        { event: 'api_token.created CI', ...by },
        { event: 'api_token.revoked CI', ...by },
      ]);
    }
    expect((await cli(['audit', 'verify', '--workspace', one.workspace_slug])).code).toBe(0);
  });
});
