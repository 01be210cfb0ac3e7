import { unique } from '../../support';
import type { Samples } from '../sweeps/kit/sample';

const group = () => ({ idp_group_name: unique('g') });
const toAllProjects = (role: object) => () => Promise.resolve({ ...group(), all_projects: true, ...role });

const claim = () => Promise.resolve({ group_attribute_key: unique('k') });

export const samples: Samples = {
  kinds: {
    'workspace-mappings': (place) => place.create('group-sync/workspace-mappings/', { ...group(), role_slug: 'guest' }),
    'project-mappings': (place) =>
      place.create('group-sync/project-mappings/', { ...group(), role_slug: 'guest', all_projects: true }),
  },
  recipes: {
    create_project_mapping: { body: toAllProjects({ role: 'guest' }) },
    'create-project-mapping': { body: toAllProjects({ role_slug: 'guest' }) },
    update_group_sync_config: { body: claim },
    'update-group-sync-config': { body: claim },
  },
};
