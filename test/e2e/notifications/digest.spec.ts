import { Client as Connection } from 'pg';
import { apiKey, Browser, Client, expectOk, expectProblem, fieldCodes, readable, unique } from '../../support';
import { newSecret, hashSecret, PREFIX } from '../../../libs/auth/credentials';
import { newId } from '../../../libs/kernel/ids';
import { SmtpServer, type ReceivedMail } from '../../support/smtp-server';
import { Stage, until, type Service } from '../../support/service';

const ADDRESS = 'https://work.example.com';
const OWNER = 'owner@example.com';
const ENV = { ADMIN_EMAIL: OWNER, ADMIN_PASSWORD: 'correct horse', ADMIN_WORKSPACE: 'acme', API_KEY_RATE_LIMIT: 'off' };

interface Person {
  readonly userId: string;
  readonly email: string;
  readonly v2: Client;
}

interface Project {
  readonly id: string;
  readonly name: string;
  readonly identifier: string;
}

let stage: Stage;
let smtp: SmtpServer;
let service: Service;
let owner: Person;
let project: Project;

beforeAll(async () => {
  stage = await Stage.make();
  smtp = await SmtpServer.start();
  service = await stage.start({ ...ENV, SMTP_URL: smtp.url, BASE_URL: ADDRESS });
  const [admin] = await stage.sql('select id from users where email = $1', [OWNER]);
  owner = { userId: admin!.id as string, email: OWNER, v2: await clientOf(admin!.id as string) };
  await stage.sql(`update users set display_name = 'Olga  <b>' where id = $1`, [owner.userId]);
  project = await newProject('Roofs');
  const queue = `select to_regclass('graphile_worker._private_jobs') is not null as there`;
  await until(async () => (await stage.sql(queue))[0]!.there === true, 'the queue');
});
afterAll(async () => {
  await stage.clear();
  await smtp.stop();
});

async function clientOf(userId: string): Promise<Client> {
  const key = newSecret(PREFIX.apiKey);
  await stage.sql(
    `insert into api_keys (id, user_id, title, key_hash, hint, created_at) values ($1, $2, 'test', $3, 'x', now())`,
    [newId(), userId, hashSecret(key)],
  );
  return new Client({ version: 'v2', credential: apiKey(key), slug: 'acme', base: service.url });
}

async function newProject(name: string): Promise<Project> {
  const identifier = unique('P').slice(0, 8).toUpperCase();
  return expectOk(await owner.v2.post('projects/', { name, identifier }), 201) as Project & object;
}

/** A member of the workspace and of the project. */
async function newMember(timezone = 'UTC'): Promise<Person> {
  const [userId, email] = [newId(), `${unique('user-')}@example.com`];
  await stage.sql(
    `insert into users (id, email, display_name, timezone, created_at, updated_at) values ($1, $2, 'Ann', $3, now(), now())`,
    [userId, email, timezone],
  );
  await stage.sql(
    `insert into workspace_members (workspace_id, id, user_id, role, created_at, updated_at)
     select id, $2, $1, 'member', now(), now() from workspaces where slug = 'acme'`,
    [userId, newId()],
  );
  await stage.sql(
    `insert into membership_places (user_id, tenant_id) select $1, id from workspace_directory where slug = 'acme'`,
    [userId],
  );
  await join(userId, project);
  return { userId, email, v2: await clientOf(userId) };
}

const join = (userId: string, { id }: Project) =>
  stage.sql(
    `insert into project_members (workspace_id, id, project_id, user_id, role, created_at, updated_at)
     select workspace_id, $3, id, $2, 'contributor', now(), now() from projects where id = $1`,
    [id, userId, newId()],
  );

const items = (where = project) => `projects/${where.id}/work-items/`;
const give = async (person: Person, name: string, where = project) =>
  expectOk(await owner.v2.post(items(where), { name, assignee_ids: [person.userId] }), 201) as { id: string };

const waitingOf = async ({ userId }: Person) =>
  (
    await stage.sql('select waiting_since, look_at, frequency from notification_digests where user_id = $1', [userId])
  )[0];

/** As soon as the events are handled. */
async function told(person: Person, count: number): Promise<readonly { readonly id: string }[]> {
  let found: readonly { id: string }[] = [];
  await until(async () => {
    found = expectOk(await person.v2.get('notifications/?is_read=false')).data as typeof found;
    return found.length >= count;
  }, `${count} notifications`);
  return found;
}

/** As if it had waited for so long. */
const pass = ({ userId }: Person, time: string) =>
  stage.sql(
    `update notification_digests set waiting_since = waiting_since - $2::interval, look_at = waiting_since - $2::interval
     where user_id = $1`,
    [userId, time],
  );

const look = () => stage.sql(`select graphile_worker.add_job('notifications.digests', '{}'::json)`);

const JOBS = `select 1 from graphile_worker.jobs where task_identifier like 'notifications.digest%'`;

/** Has done what is done every five minutes, and all mail sent that follows. */
async function looked(): Promise<void> {
  await look();
  await until(async () => (await stage.sql(JOBS)).length === 0, 'the end of the jobs');
  await until(async () => (await stage.sql('select 1 from mails')).length === 0, 'the mail');
}

const mailsTo = ({ email }: Person): readonly ReceivedMail[] => smtp.received.filter(({ to }) => to.includes(email));

async function mailTo(person: Person): Promise<ReceivedMail> {
  await looked();
  expect(mailsTo(person)).toHaveLength(1);
  return mailsTo(person)[0]!;
}

const preferences = 'users/me/notification-preferences/';
const at = (path: string) => `/api/v2/${path}`;
const choose = async (person: Person, body: object) => expectOk(await person.v2.patch(at(preferences), body));
const stopLinkIn = ({ text }: ReceivedMail): string =>
  new RegExp(`${ADDRESS}(/notifications/stop/\\?token=cairn_stop_[\\w-]{43})`).exec(text)![1]!;

it('an invitation that goes by mail tells its link to nobody else', async () => {
  const email = `${unique('g-')}@example.com`;
  const arriving = smtp.mail();
  expect(expectOk(await owner.v2.post('invitations/', { email }), 201)).toMatchObject({ email, link: null });
  expect((await arriving).headers.to).toContain(email);
});

describe('one mail', () => {
  it('sums up what somebody has not read, once', async () => {
    const ann = await newMember();
    const { id } = await give(ann, 'Mend the\nroof <now>');
    await give(ann, 'Read meanwhile');
    const other = await newProject('Elsewhere');
    await join(ann.userId, other);
    await give(ann, 'Not seen any more', other);
    expectOk(await owner.v2.post(`${items()}${id}/comments/`, { comment_html: '<p>Hm</p>' }), 201);
    const states = expectOk(await owner.v2.get(`projects/${project.id}/states/`)).data as {
      id: string;
      name: string;
      group: string;
      is_default: boolean;
    }[];
    const [from, to] = [states.find((one) => one.is_default)!, states.find(({ group }) => group === 'completed')!];
    expectOk(await owner.v2.patch(`${items()}${id}/`, { state_id: to.id }));
    const notifications = await told(ann, 5);
    const second = notifications.find(
      (one) => (one as unknown as DigestedNotification).work_item_name === 'Read meanwhile',
    )!;
    expectOk(await ann.v2.post(`notifications/${second.id}/mark-read/`));
    await stage.sql('update project_members set is_active = false where user_id = $1 and project_id = $2', [
      ann.userId,
      other.id,
    ]);
    await looked();
    expect(mailsTo(ann)).toEqual([]);
    await pass(ann, '25 hours');
    const { headers, text, html } = await mailTo(ann);
    const [item] = (expectOk(await ann.v2.get(`notifications/?work_item_id=${id}&per_page=1`)).data ??
      []) as DigestedNotification[];
    const stop = stopLinkIn({ text } as ReceivedMail);
    expect(headers.subject).toBe('3 unread notifications on Cairn');
    expect([headers['list-unsubscribe'], headers['list-unsubscribe-post']]).toEqual([
      `<${ADDRESS}${stop}>`,
      'List-Unsubscribe=One-Click',
    ]);
    expect(text).toBe(`You have 3 unread notifications.

== Acme ==

Roofs

  ${item!.work_item_key} Mend the roof <now>
  - Olga <b> moved it from ${from.name} to ${to.name}.
  - Olga <b> commented on it.
  - Olga <b> gave it to you.
  ${ADDRESS}/w/acme/items/${item!.work_item_key}/

--
This mail comes once a day at most, in the morning, and only if there is something new.
To change how often, open this page: ${ADDRESS}/profile/mail/
To stop it, open this link: ${ADDRESS}${stop}
`);
    expect(html).toContain(`<a href="${ADDRESS}/w/acme/items/${item!.work_item_key}/">`);
    expect(html).toContain('Mend the roof &lt;now&gt;');
    expect(html).not.toMatch(/<b>|<now>/);
    await looked();
    expect(mailsTo(ann)).toHaveLength(1);
    // What was told is not told again with what is new.
    await give(ann, 'Newer');
    await told(ann, 4);
    await until(async () => (await waitingOf(ann))?.waiting_since !== null, 'the next');
    await pass(ann, '25 hours');
    await looked();
    expect(mailsTo(ann)).toHaveLength(2);
    expect(mailsTo(ann)[1]!.text).toContain('You have 1 unread notification.');
    expect(mailsTo(ann)[1]!.text).not.toContain('roof');
  });

  it('tells of pages, of the wiki and of projects', async () => {
    const ann = await newMember();
    const description_html = `<mention-component entity_identifier="${ann.userId}"></mention-component>`;
    const collections = ['pages/', `projects/${project.id}/pages/`, 'pages/'];
    const [, , gone] = await Promise.all(
      ['Wiki page', 'Project page', 'Deleted page'].map(async (name, index) => {
        const made = expectOk(await owner.v2.post(collections[index]!, { name, description_html }), 201);
        return (made as { id: string }).id;
      }),
    );
    await told(ann, 3);
    expectOk(await owner.v2.delete(`pages/${gone}/`), 204);
    await pass(ann, '25 hours');
    const { text } = await mailTo(ann);
    const inWiki = `Wiki

  Wiki page
  - Olga <b> mentioned you.
  ${ADDRESS}/w/acme/
`;
    const inProject = `Roofs

  Project page
  - Olga <b> mentioned you.
  ${ADDRESS}/w/acme/projects/${project.identifier}/
`;
    expect(text).toContain(inWiki);
    expect(text).toContain(inProject);
    expect(text).toContain('You have 2 unread');
  });

  it('comes once whoever looks, and leaves out what is too much', async () => {
    const ann = await newMember();
    await give(ann, 'The first');
    await told(ann, 1);
    await stage.sql(
      `insert into notifications (workspace_id, id, created_at, updated_at, recipient_id, kind, work_item_id)
       select workspace_id, gen_random_uuid(), now(), now(), recipient_id, kind, work_item_id from notifications,
         generate_series(1, 60) where recipient_id = $1`,
      [ann.userId],
    );
    await pass(ann, '25 hours');
    await Promise.all([1, 2, 3].map(look));
    const { headers, text } = await mailTo(ann);
    expect(headers.subject).toBe('More than 50 unread notifications on Cairn');
    expect(text).toContain(`There are older ones: ${ADDRESS}/w/acme/`);
    const [left] = await stage.sql(
      'select count(*)::int as count from notifications where recipient_id = $1 and mailed_at is null',
      [ann.userId],
    );
    expect(left).toEqual({ count: 0 });
  });

  it('is not lost with a process that dies in the midst of it', async () => {
    const ann = await newMember();
    await give(ann, 'Kept');
    await told(ann, 1);
    await pass(ann, '25 hours');
    const blocked = `select pid from pg_stat_activity where wait_event_type = 'Lock' and query like '%insert into digest_stops%'`;
    // It has marked what it tells, and waits for its end.
    const release = await holding('digest_stops');
    await look();
    await until(async () => (await stage.sql(blocked)).length === 1, 'the mail under way');
    await stage.sql(`select pg_terminate_backend(pid) from (${blocked}) blocked`);
    await until(async () => (await stage.sql(blocked)).length === 0, 'the end of the connection');
    expect(
      await stage.sql('select 1 from notifications where recipient_id = $1 and mailed_at is not null', [ann.userId]),
    ).toEqual([]);
    await release();
    expect((await mailTo(ann)).text).toContain('Kept');
  });
});

interface DigestedNotification {
  readonly work_item_key: string;
  readonly work_item_name: string;
}

/** Keeps everybody from writing a table until the answer is called. */
async function holding(table: string): Promise<() => Promise<void>> {
  const client = new Connection({ connectionString: stage.databaseUrl });
  await client.connect();
  await client.query('begin');
  await client.query(`lock table ${table} in exclusive mode`);
  return () => client.end();
}

describe('nobody is told', () => {
  const quiet = async (person: Person) => {
    await pass(person, '25 hours');
    await looked();
    expect(mailsTo(person)).toEqual([]);
    expect(await waitingOf(person)).toMatchObject({ waiting_since: null, look_at: null });
  };

  it.each([
    ['who was deactivated', 'update users set is_active = false where id = $1'],
    ['who left the workspace', 'update workspace_members set is_active = false where user_id = $1'],
    ['who has read it', 'update notifications set read_at = now() where recipient_id = $1'],
    [
      'of what is older than a week',
      `update notifications set created_at = now() - interval '8 days' where recipient_id = $1`,
    ],
  ])('%s', async (_, change) => {
    const ann = await newMember();
    await give(ann, 'Silent');
    await told(ann, 1);
    await stage.sql(change, [ann.userId]);
    await quiet(ann);
  });

  it('before the morning, or the hour, that was chosen', async () => {
    const [ann, bob] = [await newMember('Asia/Tokyo'), await newMember()];
    await choose(bob, { mail_digest: 'hourly' });
    for (const person of [ann, bob]) await give(person, 'Later');
    for (const person of [ann, bob]) await told(person, 1);
    await pass(bob, '50 minutes');
    await looked();
    expect([...mailsTo(ann), ...mailsTo(bob)]).toEqual([]);
    const [due] = await stage.sql(
      `select to_char(look_at at time zone 'Asia/Tokyo', 'HH24:MI') as due from notification_digests where user_id = $1`,
      [ann.userId],
    );
    expect(due).toEqual({ due: '08:00' });
    await pass(bob, '10 minutes');
    expect((await mailTo(bob)).text).toContain('once an hour at most');
  });
});

describe('the choice', () => {
  it('is made by a request, for what waits as well', async () => {
    const ann = await newMember();
    expect(expectOk(await ann.v2.get(at(preferences)))).toEqual({ mail_digest: 'daily', timezone: 'UTC' });
    await give(ann, 'Sooner');
    await told(ann, 1);
    await stage.sql(
      `update notification_digests set waiting_since = waiting_since - interval '2 hours', look_at = now() + interval '9 hours' where user_id = $1`,
      [ann.userId],
    );
    const chosen = { mail_digest: 'hourly', timezone: 'Europe/Berlin' };
    expect(await choose(ann, chosen)).toEqual(chosen);
    expect(expectOk(await ann.v2.get(at(preferences)))).toEqual(chosen);
    expect((await mailTo(ann)).text).toContain('Sooner');
    expect(await choose(ann, { timezone: 'UTC' })).toEqual({ mail_digest: 'hourly', timezone: 'UTC' });
    expect(fieldCodes(await ann.v2.patch(at(preferences), { mail_digest: 'weekly' }))).toEqual([
      'mail_digest invalid_choice',
    ]);
    expect(fieldCodes(await ann.v2.patch(at(preferences), { timezone: 'Mars/Olympus' }))).toEqual([
      'timezone invalid_choice',
    ]);
    await choose(ann, { mail_digest: 'off' });
    await give(ann, 'Never');
    await told(ann, 2);
    expect(await waitingOf(ann)).toMatchObject({ waiting_since: null, frequency: 'off' });
    expectProblem(
      await new Client({ version: 'v2', credential: {}, slug: 'acme', base: service.url }).get(at(preferences)),
      401,
    );
  });

  it('is made on the profile', async () => {
    const plain = await stage.start({ ...ENV });
    const [browser, elsewhere] = [new Browser(service.url), new Browser(plain.url)];
    await browser.signIn(OWNER, ENV.ADMIN_PASSWORD);
    const page = await browser.get('/profile/mail/');
    expect(readable(page)).toContain('in one mail to owner@example.com');
    const done = await browser.submit(page, { mailDigest: 'off', timezone: 'Asia/Tokyo' }, '/profile/mail/');
    expect(done).toMatchObject({ status: 303, location: '/profile/mail/?done=1' });
    expect(expectOk(await owner.v2.get(at(preferences)))).toEqual({ mail_digest: 'off', timezone: 'Asia/Tokyo' });
    const again = await browser.get('/profile/mail/');
    expect(again.text).toContain('<option value="off" selected>');
    expect((await browser.submit(again, { mailDigest: 'weekly', timezone: 'UTC' }, '/profile/mail/')).status).toBe(404);
    await elsewhere.signIn(OWNER, ENV.ADMIN_PASSWORD);
    expect(readable(await elsewhere.get('/profile/mail/'))).toContain('This server sends no such mail');
    await plain.end();
  });
});

describe('the link that stops it', () => {
  const linkFor = async (person: Person): Promise<string> => {
    await give(person, 'Stop');
    await told(person, 1);
    await pass(person, '25 hours');
    return stopLinkIn(await mailTo(person));
  };

  it('asks whoever opens it, and stops by its button, without a sign-in', async () => {
    const ann = await newMember();
    const link = await linkFor(ann);
    const token = link.split('token=')[1]!;
    expect(JSON.stringify(await stage.sql('select * from digest_stops'))).not.toContain(token);
    const visitor = new Browser(service.url);
    const page = await visitor.get(link);
    expect(page.headers.get('referrer-policy')).toBe('strict-origin');
    expect(page.text).not.toContain(ann.email);
    expect(expectOk(await ann.v2.get(at(preferences)))).toMatchObject({ mail_digest: 'daily' });
    const stopped = await visitor.submit(page, {});
    expect([stopped.status, readable(stopped)]).toEqual([200, expect.stringContaining('no more mail')]);
    expect(expectOk(await ann.v2.get(at(preferences)))).toMatchObject({ mail_digest: 'off' });
  });

  it.each([
    ['a form', 'application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
    [
      'parts',
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
    ],
  ])('is one click of a mail program, as often as it likes (%s)', async (_, type, body) => {
    const ann = await newMember();
    const link = await linkFor(ann);
    const click = () => fetch(service.url + link, { method: 'POST', body, headers: { 'content-type': type } });
    expect([(await click()).status, (await click()).status]).toEqual([200, 200]);
    expect(expectOk(await ann.v2.get(at(preferences)))).toMatchObject({ mail_digest: 'off' });
  });

  it('tells nothing where it is none, and not for long', async () => {
    const strict = await stage.start({ ...ENV, ANONYMOUS_RATE_LIMIT: '3/minute' });
    const visitor = new Browser(strict.url);
    const path = (token: string) => `/notifications/stop/?token=${token}`;
    const answers = [
      await visitor.get(path('')),
      await visitor.get(path('cairn_stop_x')),
      await visitor.post(path('x')),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
    expect((await visitor.get(path('x'))).status).toBe(429);
    await strict.end();
  });
});
