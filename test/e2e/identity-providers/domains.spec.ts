import { expectOk } from '../../support';
import { newKey } from '../../support/certificates';
import { PROVIDERS, RegisteredStage } from '../../support/registered-providers';
import { until } from '../../support/service';

interface Domain {
  readonly id: string;
  readonly domain: string;
  readonly record_name: string;
  readonly record_value: string;
  readonly verified_by: string | null;
}

const OIDC = { kind: 'oidc', label: 'Acme', issuer: 'https://id.example.com', client_id: 'cairn' };

let stage: RegisteredStage;
let one: string;
let other: string;
beforeAll(async () => {
  // The operator gives a domain to the provider that the environment names.
  stage = await RegisteredStage.make({
    SAML_ENTRY_POINT: 'https://saml.example.com/sso',
    SAML_ENTITY_ID: 'operator',
    SAML_CERTIFICATES: (await newKey()).certificate,
    SAML_EMAIL_DOMAINS: 'operator.example',
  });
  [one, other] = [await stage.add(OIDC), await stage.add({ ...OIDC, label: 'Other' })];
});
afterAll(() => stage.clear());

const added = async (provider: string, domain: string) =>
  expectOk(await stage.addDomain(provider, domain), 201) as unknown as Domain;
const verify = (provider: string, { id }: Domain, body: object = {}) =>
  stage.admin.post(`${PROVIDERS}${provider}/domains/${id}/verify/`, body);
const read = async (provider: string, { id }: Domain) =>
  expectOk(await stage.admin.get(`${PROVIDERS}${provider}/domains/${id}/`));
const publish = ({ record_value }: Domain, at: string) => stage.names.records.set(at, ['v=spf1 -all', record_value]);

describe('a domain', () => {
  it.each(['_cairn.dns.example', 'at-itself.example'])('is proven by the record at %s', async (at) => {
    const domain = await added(one, at.replace(/^_cairn\./, ''));
    expect(domain).toMatchObject({ verified_by: null, record_name: `_cairn.${domain.domain}` });
    const early = await verify(one, domain);
    expect([early.status, early.body.code]).toEqual([409, 'domain_not_proven']);
    expect(early.text).toContain(domain.record_value);
    publish(domain, at);
    expect(expectOk(await verify(one, domain))).toMatchObject({ verified_by: 'dns' });
    const [entry] = await stage.stage.sql(
      `select new_value from audit_logs where event_name = 'identity_provider.domain_verified' and target_id = $1
       order by created_at desc limit 1`,
      [one],
    );
    expect(entry).toEqual({ new_value: { domain: domain.domain, verified_by: 'dns' } });
  });

  it('is not proven by the record of another provider', async () => {
    const [mine, theirs] = [await added(one, 'contested.example'), await added(other, 'contested.example')];
    publish(theirs, 'contested.example');
    expect((await verify(one, mine)).status).toBe(409);
    expectOk(await verify(other, theirs));
  });

  it('is proven by the word of the administrator, which the log keeps', async () => {
    const domain = await added(one, 'word.example');
    expect(expectOk(await verify(one, domain, { verified_by: 'administrator' }))).toMatchObject({
      ...{ verified_by: 'administrator', last_seen_at: null },
    });
  });

  it('belongs to one provider', async () => {
    expectOk(await stage.vouch(one, 'owned.example'));
    const again = await stage.vouch(other, 'owned.example');
    expect([again.status, again.body.code]).toEqual([409, 'domain_taken']);
    const twice = await stage.addDomain(one, 'OWNED.example');
    expect([twice.status, twice.body.code]).toEqual([409, 'domain_exists']);
  });

  it('belongs to one provider, of two who prove it at once', async () => {
    const [mine, theirs] = [await added(one, 'race.example'), await added(other, 'race.example')];
    const word = { verified_by: 'administrator' };
    const answers = await Promise.all([verify(one, mine, word), verify(other, theirs, word)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('that the operator gave to a provider belongs to that one', async () => {
    const refused = await stage.vouch(one, 'operator.example');
    expect([refused.status, refused.body.code]).toEqual([409, 'domain_taken']);
    expect(refused.text).toContain('configuration');
  });

  it.each(['example', 'a b.example', 'user@a.example', '*.a.example', 'bücher.example', '10.0.0.1', '-a.example'])(
    'is not %s',
    async (domain) => {
      const { status, text } = await stage.addDomain(one, domain);
      expect([status, text]).toEqual([400, expect.stringContaining('domain')]);
    },
  );

  it('is unknown below another provider', async () => {
    const domain = await added(one, 'below.example');
    expect((await verify(other, domain)).status).toBe(404);
    expect((await stage.admin.delete(`${PROVIDERS}${other}/domains/${domain.id}/`)).status).toBe(404);
    expect((await stage.admin.delete(`${PROVIDERS}${one}/domains/${domain.id}/`)).status).toBe(204);
  });
});

it('providers are 1,000 at most', async () => {
  await stage.stage.sql(
    `insert into identity_providers (id, kind, label, is_enabled, creates_accounts, certificates, created_at, updated_at)
     select gen_random_uuid(), 'oidc', 'Crowd', false, false, '{}', now(), now() from generate_series(1, 998)`,
  );
  const refused = await stage.admin.post(PROVIDERS, OIDC);
  expect([refused.status, refused.body.code]).toEqual([409, 'too_many_identity_providers']);
  await stage.stage.sql(`delete from identity_providers where label = 'Crowd'`);
});

it('answers that name servers do not', async () => {
  const domain = await added(one, 'silent.example');
  stage.names.isBroken = true;
  const refused = await verify(one, domain);
  stage.names.isBroken = false;
  expect([refused.status, refused.body.code]).toEqual([503, 'dns_unavailable']);
});

describe('the daily look', () => {
  const look = () => stage.stage.sql(`select id from graphile_worker.add_job('identity-providers.domains', '{}')`);
  const age = ({ id }: Domain, days: number) =>
    stage.stage.sql(
      `update identity_provider_domains set last_seen_at = now() - make_interval(days => $2) where id = $1`,
      [id, days],
    );
  const proven = async (domain: string) => {
    const made = await added(one, domain);
    publish(made, domain);
    expectOk(await verify(one, made));
    return made;
  };

  it('takes the proof back where the record is gone for three days, and no sooner', async () => {
    const [kept, lost, missed] = [
      await proven('kept.example'),
      await proven('lost.example'),
      await proven('missed.example'),
    ];
    for (const domain of [lost, missed]) stage.names.records.delete(domain.domain);
    await Promise.all([age(kept, 4), age(lost, 4), age(missed, 2)]);
    await look();
    await until(async () => (await read(one, lost)).verified_by === null, 'the daily look', 30_000);
    expect([await read(one, kept), await read(one, missed)]).toMatchObject([
      { verified_by: 'dns' },
      { verified_by: 'dns' },
    ]);
    const { last_seen_at } = (await read(one, kept)) as { last_seen_at: string };
    expect(Date.now() - Date.parse(last_seen_at)).toBeLessThan(60_000);
    expect(stage.service.output).toContain('no longer proven');
  });
});
