import {
  addMember,
  addPersonWithRole,
  addProject,
  addWorkItem,
  expectOk,
  expectProblem,
  fetchFile,
  fieldCodes,
  newTenant,
  openScene,
  PNG,
  sendForm,
  untilNoticed,
  update,
  uploadTo,
  type Client,
  type Person,
  type Project,
  type Tenant,
} from '../../support';
import { activitiesOf, eventsOf } from '../../support/history';

let tenant: Tenant;
let project: Project;
let api: Client;
let guest: Person;

const PIXEL = { name: 'pixel.png', type: 'image/png', size: PNG.length };

beforeAll(async () => {
  ({ tenant, project } = await openScene());
});

describe('version 1', () => {
  beforeAll(async () => {
    api = tenant.v1;
    guest = await addPersonWithRole(tenant, project, 'guest');
  });

  interface Place {
    readonly itemId: string;
    readonly path: string;
  }

  async function newItem(members: Record<string, unknown> = {}): Promise<Place> {
    const { id } = await addWorkItem(tenant, project, members);
    return { itemId: id, path: `projects/${project.id}/work-items/${id}/attachments/` };
  }

  async function attach(path: string, members: object = {}, content: Buffer | string = PNG): Promise<string> {
    const id = await uploadTo(await api.post(path, { ...PIXEL, ...members }), content);
    expect((await api.patch(`${path}${id}/`, { is_uploaded: true })).status).toBe(204);
    return id;
  }

  describe('an attachment', () => {
    it('is announced, uploaded, confirmed, listed and downloaded', async () => {
      const { itemId, path } = await newItem();
      const announced = await api.post(path, PIXEL);
      const { upload_data: form, asset_id: id, attachment, asset_url: address, ...row } = expectOk(announced);
      expect(attachment).toEqual({ ...row, asset_url: address });
      expect(row).toMatchObject({
        id,
        asset: form.fields.key,
        name: 'pixel.png',
        size: PNG.length,
        attributes: { name: 'pixel.png', type: 'image/png', size: PNG.length },
        entity_type: 'ISSUE_ATTACHMENT',
        entity_identifier: itemId,
        is_uploaded: false,
        storage_metadata: null,
        is_deleted: false,
        is_archived: false,
        deleted_at: null,
        deleted_by: null,
        created_by: tenant.owner.userId,
        workspace: tenant.workspaceId,
        project: project.id,
        issue: itemId,
      });
      expect(form.fields.key).toMatch(new RegExp(`^${tenant.workspaceId}/[0-9a-f]{32}-pixel\\.png$`));
      expect(address).toBe(
        `/api/assets/v2/workspaces/${tenant.slug}/projects/${project.id}/issues/${itemId}/attachments/${id}/`,
      );
      expect(expectOk(await api.get(path))).toEqual([]);

      expect((await sendForm(form, PNG)).status).toBe(204);
      expect(expectOk(await api.get(path))).toEqual([]);
      const confirmed = await api.patch(`${path}${id}/`, { is_uploaded: true });
      expect([confirmed.status, confirmed.text]).toEqual([204, '']);

      const [listed, ...others] = expectOk(await api.get(path));
      expect(others).toEqual([]);
      expect(listed).toMatchObject({ ...row, is_uploaded: true, updated_at: expect.any(String), storage_metadata: {} });
      expect(listed.storage_metadata).toEqual({
        ETag: expect.stringMatching(/^"[0-9a-f]{32}"$/),
        Metadata: {},
        ContentType: 'image/png',
        LastModified: expect.any(String),
        ContentLength: PNG.length,
      });

      const answer = await api.get(`${path}${id}/`);
      expect([answer.status, answer.text]).toEqual([302, '']);
      const file = await fetchFile(answer.headers.get('location')!);
      expect(file.headers.get('content-type')).toBe('image/png');
      expect(file.headers.get('content-disposition')).toBe('attachment; filename=pixel.png');
      expect(Buffer.from(await file.arrayBuffer()).equals(PNG)).toBe(true);
    });

    it('is found under the other spelling of its path, by the key of its item, and expands people', async () => {
      const { id: itemId, sequence } = await addWorkItem(tenant, project);
      const other = `projects/${project.id}/issues/${itemId}/issue-attachments/`;
      const id = await attach(other);
      const [row] = expectOk(
        await api.get(`projects/${project.id}/work-items/${itemId}/attachments/?expand=created_by`),
      );
      expect(row).toMatchObject({ id, created_by: { id: tenant.owner.userId } });
      const byKey = `projects/${project.id}/work-items/${project.identifier}-${sequence}/attachments/?fields=id`;
      expect(expectOk(await api.get(byKey))).toEqual([{ id }]);
      expect((await api.put(`${other}${id}/`, {})).status).toBe(204);
    });

    it('is confirmed whatever the body says, and once', async () => {
      const { itemId, path } = await newItem();
      const id = await uploadTo(await api.post(path, PIXEL), PNG);
      expect((await api.patch(`${path}${id}/`, { is_uploaded: false })).status).toBe(204);
      const [first] = expectOk(await api.get(path));
      expect((await api.patch(`${path}${id}/`, { is_uploaded: true })).status).toBe(204);
      expect(expectOk(await api.get(path))).toEqual([first]);
      expect(await activitiesOf(tenant, itemId)).toHaveLength(1);
    });

    it('tells of its coming and going, and changes its item', async () => {
      const { itemId, path } = await newItem();
      const id = await attach(path);
      const [{ asset }] = expectOk(await api.get(path));
      const item = expectOk(await api.get(`projects/${project.id}/work-items/${itemId}/?fields=created_at,updated_at`));
      expect(item.updated_at > item.created_at).toBe(true);
      expect((await api.delete(`${path}${id}/`)).status).toBe(204);
      expect(await activitiesOf(tenant, itemId)).toMatchObject([
        { verb: 'created', field: 'attachment', new_value: asset, new_identifier: id, actor_id: tenant.owner.userId },
        { verb: 'deleted', field: 'attachment', old_value: asset, old_identifier: id },
      ]);
      const events = await eventsOf(tenant, id);
      expect(events).toMatchObject([
        { event: 'workitem.attachment.created', entity_type: 'issue_attachment', project_id: project.id, previous: {} },
        { event: 'workitem.attachment.deleted', entity_type: 'issue_attachment', data: {} },
      ]);
      expect(events[0]!.data).toMatchObject({ id, name: 'pixel.png', storageKey: asset, isUploaded: true });
      expect(events[1]!.previous).toMatchObject({ id, name: 'pixel.png' });
    });

    it('that was only announced goes without a word', async () => {
      const { itemId, path } = await newItem();
      const { asset_id: id } = expectOk(await api.post(path, PIXEL));
      expect((await api.delete(`${path}${id}/`)).status).toBe(204);
      expectProblem(await api.delete(`${path}${id}/`), 404);
      expect(await activitiesOf(tenant, itemId)).toEqual([]);
      expect(await eventsOf(tenant, id)).toEqual([]);
    });

    it('is listed newest first', async () => {
      const { path } = await newItem();
      const ids = [await attach(path), await attach(path), await attach(path)];
      const rows = expectOk(await api.get(`${path}?fields=id&limit=1&offset=0`)) as { id: string }[];
      expect(rows.map(({ id }) => id)).toEqual(ids.reverse());
    });
  });

  describe('what is announced', () => {
    it.each([
      ['../../etc/.passwd', 'passwd'],
      ['C:\\reports\\Übersicht "Q1".pdf', 'Übersicht "Q1".pdf'],
      ['a\u0007b\u202efdp.exe', 'abfdp.exe'],
    ])('is named without path and tricks: %j', async (given, name) => {
      const { path } = await newItem();
      const answer = expectOk(await api.post(path, { ...PIXEL, name: given, type: 'text/plain' }));
      expect(answer).toMatchObject({ name, attributes: { name } });
      expect(answer.asset).toMatch(/^[\w-]+\/[\w.-]+$/);
    });

    it('may be larger than allowed, which counts as what is allowed', async () => {
      const { path } = await newItem();
      const announced = await api.post(path, { name: 'a.bin', size: 9_999_999_999 });
      expect(expectOk(announced)).toMatchObject({ size: 5_242_880, attributes: { type: 'application/octet-stream' } });
    });

    it.each<[string, object, string, string[]]>([
      ['no name', { size: 5 }, 'Invalid request.', ['name']],
      ['an empty name', { name: '', size: 5 }, 'Invalid request.', ['name']],
      ['no size', { name: 'a' }, 'Invalid request.', ['size']],
      ['nothing', {}, 'Invalid request.', ['name', 'size']],
      ['no bytes', { name: 'a', size: 0 }, 'Invalid request.', ['size']],
      ['another type', { name: 'a.html', size: 5, type: 'text/html' }, 'Invalid file type.', ['type']],
    ])('with %s is refused', async (_, body, error, members) => {
      const { path } = await newItem();
      const reply = await api.post(path, body);
      expectProblem(reply, 400);
      const { error: told, status, ...rest } = reply.body;
      expect([told, status, Object.keys(rest).sort()]).toEqual([error, false, members]);
    });

    it('with an external pair that another attachment of the item has is refused', async () => {
      const { path } = await newItem();
      const pair = { external_source: 'import', external_id: '7' };
      const { id } = expectOk(await api.post(path, { ...PIXEL, ...pair }));
      const taken = await api.post(path, { ...PIXEL, ...pair });
      expectProblem(taken, 409);
      expect(taken.body).toEqual({ error: 'Issue with the same external id and external source already exists', id });
      expectOk(await api.post((await newItem()).path, { ...PIXEL, ...pair }));
      expectOk(await api.post(path, { ...PIXEL, ...pair, external_id: '8' }));
      expect((await api.delete(`${path}${id}/`)).status).toBe(204);
      expectOk(await api.post(path, { ...PIXEL, ...pair }));
    });

    it('with one external pair at the same time is one attachment', async () => {
      const { path } = await newItem();
      const body = { ...PIXEL, external_source: 'import', external_id: 'race' };
      const replies = await Promise.all(
        [api, api.elsewhere(), api, api.elsewhere()].map((one) => one.post(path, body)),
      );
      expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    });
  });

  describe('a confirmation', () => {
    const refusal = { status: false, error: expect.any(String) };

    it('before the upload is refused, and downloads are', async () => {
      const { path } = await newItem();
      const { asset_id: id } = expectOk(await api.post(path, PIXEL));
      const early = await api.patch(`${path}${id}/`, { is_uploaded: true });
      expectProblem(early, 400);
      expect(early.body).toEqual({ error: 'The file has not been uploaded.', status: false });
      const download = await api.get(`${path}${id}/`);
      expectProblem(download, 400);
      expect(download.body).toEqual({ error: 'The asset is not uploaded.', status: false });
    });

    it.each([
      ['image/png', 'a.png', 'a text'],
      ['text/plain', 'a.txt', Buffer.from([0x7f, 0x45, 0x4c, 0x46, 0, 0])],
      ['application/pdf', 'a.pdf', PNG],
    ])('of bytes that are no %s is refused, and they may be uploaded anew', async (type, name, content) => {
      const { path, itemId } = await newItem();
      const announced = await api.post(path, { name, type, size: 1000 });
      const id = await uploadTo(announced, content);
      const refused = await api.patch(`${path}${id}/`, { is_uploaded: true });
      expectProblem(refused, 400);
      expect(refused.body).toEqual({ ...refusal, type: [expect.stringContaining('Upload the file again.')] });
      expect(expectOk(await api.get(path))).toEqual([]);
      expect(await activitiesOf(tenant, itemId)).toEqual([]);
      const right = { 'image/png': PNG, 'text/plain': 'a text', 'application/pdf': '%PDF-1.7 a' }[type]!;
      await uploadTo(announced, right);
      expect((await api.patch(`${path}${id}/`, {})).status).toBe(204);
      expect(expectOk(await api.get(path))).toMatchObject([
        { id, size: Buffer.byteLength(right), attributes: { type } },
      ]);
    });

    it('at the same time from two servers takes effect once', async () => {
      const { itemId, path } = await newItem();
      const id = await uploadTo(await api.post(path, PIXEL), PNG);
      const replies = await Promise.all(
        [api, api.elsewhere(), api, api.elsewhere()].map((one) => one.patch(`${path}${id}/`, {})),
      );
      expect(replies.map(({ status }) => status)).toEqual([204, 204, 204, 204]);
      expect(await activitiesOf(tenant, itemId)).toHaveLength(1);
      expect(await eventsOf(tenant, id)).toHaveLength(1);
    });
  });

  describe('who may', () => {
    it('guests of the project attach to what they created, and see nothing else', async () => {
      const own = await newItem({ created_by_id: guest.userId });
      const id = await uploadTo(await guest.v1.post(own.path, PIXEL), PNG);
      expect((await guest.v1.patch(`${own.path}${id}/`, {})).status).toBe(204);
      expect((await guest.v1.get(`${own.path}${id}/`)).status).toBe(302);
      const other = await newItem();
      const theirs = await attach(other.path);
      expectProblem(await guest.v1.get(other.path), 404);
      expectProblem(await guest.v1.post(other.path, PIXEL), 404);
      expectProblem(await guest.v1.get(`${other.path}${theirs}/`), 404);
      expectProblem(await guest.v1.delete(`${other.path}${theirs}/`), 404);
      expect((await guest.v1.delete(`${own.path}${id}/`)).status).toBe(204);
    });

    it('members of the project attach and delete, whoever did what before', async () => {
      const commenter = await addPersonWithRole(tenant, project, 'commenter');
      const { path } = await newItem();
      const id = await attach(path);
      expect((await commenter.v1.get(`${path}${id}/`)).status).toBe(302);
      expect((await commenter.v1.delete(`${path}${id}/`)).status).toBe(204);
    });

    it('nobody who only sees the project', async () => {
      const outsider = await addMember(tenant, 'member');
      const { path } = await newItem();
      const id = await attach(path);
      const text = (verb: string) => ({ error: `You are not allowed to ${verb} this attachment` });
      for (const [reply, body] of [
        [await outsider.v1.post(path, PIXEL), text('upload')],
        [await outsider.v1.patch(`${path}${id}/`, {}), text('upload')],
        [await outsider.v1.get(`${path}${id}/`), text('download')],
        [await outsider.v1.delete(`${path}${id}/`), text('delete')],
      ] as const) {
        expectProblem(reply, 403);
        expect(reply.body).toEqual(body);
      }
    });

    it('nothing of an item or an attachment that is elsewhere', async () => {
      const [one, two] = [await newItem(), await newItem()];
      const id = await attach(one.path);
      expectProblem(await api.get(`${two.path}${id}/`), 404);
      expectProblem(await api.patch(`${two.path}${id}/`, {}), 404);
      expectProblem(await api.delete(`${two.path}${id}/`), 404);
      const stranger = await newTenant();
      expectProblem(await stranger.v1.get(one.path), 404);
    });
  });
});

describe('version 2', () => {
  let contributor: Person;
  let commenter: Person;

  beforeAll(async () => {
    api = tenant.v2;
    [contributor, commenter, guest] = [
      await addPersonWithRole(tenant, project, 'contributor'),
      await addPersonWithRole(tenant, project, 'commenter'),
      await addPersonWithRole(tenant, project, 'guest'),
    ];
  });

  const newItem = async (): Promise<{ itemId: string; path: string }> => {
    const { id } = await addWorkItem(tenant, project);
    return { itemId: id, path: `projects/${project.id}/work-items/${id}/attachments/` };
  };

  const announce = async (path: string, client = api, members: object = {}): Promise<string> =>
    uploadTo(await client.post(path, { ...PIXEL, ...members }), PNG);

  async function attach(path: string, client = api, members: object = {}): Promise<string> {
    const id = await announce(path, client, members);
    expectOk(await client.patch(`${path}${id}/`, { is_uploaded: true }));
    return id;
  }

  it('is announced, uploaded, confirmed, read and deleted', async () => {
    const { itemId, path } = await newItem();
    const announced = await api.post(`${path}?fields=id`, PIXEL);
    const { upload_data: form, asset_id: id, ...row } = expectOk(announced);
    expect(row).toEqual({
      id,
      name: 'pixel.png',
      size: PNG.length,
      content_type: 'image/png',
      attributes: { name: 'pixel.png', type: 'image/png', size: PNG.length },
      is_uploaded: false,
      asset_url: `/api/assets/v2/workspaces/${tenant.slug}/projects/${project.id}/issues/${itemId}/attachments/${id}/`,
      created_at: expect.any(String),
      created_by_id: tenant.owner.userId,
      updated_by_id: tenant.owner.userId,
      external_id: null,
      external_source: null,
      work_item_id: itemId,
    });
    expect(Object.keys(form)).toEqual(['url', 'fields']);
    await uploadTo(announced, PNG);
    const confirmed = expectOk(await api.patch(`${path}${id}/`, { is_uploaded: true }));
    expect(confirmed).toEqual({ ...row, is_uploaded: true });
    expect(expectOk(await api.get(`${path}${id}/`))).toEqual(confirmed);
    expect(expectOk(await api.get(`${path}${id}/?fields=name`))).toEqual({ id, name: 'pixel.png' });
    expect((await activitiesOf(tenant, itemId)).map(({ verb, field }) => `${field} ${verb}`)).toEqual([
      'attachment created',
    ]);
    expect((await api.delete(`${path}${id}/`)).status).toBe(204);
    expectProblem(await api.get(`${path}${id}/`), 404, 'not_found');
    expectProblem(await api.delete(`${path}${id}/`), 404, 'not_found');
    expect((await eventsOf(tenant, id)).map(({ event }) => event)).toEqual([
      'workitem.attachment.created',
      'workitem.attachment.deleted',
    ]);
  });

  describe('a list', () => {
    let path: string;
    let ids: string[];
    beforeAll(async () => {
      ({ path } = await newItem());
      ids = [
        await attach(path, api, { external_source: 'import', external_id: '1' }),
        await attach(path),
        (expectOk(await api.post(path, PIXEL)) as { id: string }).id,
      ];
    });
    const found = async (query: string) =>
      (expectOk(await api.get(`${path}?${query}`)) as { data: { id: string }[] }).data.map(({ id }) => id);

    it('shows all, the newest first, or in another order', async () => {
      expect(await found('')).toEqual([...ids].reverse());
      expect(await found('order_by=created_at')).toEqual(ids);
      expect(await found('order_by=id')).toEqual(ids);
      expect(expectOk(await api.get(`${path}?per_page=2`))).toMatchObject({ total_count: 3, next: 2 });
    });

    it('is paged by cursor', async () => {
      const first = expectOk(await api.get(`${path}?paginate=cursor&per_page=2&fields=id`));
      const rest = expectOk(await api.get(`${path}?per_page=2&fields=id&cursor=${first.next_cursor}`));
      expect([...first.data, ...rest.data]).toEqual([...ids].reverse().map((id) => ({ id })));
      expect(rest).toMatchObject({ has_more: false, next_cursor: null });
    });

    it('is filtered', async () => {
      expect(await found('is_uploaded=true')).toEqual([ids[1], ids[0]]);
      expect(await found('is_uploaded=false')).toEqual([ids[2]]);
      expect(await found('external_source=import&external_id=1')).toEqual([ids[0]]);
      expectProblem(await api.get(`${path}?is_uploaded=maybe`), 400, 'invalid_request');
    });
  });

  it('is refused with every member that is wrong', async () => {
    const { path } = await newItem();
    const reply = await api.post(path, { size: -1, type: 7 });
    expectProblem(reply, 400, 'invalid_request');
    expect(fieldCodes(reply).sort()).toEqual(['name required', 'size invalid', 'type invalid']);
    const type = await api.post(path, { ...PIXEL, type: 'text/html' });
    expectProblem(type, 400, 'invalid_request');
    expect(fieldCodes(type)).toEqual(['type invalid_choice']);
    const pair = { external_source: 'import', external_id: '7' };
    expectOk(await api.post(path, { ...PIXEL, ...pair }));
    expectProblem(await api.post(path, { ...PIXEL, ...pair }), 409, 'conflict');
  });

  describe('a confirmation', () => {
    it('needs the bytes', async () => {
      const { path } = await newItem();
      const { id } = expectOk(await api.post(path, PIXEL));
      expectProblem(await api.patch(`${path}${id}/`, { is_uploaded: true }), 409, 'conflict');
      expectProblem(await api.get(`${path}${id}/download/`), 409, 'conflict');
      expect(expectOk(await api.get(`${path}${id}/`))).toMatchObject({ is_uploaded: false });
    });

    it('cannot be taken back', async () => {
      const { path } = await newItem();
      const id = await attach(path);
      const reply = await api.patch(`${path}${id}/`, { is_uploaded: false });
      expectProblem(reply, 400, 'invalid_request');
      expect(fieldCodes(reply)).toEqual(['is_uploaded invalid']);
      expectOk(await api.patch(`${path}${id}/`));
    });

    it('names what does not fit', async () => {
      const { path } = await newItem();
      const id = await uploadTo(await api.post(path, PIXEL), 'no picture');
      const reply = await api.patch(`${path}${id}/`, { is_uploaded: true });
      expectProblem(reply, 400, 'invalid_request');
      expect(fieldCodes(reply)).toEqual(['type invalid']);
    });
  });

  describe('who may', () => {
    it('contributors and commenters upload; only admins confirm what others upload', async () => {
      const { path } = await newItem();
      for (const person of [contributor, commenter]) {
        const id = await attach(path, person.v2);
        expectOk(await person.v2.get(`${path}${id}/`));
        expectOk(await person.v2.get(path));
      }
      const id = await announce(path);
      expectProblem(await contributor.v2.patch(`${path}${id}/`, {}), 403, 'forbidden');
      expectProblem(await commenter.v2.patch(`${path}${id}/`, {}), 403, 'forbidden');
      const theirs = await announce(path, commenter.v2);
      expectOk(await api.patch(`${path}${theirs}/`, {}));
    });

    it('contributors delete their own, admins all', async () => {
      const { path } = await newItem();
      const [own, theirs] = [await attach(path, contributor.v2), await attach(path, commenter.v2)];
      expectProblem(await commenter.v2.delete(`${path}${theirs}/`), 403, 'forbidden');
      expectProblem(await contributor.v2.delete(`${path}${theirs}/`), 403, 'forbidden');
      expect((await contributor.v2.delete(`${path}${own}/`)).status).toBe(204);
      expect((await api.delete(`${path}${theirs}/`)).status).toBe(204);
    });

    it('guests of the project only download what belongs to their own items', async () => {
      const { path } = await newItem();
      const id = await attach(path);
      expectProblem(await guest.v2.get(path), 403, 'forbidden');
      expectProblem(await guest.v2.post(path, PIXEL), 403, 'forbidden');
      expectProblem(await guest.v2.get(`${path}${id}/download/`), 404, 'not_found');
      const mine = await addWorkItem(tenant, project, { created_by_id: guest.userId });
      const own = `projects/${project.id}/work-items/${mine.id}/attachments/`;
      expect((await guest.v2.get(`${own}${await attach(own)}/download/`)).status).toBe(302);
    });
  });

  it('is downloaded at its address with the credential of whoever may see it', async () => {
    const { path } = await newItem();
    const id = await attach(path);
    const { asset_url: address } = expectOk(await api.get(`${path}${id}/`));
    const [headers, stranger] = [{ 'X-Api-Key': commenter.key }, await newTenant()];
    for (const accept of ['*/*', 'image/png', 'text/html']) {
      const answer = await fetchFile(address, { ...headers, Accept: accept });
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png']);
      expect(Buffer.from(await answer.arrayBuffer()).equals(PNG)).toBe(true);
    }
    expect((await fetchFile(address)).status).toBe(401);
    expect((await fetchFile(address, { 'X-Api-Key': 'nobody' })).status).toBe(401);
    expect((await fetchFile(address, { 'X-Api-Key': guest.key })).status).toBe(404);
    expect((await fetchFile(address, { 'X-Api-Key': stranger.owner.key })).status).toBe(404);
    expect((await fetchFile(address.replace(/\/$/, ''), headers)).status).toBe(200);
  });

  it('goes with its item', async () => {
    const { itemId, path } = await newItem();
    const id = await attach(path);
    const { asset_url: address } = expectOk(await api.get(`${path}${id}/`));
    expect((await api.delete(`projects/${project.id}/work-items/${itemId}/`)).status).toBe(204);
    expectProblem(await api.get(`${path}${id}/`), 404, 'not_found');
    expect((await fetchFile(address, { 'X-Api-Key': tenant.owner.key })).status).toBe(404);
  });

  it('stays readable in an archived project, and as it is', async () => {
    const archived = await addProject(tenant);
    const { id: itemId } = await addWorkItem(tenant, archived);
    const path = `projects/${archived.id}/work-items/${itemId}/attachments/`;
    const id = await attach(path);
    await update('projects', tenant.workspaceId, archived.id, { archived_at: new Date().toISOString() });
    await untilNoticed();
    expectOk(await api.get(`${path}${id}/`));
    expect((await api.get(`${path}${id}/download/`)).status).toBe(302);
    expectProblem(await api.post(path, PIXEL), 409, 'conflict');
    expectProblem(await api.delete(`${path}${id}/`), 409, 'conflict');
  });

  it('holds a deletion against the version that its sender knows', async () => {
    const { path } = await newItem();
    const id = await announce(path);
    const etag = (await api.get(`${path}${id}/`)).headers.get('etag')!;
    expectOk(await api.patch(`${path}${id}/`, {}, { headers: { 'If-Match': etag } }));
    const stale = await api.delete(`${path}${id}/`, undefined, { headers: { 'If-Match': etag } });
    expectProblem(stale, 409, 'version_mismatch');
  });
});
