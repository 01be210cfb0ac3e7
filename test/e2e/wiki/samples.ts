import { expectOk } from '../../support';
import { HOSTS, named, type Recipe, type SamplePlace, type Samples } from '../sweeps/kit/sample';

/** With all that a page can have: the documents show it. */
async function filled(place: SamplePlace, path: string, labels: string): Promise<string> {
  const label = await place.create(labels, { ...named(), color: '#ff0000' });
  const parent = await place.create(path, named());
  const id = await place.create(path, {
    ...named(),
    description_html: '<p>How we work.</p>',
    color: '#0ea5e9',
    logo_props: { in_use: 'emoji' },
    view_props: { full_width: true },
    parent_id: parent,
    label_ids: [label],
  });
  expectOk(await place.tenant.v2.post(`${path}${id}/favorite/`));
  return id;
}

const ofProject = (place: SamplePlace) => {
  const at = `projects/${place.project.id}`;
  return filled(place, `${at}/pages/`, `${at}/labels/`);
};

const ofWorkspace = (place: SamplePlace) => filled(place, 'pages/', 'project-labels/');

async function linked(place: SamplePlace): Promise<string> {
  const page = await place.create('pages/', named());
  const path = `projects/${place.project.id}/work-items/${await place.id(HOSTS)}/pages/`;
  expectOk(await place.tenant.v1.post(path, { page_id: page }), 201);
  return page;
}

const ofItem: Recipe = { kind: 'work-item-pages' };

export const samples: Samples = {
  kinds: {
    pages: ofProject,
    'workspace-pages': ofWorkspace,
    'work-item-pages': linked,
  },
  recipes: {
    get_work_item_page_detail: ofItem,
    delete_work_item_page: ofItem,
    add_work_item_page: { body: async (place) => ({ page_id: await place.create('pages/', named()) }) },
  },
};
