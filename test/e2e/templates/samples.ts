import { expectOk, unique } from '../../support';
import { inProject, named, type SamplePlace, type Samples } from '../sweeps/kit/sample';

const template = () => ({ ...named(), template_data: {} });

/** With the first of the categories that there are. */
const categorized = (path: string) => async (place: SamplePlace) => {
  const { data } = expectOk(await place.tenant.v2.get('template-categories/')) as { data: { id: string }[] };
  return place.create(path, { ...template(), category_ids: [data[0]!.id] });
};

const ofWorkspace = (path: string) => categorized(`${path}/`);

const workItemTemplate = inProject('work-item-templates', template);
const sharedTemplate = ofWorkspace('work-item-templates');
const projectTemplate = ofWorkspace('project-templates');

/** Version 1 has templates of three kinds below one word, in projects and beside them. */
const kinds = (id: string, kind: string) =>
  ['list', 'create', 'update', 'delete'].map((verb) => [`${id}_${verb}`, { kind }] as const);

export const samples: Samples = {
  referable: ['work-item-templates', 'page-templates', 'project-templates'],
  kinds: {
    'work-item-templates': workItemTemplate,
    'workspace-work-item-templates': sharedTemplate,
    'page-templates': inProject('page-templates', template),
    'workspace-page-templates': ofWorkspace('page-templates'),
    'project-templates': projectTemplate,
    templates: workItemTemplate,
  },
  recipes: {
    ...Object.fromEntries([
      ...kinds('project_work_item_templates', 'work-item-templates'),
      ...kinds('project_page_templates', 'page-templates'),
      ...kinds('workspace_work_item_templates', 'workspace-work-item-templates'),
      ...kinds('workspace_page_templates', 'workspace-page-templates'),
      ...kinds('workspace_project_templates', 'project-templates'),
    ]),
    'use-work-item-template': { body: () => Promise.resolve({ name: unique('N') }) },
    'use-project-page-template': { body: () => Promise.resolve({ name: unique('N') }) },
    'use-workspace-page-template': { body: () => Promise.resolve({ name: unique('N') }) },
    'use-project-template': {
      body: () => Promise.resolve({ name: unique('N'), identifier: unique('T').toUpperCase() }),
    },
    create_project_with_template: {
      body: async (place, fresh) => ({
        template_id: fresh ? await place.newId('project-templates') : await place.id('project-templates'),
        name: unique('N'),
        identifier: unique('T').toUpperCase().slice(0, 12),
      }),
    },
  },
};
