import { expectOk, unique } from '../../support';
import { HOSTS, onWorkItem, revisionOf, type Samples } from '../sweeps/kit/sample';

const address = () => ({ url: `https://example.com/${unique('n')}` });
const text = () => ({ comment_html: `<p>${unique('N')}</p>` });
const link = () => Promise.resolve(address());

export const samples: Samples = {
  kinds: {
    comments: onWorkItem('comments', text),
    links: onWorkItem('links', address),
    activities: async (place) => {
      const path = `projects/${place.project.id}/work-items/${await place.id(HOSTS)}/activities/?per_page=1`;
      return (expectOk(await place.tenant.v2.get(path)) as { data: [{ id: string }] }).data[0].id;
    },
  },
  recipes: {
    'bulk-update-comments': revisionOf('comments', text),
    create_work_item_link: { body: link },
    'create-link': { body: link },
    update_issue_link: { body: link },
    'update-link': { body: link },
  },
  referable: ['comments'],
};
