import { mentionsIn, mentionsAsText, withMentionNames } from './mentions';
import { cleanHtml, richText, richTextOf } from './rich-text';

const ID = '0190a3c4-1111-7222-8333-444444444444';
const OTHER = '0190a3c4-1111-7222-8333-555555555555';
const person = (id = ID) =>
  `<mention-component id="1" entity_identifier="${id}" entity_name="user_mention"></mention-component>`;

describe('what a text mentions', () => {
  it.each([
    [person(), [{ type: 'user', id: ID }]],
    [`<mention-component entity_identifier="${ID}"></mention-component>`, [{ type: 'user', id: ID }]],
    [person(ID.toUpperCase()) + person(), [{ type: 'user', id: ID }]],
    [
      `<mention-component entity_identifier="${ID}" entity_name="issue_mention"></mention-component>`,
      [{ type: 'work_item', id: ID }],
    ],
    [
      `<issue-embed-component entity_identifier="${ID}" project_identifier="${OTHER}"></issue-embed-component>`,
      [{ type: 'work_item', id: ID }],
    ],
    [`<page-link-component entity_identifier="${ID}"></page-link-component>`, [{ type: 'page', id: ID }]],
    [`<page-embed-component entity_identifier="${ID}"></page-embed-component>`, [{ type: 'page', id: ID }]],
    ['<mention-component entity_identifier="ann" entity_name="user_mention"></mention-component>', []],
    [`<mention-component entity_identifier="${ID}" entity_name="cycle_mention"></mention-component>`, []],
    [`<image-component entity_identifier="${ID}"></image-component>`, []],
    [`<p>&lt;mention-component entity_identifier="${ID}"&gt;</p>`, []],
    [`<p class="&lt;mention-component entity_identifier='${ID}'&gt;">x-component</p>`, []],
  ])('%s', (html, mentions) => {
    const text = richText(`<p>${html}</p>`);
    expect(mentionsIn(text.html)).toEqual(mentions);
    expect(mentionsIn(text.document)).toEqual(mentions);
    expect(mentionsIn({ html: text.html, text: 'plain', none: null })).toEqual(mentions);
  });

  it('stays what it is as a document and back', () => {
    const html = `<p>Ask ${person()}, see <page-link-component entity_identifier="${OTHER}" workspace_identifier="acme"></page-link-component></p>`;
    expect(richTextOf(richText(html).document).html).toBe(html);
  });
});

describe('a text as it is shown', () => {
  const nameOf = ({ id }: { id: string }) => (id === ID ? 'Ann "A" <b>' : undefined);
  const html = `<p>Ask ${person()} or ${person(OTHER)}</p>`;
  const named = html.replace('"user_mention">', '"user_mention" label="Ann &quot;A&quot; &lt;b&gt;">');

  it('has the names that are known, and is otherwise the same', () => {
    expect(withMentionNames(html, nameOf)).toBe(named);
    const { document } = richText(html);
    expect(JSON.stringify(withMentionNames(document, nameOf))).toBe(
      JSON.stringify(document).replace('"user_mention"', '"user_mention","label":"Ann \\"A\\" <b>"'),
    );
    expect(withMentionNames({ html, other: [1, null] }, nameOf)).toEqual({ html: named, other: [1, null] });
  });

  it('can be sent back: nobody writes a name', () => {
    expect(cleanHtml(named).html).toBe(html);
    expect(richTextOf(withMentionNames(richText(html).document, nameOf) as object).html).toBe(html);
  });
});

describe('spelled out for everybody', () => {
  const nameOf = ({ type, id }: { type: string; id: string }) =>
    type === 'page' ? { name: 'A <b> page', address: '/x/?a=1&b=2' } : { name: `${type} ${id === ID ? 1 : 2}` };
  const spelled = (html: string) => mentionsAsText(cleanHtml(html).html, nameOf);

  it.each([
    [`<p>Ask ${person()} or ${person(OTHER)}.</p>`, '<p>Ask <span>user 1</span> or <span>user 2</span>.</p>'],
    [
      `<page-link-component entity_identifier="${ID}">old <b>name</b></page-link-component>!`,
      '<a href="/x/?a=1&amp;b=2" rel="noopener noreferrer">A &lt;b&gt; page</a>!',
    ],
    [
      `<issue-embed-component entity_identifier="${ID}">${person()}<br></issue-embed-component>`,
      '<span>work_item 1</span>',
    ],
    ['<p>Nobody</p>', '<p>Nobody</p>'],
  ])('%s', (html, words) => expect(spelled(html)).toBe(words));

  it('what names nothing stays', () => {
    const html = '<mention-component entity_identifier="ann"></mention-component>';
    expect(spelled(html + person())).toBe(`${html}<span>user 1</span>`);
  });
});
