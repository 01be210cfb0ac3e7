import { expectOk } from '../../support';
import { named, type Recipe, type SamplePlace, type Samples } from '../sweeps/kit/sample';

const aLabel = (place: SamplePlace) =>
  place.create('initiatives/labels/', { ...named(), color: '#ff0000', description: 'Red' });

/** With all that an initiative can have: the documents show it. */
async function filled(place: SamplePlace): Promise<string> {
  const id = await place.create('initiatives/', {
    ...named(),
    description: 'One line.',
    description_html: '<p>Ends the year.</p>',
    state: 'ACTIVE',
    start_date: '2026-01-05',
    end_date: '2026-03-27',
    lead_id: place.member.userId,
    logo_props: { in_use: 'emoji' },
    project_ids: [place.project.id],
  });
  const body = { add: [await aLabel(place)] };
  expectOk(await place.tenant.v2.post(`initiatives/${id}/labels/`, body));
  return id;
}

type Pick = (place: SamplePlace, fresh: boolean) => Promise<string>;

const someLabel: Pick = (place, fresh) => (fresh ? aLabel(place) : place.id('initiative-labels'));

const someProject: Pick = async (place, fresh) => (fresh ? place.newId('projects') : place.project.id);

const someEpic: Pick = (place, fresh) => (fresh ? place.newId('epics') : place.id('epics'));

const someItem: Pick = (place, fresh) => (fresh ? place.newId('work-items') : place.id('other work items'));

const naming = (member: string, pick: Pick): Recipe => ({
  body: async (place, fresh) => ({ [member]: [await pick(place, fresh)] }),
});

/** Only what is in an initiative can be taken out of it. */
const leaving = (collection: string, member: string, pick: Pick): Recipe => ({
  body: async (place) => {
    const body = { [member]: [await pick(place, true)] };
    expectOk(await place.tenant.v1.post(`initiatives/${await place.id('initiatives')}/${collection}/`, body));
    return body;
  },
});

/** The segment of the path is that of labels of projects. */
const ofLabel: Recipe = { kind: 'initiative-labels' };

export const samples: Samples = {
  kinds: {
    initiatives: filled,
    'initiative-labels': aLabel,
  },
  recipes: {
    get_initiative_label_detail: ofLabel,
    update_initiative_label_detail: ofLabel,
    delete_initiative_label: ofLabel,
    'get-initiative-label': ofLabel,
    'update-initiative-label': ofLabel,
    'delete-initiative-label': ofLabel,
    add_labels_to_initiative: naming('label_ids', someLabel),
    remove_labels_from_initiative: leaving('labels', 'label_ids', someLabel),
    add_projects_to_initiative: naming('project_ids', someProject),
    remove_projects_from_initiative: leaving('projects', 'project_ids', someProject),
    add_epics_to_initiative: naming('epic_ids', someEpic),
    remove_epics_from_initiative: leaving('epics', 'epic_ids', someEpic),
    'manage-initiative-labels': naming('add', someLabel),
    'manage-initiative-projects': naming('add', someProject),
    'manage-initiative-work-items': naming('add', someItem),
  },
  referable: ['initiatives', 'initiative-labels'],
};
