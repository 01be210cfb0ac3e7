import { addMember, addPersonWithRole, expectOk, unique } from '../../support';
import {
  archived,
  HOSTS,
  inProject,
  named,
  unconfirmed,
  uploaded,
  type Recipe,
  type SamplePlace,
  type Samples,
} from '../sweeps/kit/sample';

/** With all that a page can have: the documents show it. */
async function filled(place: SamplePlace, path: string, labels: string, parent?: string): Promise<string> {
  const label = await place.create(labels, { ...named(), color: '#ff0000' });
  const id = await place.create(path, {
    ...named(),
    description_html: '<p>How we work.</p>',
    color: '#0ea5e9',
    logo_props: { in_use: 'emoji' },
    view_props: { full_width: true },
    ...(parent && { parent_id: parent }),
    label_ids: [label],
  });
  for (const action of ['favorite', 'publish']) expectOk(await place.tenant.v2.post(`${path}${id}/${action}/`));
  return id;
}

const ofProject = async (place: SamplePlace) => {
  const at = `projects/${place.project.id}`;
  return filled(place, `${at}/pages/`, `${at}/labels/`, await place.create(`${at}/pages/`, named()));
};

const ofWorkspace = (place: SamplePlace) => filled(place, 'pages/', 'project-labels/');

async function linked(place: SamplePlace): Promise<string> {
  const page = await place.create('pages/', named());
  const path = `projects/${place.project.id}/work-items/${await place.id(HOSTS)}/pages/`;
  expectOk(await place.tenant.v1.post(path, { page_id: page }), 201);
  return page;
}

/** The anchor of a page of the project. */
async function published(place: SamplePlace): Promise<string> {
  const path = `projects/${place.project.id}/pages/`;
  const id = await place.create(path, {
    ...named(),
    description_html: '<p>For all.</p>',
    logo_props: { in_use: 'emoji' },
  });
  return (expectOk(await place.tenant.v2.post(`${path}${id}/publish/`)) as { anchor: string }).anchor;
}

/** A version of the page that the place has, which has another text since. */
const replaced =
  (kind: string, at: (place: SamplePlace) => string) =>
  async (place: SamplePlace): Promise<string> => {
    const page = `${at(place)}${await place.id(kind)}/`;
    const save = async () => expectOk(await place.tenant.v2.patch(page, { description_html: `<p>${unique('T')}</p>` }));
    await save();
    const { data } = expectOk(await place.tenant.v2.get(`${page}versions/`)) as { data: { id: string }[] };
    expectOk(await place.tenant.v2.post(`${page}versions/${data[0]!.id}/restore/`));
    await save();
    return data[0]!.id;
  };

const PAGES = ({ project }: SamplePlace) => `projects/${project.id}/pages/`;
const WIKI = () => 'pages/';
const plain = (at: (place: SamplePlace) => string) => (place: SamplePlace) => place.create(at(place), named());
const putAway = (at: (place: SamplePlace) => string) => async (place: SamplePlace) =>
  archived(place, at(place), await plain(at)(place));

/** The newest version of the page that the place has. */
const version =
  (kind: string, at: (place: SamplePlace) => string) =>
  async (place: SamplePlace): Promise<string> => {
    const path = `${at(place)}${await place.id(kind)}/versions/`;
    return (expectOk(await place.tenant.v2.get(path)) as { data: { id: string }[] }).data[0]!.id;
  };

/** A file of the page that the place has. */
const file =
  (kind: string, at: (place: SamplePlace) => string, make = uploaded) =>
  async (place: SamplePlace): Promise<string> =>
    make(place, `${at(place)}${await place.id(kind)}/attachments/`);

const ofProjectPage: Recipe = { kind: 'page-attachments' };
const ofItem: Recipe = { kind: 'work-item-pages' };

/** With a page, and with somebody who is in it; an empty one that is closed lies beside it. */
async function collection(place: SamplePlace): Promise<string> {
  const id = await place.create('collections/', { ...named(), logo_props: { in_use: 'emoji' } });
  await filed(place, id);
  await place.create('collections/', { ...named(), access: 1 });
  const add = [{ member_id: place.member.userId, access: 2 }];
  expectOk(await place.tenant.v2.post(`collections/${id}/members/`, { add }));
  return id;
}

async function filed(place: SamplePlace, collectionId?: string): Promise<string> {
  return place.create('pages/', { ...named(), collection_id: collectionId ?? (await place.id('collections')) });
}

async function member(place: SamplePlace): Promise<string> {
  const { userId } = await addMember(place.tenant, 'member');
  const path = `collections/${await place.id('collections')}/members/`;
  const { id } = expectOk(await place.tenant.v1.post(path, { member: userId, access: 1 }), 201) as { id: string };
  return id;
}

const ofEntry: Recipe = { kind: 'collection-pages' };
const ofMember: Recipe = { kind: 'collection-members' };
const aPage = (key: string): Recipe => ({
  body: async (place) => ({ [key]: [await place.create('pages/', named())] }),
});

export const samples: Samples = {
  referable: ['workspace-pages', 'collections'],
  kinds: {
    pages: ofProject,
    'other project pages': inProject('pages', named),
    'workspace-pages': ofWorkspace,
    'work-item-pages': linked,
    'published-pages': published,
    published,
    versions: version('pages', PAGES),
    'workspace-versions': version('workspace-pages', WIKI),
    'page-attachments': file('pages', PAGES),
    'workspace-attachments': file('workspace-pages', WIKI),
    collections: collection,
    'collection-pages': filed,
    'collection-members': member,
  },
  recipes: {
    'get-project-page-attachment': ofProjectPage,
    'confirm-project-page-attachment-upload': { ...ofProjectPage, record: file('pages', PAGES, unconfirmed) },
    'confirm-workspace-page-attachment-upload': { record: file('workspace-pages', WIKI, unconfirmed) },
    'delete-project-page-attachment': ofProjectPage,
    'download-project-page-attachment': ofProjectPage,
    'transfer-project-page': {
      body: async ({ tenant, project }) => ({
        owned_by_id: (await addPersonWithRole(tenant, project, 'contributor')).userId,
      }),
    },
    'transfer-workspace-page': { body: async ({ member }) => ({ owned_by_id: member.userId }) },
    'publish-project-page': { record: plain(PAGES) },
    'publish-workspace-page': { record: plain(WIKI) },
    'unarchive-project-page': { record: putAway(PAGES) },
    'unarchive-workspace-page': { record: putAway(WIKI) },
    unarchive_project_page: { record: putAway(PAGES) },
    unarchive_workspace_page: { record: putAway(WIKI) },
    'restore-project-page-version': { record: replaced('pages', PAGES) },
    'restore-workspace-page-version': { record: replaced('workspace-pages', WIKI) },
    get_work_item_page_detail: ofItem,
    delete_work_item_page: ofItem,
    collection_pages_update: { ...ofEntry, body: async () => ({ sort_order: 3 }) },
    collection_pages_remove: ofEntry,
    collection_pages_add: aPage('page_ids'),
    'manage-collection-pages': aPage('add'),
    collection_members_update: ofMember,
    collection_members_remove: ofMember,
    collection_members_add: {
      body: async (place) => ({ member: (await addMember(place.tenant, 'member')).userId, access: 1 }),
    },
    'manage-collection-members': {
      body: async (place) => ({ add: [{ member_id: (await addMember(place.tenant, 'member')).userId, access: 1 }] }),
    },
    add_work_item_page: { body: async (place) => ({ page_id: await place.create('pages/', named()) }) },
  },
};
