import { addProject, unique } from '../../support';
import { inProject, named, revisionOf, type Recipe, type SamplePlace, type Samples } from '../sweeps/kit/sample';

const newProject = async ({ tenant }: SamplePlace) => (await addProject(tenant)).id;

/** Version 1 knows one estimate a project: what changes it needs a project of its own. */
const withEstimate: Recipe = {
  project: async (place, fresh) => {
    const id = fresh ? await newProject(place) : place.project.id;
    if (fresh) await place.create(`projects/${id}/estimates/`, named());
    else await place.id('estimates');
    return id;
  },
};

export const samples: Samples = {
  kinds: {
    estimates: inProject('estimates', named),
    points: async (place) => {
      const path = `projects/${place.project.id}/estimates/${await place.id('estimates')}/points/`;
      return place.create(path, { value: unique('V') });
    },
  },
  otherSpellings: { 'estimate-points': 'points' },
  recipes: {
    'bulk-update-estimate-points': revisionOf('points', () => ({ value: unique('V') })),
    get_estimate: withEstimate,
    update_estimate: withEstimate,
    delete_estimate: withEstimate,
    add_estimate: { project: async (place, fresh) => (fresh ? newProject(place) : place.project.id) },
    add_estimate_points: { body: () => Promise.resolve({ estimate_points: [{ value: unique('V') }] }) },
  },
  referable: ['estimates', 'points'],
};
