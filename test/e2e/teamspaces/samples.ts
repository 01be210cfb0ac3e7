import { addMember, expectOk } from '../../support';
import { named, type SamplePlace, type Samples } from '../sweeps/kit/sample';

const someProject = async (place: SamplePlace, fresh: boolean) => ({
  project_ids: [fresh ? await place.newId('projects') : place.project.id],
});

/** Only what is in a teamspace can be taken out of it. */
const projectIn = async (place: SamplePlace) => {
  const body = await someProject(place, true);
  expectOk(await place.tenant.v1.post(`teamspaces/${await place.id('teamspaces')}/projects/`, body));
  return body;
};

const somebody = async (place: SamplePlace, fresh: boolean) => ({
  member_ids: [fresh ? (await addMember(place.tenant, 'member')).userId : place.member.userId],
});

const memberIn = async (place: SamplePlace) => {
  const { userId } = await addMember(place.tenant, 'member');
  const body = { member_ids: [userId] };
  expectOk(await place.tenant.v1.post(`teamspaces/${await place.id('teamspaces')}/members/`, body));
  return body;
};

/** With the member whom all know: the documents show what a teamspace has. */
const filled = (place: SamplePlace): Promise<string> =>
  place.create('teamspaces/', {
    ...named(),
    lead_id: place.member.userId,
    description_html: '<p>Builds the site.</p>',
    logo_props: { in_use: 'emoji' },
    project_ids: [place.project.id],
  });

export const samples: Samples = {
  kinds: { teamspaces: filled },
  recipes: {
    add_teamspace_members: { body: somebody },
    remove_teamspace_members: { body: memberIn },
    add_projects_to_teamspace: { body: someProject },
    remove_projects_from_teamspace: { body: projectIn },
  },
  referable: ['teamspaces'],
};
