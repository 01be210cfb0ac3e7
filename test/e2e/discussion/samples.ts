import { expectOk, unique } from '../../support';
import { HOSTS, onWorkItem, revisionOf, type Samples } from '../sweeps/kit/sample';

const address = () => ({ url: `https://example.com/${unique('n')}` });
const text = () => ({ comment_html: `<p>${unique('N')}</p>` });
const link = () => Promise.resolve(address());

const LETTERS = Array.from({ length: 26 }, (_, index) => String.fromCodePoint(0x1f1e6 + index));
const FLAG = new RegExp('^\\p{RGI_Emoji_Flag_Sequence}$', 'v');
const FLAGS = LETTERS.flatMap((one) => LETTERS.map((other) => one + other)).filter((flag) => FLAG.test(flag));

let sent = 0;
/** An emoji that this process has not sent yet. */
const emoji = () => ({ emoji: FLAGS[sent++ % FLAGS.length]! });

export const samples: Samples = {
  kinds: {
    comments: onWorkItem('comments', text),
    links: onWorkItem('links', address),
    reactions: async (place) => {
      const path = `projects/${place.project.id}/work-items/${await place.id(HOSTS)}/reactions/`;
      return place.create(path, { ...emoji(), comment_id: await place.id('comments') });
    },
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
    'create-reaction': { body: () => Promise.resolve(emoji()) },
  },
  referable: ['comments'],
};
