import { addMember, addProject } from '../../support';
import { archived, inProject, named, type SamplePlace, type Samples } from '../sweeps/kit/sample';
import { EVERY_SWITCH } from '../sweeps/kit/switches';

const projectMember = async (place: SamplePlace): Promise<string> => {
  const { userId } = await addMember(place.tenant, 'member');
  return inProject('members', () => ({ member_id: userId }))(place);
};

const archivedProject = async (place: SamplePlace) => archived(place, 'projects/', await place.newId('projects'));

const personToAdd = (name: string) => async (place: SamplePlace, fresh: boolean) => ({
  [name]: fresh ? (await addMember(place.tenant, 'member')).userId : place.member.userId,
});

export const samples: Samples = {
  kinds: {
    projects: async ({ tenant }) => (await addProject(tenant, EVERY_SWITCH)).id,
    states: inProject('states', () => ({ ...named(), color: '#123456' })),
    labels: inProject('labels', named),
    'project-labels': (place) => place.create('project-labels/', named()),
    'project-states': (place) => place.create('project-states/', named()),
    'workspace-states': (place) => place.create('states/', { ...named(), color: '#123456' }),
    members: projectMember,
    'project-members': projectMember,
  },
  recipes: {
    unarchive_project: { record: archivedProject },
    'unarchive-project': { record: archivedProject },
    create_project_member: { body: personToAdd('member') },
    'create-project-member': { body: personToAdd('member_id') },
  },
  referable: ['states', 'labels', 'project-labels', 'project-states', 'members'],
};
