import {
  addMember,
  addPersonWithRole,
  addProjectMember,
  expectOk,
  newTenant,
  oauthToken,
  openScene,
  sql,
  unique,
  type Person,
  type Scene,
} from '../../support';
import { SWITCHED_ON } from '../sweeps/kit/switches';
import { eventsOf } from '../../support/history';

let scene: Scene;
let ann: Person;
let bob: Person;

beforeAll(async () => {
  scene = await openScene(await newTenant({ features: SWITCHED_ON }));
  ann = await addPersonWithRole(scene.tenant, scene.project, 'contributor');
  bob = await addPersonWithRole(scene.tenant, scene.project, 'contributor');
});

const element = (id: string, name: string, label?: string) =>
  `<mention-component entity_identifier="${id}" entity_name="${name}"${label === undefined ? '' : ` label="${label}"`}></mention-component>`;
const naming = (...people: readonly { userId: string }[]) =>
  `<p>Ask ${people.map(({ userId }) => element(userId, 'user_mention')).join(' or ')}</p>`;
const item = (html: string, more: object = {}) => scene.add('work-items', { description_html: html, ...more });
const path = (id: string) => `${scene.at('work-items')}${id}/`;
const read = async (id: string, person: Pick<Person, 'v2'> = scene) =>
  (expectOk(await person.v2.get(path(id))) as { description_html: string }).description_html;
const mentioned = async (id: string) =>
  (await eventsOf(scene.tenant, id)).filter(({ event }) => event.endsWith('.mentioned')).map(({ data }) => data);
const kept = (id: string) =>
  sql('select target_id from mentions where workspace_id = $1 and source_id = $2', [scene.tenant.workspaceId, id]);
const rename = (userId: string, name: string) =>
  sql('update users set display_name = $2 where id = $1', [userId, name]);

describe('mentions are told once', () => {
  it('of a description: of those that come, not of those that stay', async () => {
    const id = await item(naming(ann));
    const told = (person: Person) => ({ id, workItemId: id, mentionedType: 'user', mentionedId: person.userId });
    expect(await mentioned(id)).toEqual([told(ann)]);
    expectOk(await scene.v2.patch(path(id), { description_html: naming(ann, bob) }));
    expectOk(await scene.v1.patch(path(id), { description_html: naming(bob, ann, ann) }));
    expectOk(await scene.v2.patch(path(id), { name: 'Other' }));
    expect(await mentioned(id)).toEqual([told(ann), told(bob)]);
    expectOk(await scene.v2.patch(path(id), { description_html: naming(bob) }));
    expectOk(await scene.v2.patch(path(id), { description_html: naming(ann, bob) }));
    expect(await mentioned(id)).toEqual([told(ann), told(bob), told(ann)]);
  });

  it('of a draft as soon as it is none', async () => {
    const sent = { name: 'Draft', is_draft: true, description_html: naming(ann) };
    const { id } = expectOk(await scene.v1.post(scene.at('work-items'), sent), 201) as { id: string };
    expect(await mentioned(id)).toEqual([]);
    expectOk(await scene.v1.patch(path(id), { is_draft: false }));
    expect(await mentioned(id)).toMatchObject([{ mentionedId: ann.userId }]);
  });

  it('of comments, as HTML and as documents, alone and many at once', async () => {
    const id = await item('<p></p>');
    const comments = `${path(id)}comments/`;
    const comment = expectOk(await bob.v2.post(comments, { comment_html: naming(ann) }), 201) as { id: string };
    const told = { id: comment.id, workItemId: id, mentionedType: 'user', mentionedId: ann.userId };
    expect(await mentioned(comment.id)).toEqual([told]);
    const node = { type: 'mention', attrs: { entity_identifier: ann.userId, entity_name: 'user_mention' } };
    const comment_json = { type: 'doc', content: [{ type: 'paragraph', content: [node] }] };
    const sent = expectOk(await scene.v1.post(`${scene.at('work-items')}${id}/comments/`, { comment_json }), 201);
    expect(await mentioned((sent as { id: string }).id)).toHaveLength(1);
    const items = [{ comment_html: naming(ann) }, { comment_html: naming(bob) }, { comment_html: '<p>Nobody</p>' }];
    const { results } = expectOk(await scene.v2.post(`${comments}bulk-create/`, { items })) as {
      results: { id: string }[];
    };
    expect(await Promise.all(results.map(async (one) => (await mentioned(one.id)).length))).toEqual([1, 1, 0]);
  });

  it('of pages that others see: a private one is told of when it is opened', async () => {
    const page = (body: object) => scene.add('pages/', body);
    const open = await page({ description_html: naming(ann) });
    expect(await mentioned(open)).toMatchObject([{ workItemId: null, mentionedId: ann.userId }]);
    const hidden = await page({ description_html: naming(bob), access: 1 });
    expect(await mentioned(hidden)).toEqual([]);
    expectOk(await scene.v2.patch(`pages/${hidden}/`, { access: 0 }));
    expect(await mentioned(hidden)).toMatchObject([{ mentionedId: bob.userId }]);
  });

  /** Records that others read, by what they are, where they are made and which member is their text. */
  const TEXTS: readonly (readonly [what: string, collection: string, member: string])[] = [
    ['releases', 'releases/', 'description_html'],
    ['comments on releases', 'releases/{}/comments/', 'comment_html'],
    ['customers', 'customers/', 'description_html'],
    ['requests of customers', 'customers/{}/requests/', 'description_html'],
    ['initiatives', 'initiatives/', 'description_html'],
    ['teamspaces', 'teamspaces/', 'description_html'],
  ];

  it.each(TEXTS)('of %s, in both versions', async (_, collection, member) => {
    const [above, below] = collection.split('{}/');
    const at = below ? collection.replace('{}', await scene.add(above!)) : collection;
    const named = () => (member === 'comment_html' ? {} : { name: unique('N') });
    for (const api of [scene.v1, scene.v2]) {
      const { id } = expectOk(await api.post(at, { ...named(), [member]: naming(ann) }), 201) as { id: string };
      const told = (person: Person) => ({ id, workItemId: null, mentionedType: 'user', mentionedId: person.userId });
      expect(await mentioned(id)).toEqual([told(ann)]);
      expectOk(await api.patch(`${at}${id}/`, { [member]: naming(ann, bob) }));
      expectOk(await api.patch(`${at}${id}/`, named()));
      expect(await mentioned(id)).toEqual([told(ann), told(bob)]);
      expect((await api.delete(`${at}${id}/`)).status).toBe(204);
      expect(await kept(id)).toEqual([]);
    }
  });

  it('of changelogs of releases', async () => {
    const at = `releases/${await scene.add('releases/')}/changelog/`;
    const { id } = expectOk(await scene.v2.patch(at, { description_html: naming(ann) })) as { id: string };
    expectOk(await scene.v2.patch(at, { description_html: naming(bob, ann) }));
    expect((await mentioned(id)).map(({ mentionedId }) => mentionedId)).toEqual([ann.userId, bob.userId]);
    expect(await kept(id)).toHaveLength(2);
  });

  it('and not of stickies, which nobody else reads', async () => {
    const { id } = expectOk(await scene.v2.post('stickies/', { description_html: naming(ann) }), 201) as { id: string };
    expect([await mentioned(id), await kept(id)]).toEqual([[], []]);
  });

  it('of items and pages too, and of nothing that is not in the workspace', async () => {
    const stranger = await newTenant();
    const other = await openScene(stranger);
    const foreign = await other.add('work-items');
    const target = await item('<p></p>');
    const page = await scene.add('pages/');
    const text = [
      element(target, 'issue_mention'),
      `<page-link-component entity_identifier="${page}"></page-link-component>`,
      element(stranger.owner.userId, 'user_mention'),
      `<issue-embed-component entity_identifier="${foreign}"></issue-embed-component>`,
      element('nobody', 'user_mention'),
    ].join('');
    const id = await item(`<p>${text}</p>`);
    expect((await mentioned(id)).map(({ mentionedType, mentionedId }) => [mentionedType, mentionedId]).sort()).toEqual([
      ['page', page],
      ['work_item', target],
    ]);
    // What is not there is written as it was sent, and stays without a name.
    expect(await read(id)).toContain(element(stranger.owner.userId, 'user_mention'));
    expect(await read(id)).toContain(`<issue-embed-component entity_identifier="${foreign}"></issue-embed-component>`);
  });

  it('and not by a request that only asks what would be', async () => {
    const body = { name: 'Dry', description_html: naming(ann) };
    const before = await sql('select 1 from mentions where workspace_id = $1', [scene.tenant.workspaceId]);
    expectOk(await scene.v2.post(scene.at('work-items'), body, { headers: { prefer: 'dry-run' } }), 201);
    expect(await sql('select 1 from mentions where workspace_id = $1', [scene.tenant.workspaceId])).toHaveLength(
      before.length,
    );
  });
});

describe('mentions are shown by the names that there are now', () => {
  it('in descriptions, comments and pages of both versions, rows of lists included', async () => {
    await rename(ann.userId, 'Ann');
    const id = await item(naming(ann));
    expectOk(await scene.v2.post(`${path(id)}comments/`, { comment_html: naming(ann) }), 201);
    const page = await scene.add('pages/', { description_html: naming(ann) });
    for (const name of ['Ann', 'Ann &amp; Sons']) {
      await rename(ann.userId, name.replace('&amp;', '&'));
      const shown = `<p>Ask ${element(ann.userId, 'user_mention', name)}</p>`;
      expect(await read(id)).toBe(shown);
      expect(expectOk(await scene.v1.get(path(id)))).toMatchObject({ description_html: shown });
      const rows = expectOk(
        await scene.v2.get(`${scene.at('work-items')}?fields=description_html&order_by=-created_at`),
      );
      expect((rows.data as { description_html: string }[])[0]!.description_html).toBe(shown);
      const comments = expectOk(await scene.v1.get(`${path(id)}comments/`)) as { results: object[] };
      expect(comments.results).toMatchObject([
        {
          comment_html: shown,
          comment_json: {
            content: [{ content: [{ text: 'Ask ' }, { attrs: { label: name.replace('&amp;', '&') } }] }],
          },
        },
      ]);
      expect(expectOk(await scene.v2.get(`pages/${page}/`))).toMatchObject({ description_html: shown });
    }
    // What was read can be written again: the name is not part of the text.
    expectOk(await scene.v2.patch(path(id), { description_html: await read(id) }));
    const [{ html }] = (await sql('select description_html as html from work_items where id = $1', [id])) as [
      { html: string },
    ];
    expect(html).toBe(naming(ann));
  });

  it('not to those who do not see what is mentioned', async () => {
    const elsewhere = await openScene(scene.tenant);
    const secret = await elsewhere.add('work-items', { name: 'Secret plan' });
    const page = await scene.add('pages/', { name: 'Secret page', access: 1 });
    const id = await item(`<p>${element(secret, 'issue_mention')}${element(page, 'page_mention')}</p>`);
    const mine = await read(id);
    expect(mine).toContain(`label="${elsewhere.project.identifier}-1 Secret plan"`);
    expect(mine).toContain('label="Secret page"');
    const hers = await read(id, ann);
    expect(hers).toBe(`<p>${element(secret, 'issue_mention')}${element(page, 'page_mention')}</p>`);
    const guest = await addMember(scene.tenant, 'guest');
    await addProjectMember(scene.tenant, scene.project, guest, 'contributor');
    const wiki = await scene.add('pages/', { name: 'Wiki' });
    const open = await item(`<p>${element(wiki, 'page_mention')}</p>`);
    expect(await read(open, bob)).toContain('label="Wiki"');
    expect(await read(open, guest)).not.toContain('label');
  });

  it('with one look-up for all rows', async () => {
    const many = await openScene(scene.tenant);
    for (let n = 0; n < 5; n++) await many.add('work-items', { description_html: naming(ann, bob) });
    const rows = expectOk(await many.v2.get(`${many.at('work-items')}?fields=description_html`)).data as object[];
    expect(JSON.stringify(rows).match(/label=/g)).toHaveLength(10);
  });
});

describe('the query language knows who is mentioned', () => {
  const ask = async (pql: string, client = scene.v2) =>
    (
      expectOk(await client.get(`${scene.at('work-items')}?order_by=created_at&pql=${encodeURIComponent(pql)}`))
        .data as { id: string }[]
    ).map(({ id }) => id);

  it('in descriptions and comments', async () => {
    const here = await addPersonWithRole(scene.tenant, scene.project, 'contributor');
    const described = await item(naming(here));
    const commented = await item('<p></p>');
    const plain = await item('<p></p>');
    const comment = expectOk(
      await scene.v2.post(`${path(commented)}comments/`, { comment_html: naming(here) }),
      201,
    ) as { id: string };
    expect(await ask(`mention = "${here.userId}"`)).toEqual([described, commented]);
    expect(await ask('mention = currentUser()', here.v2)).toEqual([described, commented]);
    expect(await ask(`mention IN ("${here.userId}", "${scene.tenant.owner.userId}")`)).toEqual([described, commented]);
    const without = await ask(`mention != "${here.userId}"`);
    expect(without).toContain(plain);
    expect(without).not.toContain(described);
    expect(await ask('mention IS NULL')).toContain(plain);
    expect(await ask('mention IS NOT NULL')).toEqual(expect.arrayContaining([described, commented]));
    expectOk(await scene.v2.delete(`${path(commented)}comments/${comment.id}/`), 204);
    expectOk(await scene.v2.patch(path(described), { description_html: '<p>Nobody</p>' }));
    expect(await ask(`mention = "${here.userId}"`)).toEqual([]);
  });

  it('for those who may read comments', async () => {
    const { v2 } = await oauthToken(scene.tenant, scene.tenant.owner.userId, ['projects.work_items:read']);
    const reply = await v2.get(`${scene.at('work-items')}?pql=${encodeURIComponent('mention IS NULL')}`);
    expect(reply.status).toBe(403);
  });
});
