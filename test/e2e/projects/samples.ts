import { addMember, addProject } from '../../support';
import { archived, inProject, named, type Recipe, type SamplePlace, type Samples } from '../sweeps/kit/sample';
import { EVERY_SWITCH } from '../sweeps/kit/switches';

const projectMember = async (place: SamplePlace): Promise<string> => {
  const { userId } = await addMember(place.tenant, 'member');
  return inProject('members', () => ({ member_id: userId }))(place);
};

const archivedProject = async (place: SamplePlace) => archived(place, 'projects/', await place.newId('projects'));

const personToAdd = (name: string) => async (place: SamplePlace, fresh: boolean) => ({
  [name]: fresh ? (await addMember(place.tenant, 'member')).userId : place.member.userId,
});

/** Of a project of its own: others need what is switched on. */
const switchedOff = (member: string): Recipe => ({
  project: async (place, fresh) => (fresh ? place.newId('projects') : place.project.id),
  body: () => Promise.resolve({ [member]: false }),
});

export const samples: Samples = {
  kinds: {
    projects: async ({ tenant }) => (await addProject(tenant, EVERY_SWITCH)).id,
    states: inProject('states', () => ({ ...named(), color: '#123456' })),
    'project-states': (place) => place.create('project-states/', named()),
    'workspace-states': (place) => place.create('states/', { ...named(), color: '#123456' }),
    members: projectMember,
    'project-members': projectMember,
  },
  recipes: {
    update_project_features: switchedOff('modules'),
    'update-project-features': switchedOff('is_milestone_enabled'),
    update_project_member: { body: () => Promise.resolve({ role: 5 }) },
    unarchive_project: { record: archivedProject },
    'unarchive-project': { record: archivedProject },
    create_project_member: { body: personToAdd('member') },
    'create-project-member': { body: personToAdd('member_id') },
  },
  referable: ['states', 'project-states', 'members'],
};
