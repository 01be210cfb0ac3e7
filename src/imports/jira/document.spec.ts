import { cleanHtml } from '#html';
import { htmlOfDocument } from './document';

const node = (type: string, content: readonly object[] = [], attrs: object = {}) => ({ type, attrs, content });
const text = (value: string, ...marks: readonly object[]) => ({ type: 'text', text: value, marks });
const doc = (...content: readonly object[]) => ({ type: 'doc', version: 1, content });
const p = (...content: readonly object[]) => node('paragraph', content);
/** As it is kept. */
const kept = (html: string) => cleanHtml(html).html.replaceAll(' rel="noopener noreferrer"', '');
const htmlOf = (...content: readonly object[]) => htmlOfDocument(doc(...content)).html;

describe('a document of Jira', () => {
  it.each<[string, object, string]>([
    ['a paragraph', p(text('a & b'), node('hardBreak'), text('c')), '<p>a &amp; b<br />c</p>'],
    ['a heading', node('heading', [text('a')], { level: 3 }), '<h3>a</h3>'],
    ['a heading of no level', node('heading', [text('a')], { level: 'x' }), '<h1>a</h1>'],
    ['a list', node('bulletList', [node('listItem', [p(text('a'))])]), '<ul><li><p>a</p></li></ul>'],
    [
      'a numbered list',
      node('orderedList', [node('listItem', [p(text('a'))])], { order: 3 }),
      '<ol start="3"><li><p>a</p></li></ol>',
    ],
    [
      'tasks',
      node('taskList', [node('taskItem', [text('a')], { state: 'DONE' }), node('taskItem', [text('b')])]),
      '<ul data-type="taskList"><li data-checked="true"><p>a</p></li><li data-checked="false"><p>b</p></li></ul>',
    ],
    ['decisions', node('decisionList', [node('decisionItem', [text('a')])]), '<ul><li><p>a</p></li></ul>'],
    ['code', node('codeBlock', [text('<b>\n1')], { language: 'js' }), '<pre><code>&lt;b&gt;\n1</code></pre>'],
    ['a quotation', node('blockquote', [p(text('a'))]), '<blockquote><p>a</p></blockquote>'],
    ['a panel', node('panel', [p(text('a'))], { panelType: 'info' }), '<blockquote><p>a</p></blockquote>'],
    ['an expand', node('expand', [p(text('a'))], { title: 'More' }), '<p><strong>More</strong></p><p>a</p>'],
    ['a rule', node('rule'), '<hr />'],
    [
      'a table',
      node('table', [node('tableRow', [node('tableHeader', [p(text('a'))], { colspan: 2 }), node('tableCell')])]),
      '<table><tbody><tr><th colspan="2"><p>a</p></th><td></td></tr></tbody></table>',
    ],
    ['a mention', p(node('mention', [], { id: '5b', text: '@Ann' })), '<p>@Ann</p>'],
    ['a mention without a name', p(node('mention', [], { id: '5b' })), '<p>@5b</p>'],
    ['an emoji', p(node('emoji', [], { shortName: ':grin:', text: '😀' })), '<p>😀</p>'],
    ['an emoji of its own', p(node('emoji', [], { shortName: ':acme:' })), '<p>:acme:</p>'],
    ['a date', p(node('date', [], { timestamp: '1582152559000' })), '<p>2020-02-19</p>'],
    ['a date that is none', p(node('date', [], { timestamp: 'soon' })), '<p></p>'],
    ['a status', p(node('status', [], { text: 'IN QA', color: 'red' })), '<p><strong>IN QA</strong></p>'],
    [
      'a card',
      p(node('inlineCard', [], { url: 'https://a.test/?x="y"' })),
      '<p><a href="https://a.test/?x=&quot;y&quot;">https://a.test/?x="y"</a></p>',
    ],
    [
      'a card with data',
      node('blockCard', [], { data: { url: 'https://a.test/' } }),
      '<p><a href="https://a.test/">https://a.test/</a></p>',
    ],
    [
      'a picture of the web',
      node('mediaSingle', [node('media', [], { type: 'external', url: 'https://a.test/a.png' })]),
      '<p><img src="https://a.test/a.png" alt="" /></p>',
    ],
    ['a placeholder', p(node('placeholder', [], { text: 'Write here' })), '<p></p>'],
    ['what nobody knows', node('layoutSection', [node('layoutColumn', [p(text('a'))])]), '<p>a</p>'],
    ['the name of a member of all objects', node('constructor', [p(text('a'))]), '<p>a</p>'],
  ])('shows %s', (_, content, html) => {
    expect(htmlOf(content)).toBe(html);
    expect(kept(html)).toBe(html);
  });

  it('shows marks, and leaves colours out', () => {
    const marks = ['strong', 'em', 'code', 'strike', 'underline'].map((type) => ({ type }));
    expect(htmlOf(p(text('a', ...marks)))).toBe('<p><strong><em><code><s><u>a</u></s></code></em></strong></p>');
    const link = { type: 'link', attrs: { href: 'https://a.test' } };
    const color = { type: 'textColor', attrs: { color: '#ff0000' } };
    const sub = { type: 'subsup', attrs: { type: 'sub' } };
    expect(htmlOf(p(text('a', color, link, sub)))).toBe('<p><a href="https://a.test"><sub>a</sub></a></p>');
  });

  it('shows files that it finds by their names, and names the others', () => {
    const file = (alt?: string) => node('mediaSingle', [node('media', [], { type: 'file', id: '1', alt })]);
    const { html, remarks } = htmlOfDocument(doc(file('a.png'), file(), file('a.png')));
    expect(html).toBe('<p>[a.png]</p><p>[file]</p><p>[a.png]</p>');
    expect(remarks).toEqual([
      'its text shows the file a.png, and none of its files have this name: the text names it only',
      'its text shows a file without its name: the text does not show it here',
    ]);
    const found = htmlOfDocument(doc(file('a.png'), file('b.pdf'), file('c')), (name) =>
      [
        { name: 'a.png', address: 'https://a.test/1', isPicture: true },
        { name: 'b.pdf', address: 'https://a.test/2', isPicture: false },
        { name: 'c', address: 'https://a.test/3', isPicture: true },
        { name: 'c', address: 'https://a.test/4', isPicture: true },
      ].filter((one) => one.name === name),
    );
    expect(kept(found.html)).toBe(
      '<p><img src="https://a.test/1" alt="a.png" /></p><p><a href="https://a.test/2">b.pdf</a></p><p>[c]</p>',
    );
    expect(found.remarks).toEqual([expect.stringContaining('2 of its files have this name')]);
  });

  it('keeps markup a text, and addresses that run code do not survive the cleaning', () => {
    const link = { type: 'link', attrs: { href: 'javascript:alert(1)' } };
    const html = htmlOf(p(text('<script>alert(1)</script>'), text('x', link)));
    expect(kept(html)).toBe('<p>&lt;script&gt;alert(1)&lt;/script&gt;<a>x</a></p>');
  });

  it('cuts a text that is nested too deep', () => {
    let deep: object = text('bottom');
    for (let level = 0; level < 100_000; level++) deep = node('blockquote', [deep]);
    const { html, remarks } = htmlOfDocument(doc(deep, p(text('top'))));
    expect(html).toMatch(/<p>top<\/p>$/);
    expect(html).not.toContain('bottom');
    expect(remarks).toEqual(['its text has more than 50 levels: they are cut']);
  });

  it.each([null, undefined, 'a', 7, [], {}, { type: 7, content: 'x' }, { content: [null, 7, { marks: 'x' }] }])(
    'is nothing where it is %j',
    (value) => expect(htmlOfDocument(value).html).toBe(''),
  );
});
