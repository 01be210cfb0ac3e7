import { expectOk, unique } from '../../support';
import { named, type Recipe, type SamplePlace, type Samples } from '../sweeps/kit/sample';

const address = () => ({ title: unique('N'), url: `https://example.com/${unique('n')}` });
const comment = () => ({ comment_html: `<p>${unique('N')}</p>` });

const onRelease =
  (collection: string, body: () => object) =>
  async (place: SamplePlace): Promise<string> =>
    place.create(`releases/${await place.id('releases')}/${collection}/`, body());

/** A reply to a comment of its own. */
const reply = async (place: SamplePlace): Promise<string> => {
  const parent_id = await onRelease('comments', comment)(place);
  return onRelease('comments', () => ({ ...comment(), parent_id }))(place);
};

/** A release with a tag and a label. */
const release = async (place: SamplePlace): Promise<string> => {
  const id = await place.create('releases/', { ...named(), tag_id: await place.id('tags') });
  expectOk(await place.tenant.v2.post(`releases/${id}/labels/`, { add: [await place.id('release-labels')] }));
  return id;
};

/** A label on the release that all share. */
const labelOn = async (place: SamplePlace): Promise<string> => {
  const id = await place.newId('release-labels');
  expectOk(await place.tenant.v2.post(`releases/${await place.id('releases')}/labels/`, { add: [id] }));
  return id;
};

/** A work item in the release that all share. */
const itemIn = async (place: SamplePlace): Promise<string> => {
  const id = await place.newId('work-items');
  expectOk(await place.tenant.v2.post(`releases/${await place.id('releases')}/work-items/`, { add: [id] }));
  return id;
};

const link = { body: () => Promise.resolve(address()) };

/** With something that its notes tell of. */
const noted: Recipe = {
  record: async (place) => {
    const id = await place.newId('releases');
    const { completed: state_id } = place.project.states;
    const item = await place.create(`projects/${place.project.id}/work-items/`, { ...named(), state_id });
    expectOk(await place.tenant.v2.post(`releases/${id}/work-items/`, { add: [item] }));
    return id;
  },
};

const labels = async (place: SamplePlace) => [await place.newId('release-labels')];
const items = async (place: SamplePlace) => [await place.newId('work-items')];

/** Their collections are called like those of work items. */
const KINDS: Readonly<Record<string, readonly string[]>> = {
  'release-labels': [
    ...['get-release-label', 'update-release-label', 'delete-release-label'],
    ...['release_labels_retrieve', 'release_labels_update', 'release_labels_delete'],
  ],
  'release-links': [...['get-release-link', 'delete-release-link', 'release_links_retrieve', 'release_links_delete']],
  'release-comments': [
    ...['get-release-comment', 'update-release-comment', 'delete-release-comment'],
    ...['release_comments_retrieve', 'release_comments_update', 'release_comments_delete'],
  ],
};

const recipes: Readonly<Record<string, Recipe>> = Object.fromEntries(
  Object.entries(KINDS).flatMap(([kind, operations]) => operations.map((operation) => [operation, { kind }])),
);

export const samples: Samples = {
  kinds: {
    releases: release,
    tags: (place) => place.create('releases/tags/', { version: unique('1.'), project_id: place.project.id }),
    'release-labels': (place) => place.create('releases/labels/', named()),
    'release-links': onRelease('links', address),
    'release-comments': reply,
  },
  recipes: {
    ...recipes,
    release_notes_publish: noted,
    'publish-release-notes': noted,
    release_links_create: link,
    'create-release-link': link,
    release_links_update: { ...link, kind: 'release-links' },
    'update-release-link': { ...link, kind: 'release-links' },
    'manage-release-labels': { body: async (place) => ({ add: await labels(place) }) },
    release_item_labels_create: { body: async (place) => ({ label_ids: await labels(place) }) },
    release_item_labels_delete: { body: async (place) => ({ label_ids: [await labelOn(place)] }) },
    item_labels_del: { kind: 'release-labels', record: labelOn },
    'manage-release-work-items': { body: async (place) => ({ add: await items(place) }) },
    release_work_items_create: { body: async (place) => ({ work_item_ids: await items(place) }) },
    release_work_items_delete: { body: async (place) => ({ work_item_ids: [await itemIn(place)] }) },
  },
  referable: ['releases', 'tags', 'release-labels', 'release-links', 'release-comments'],
};
