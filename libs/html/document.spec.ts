import { InvalidDocument, richText, richTextOf, type DocumentNode } from '.';
import { numbers, PIECES } from './pieces.fake';
import { documentSchema } from './schema';

const documentOf = (html: string) => richText(html).document;
const doc = (...content: DocumentNode[]): DocumentNode => ({ type: 'doc', content });
const p = (...content: (string | DocumentNode)[]): DocumentNode => ({
  type: 'paragraph',
  ...(content.length
    ? { content: content.map((one) => (typeof one === 'string' ? { type: 'text', text: one } : one)) }
    : {}),
});
const marked = (text: string, ...marks: (string | { type: string; attrs: object })[]): DocumentNode => ({
  type: 'text',
  marks: marks.map((mark) => (typeof mark === 'string' ? { type: mark } : mark)),
  text,
});
const list = (type: string, ...content: DocumentNode[]): DocumentNode => ({ type, content });
const item = (...content: DocumentNode[]): DocumentNode => ({ type: 'listItem', content });
const task = (checked: boolean, ...content: DocumentNode[]): DocumentNode => ({
  ...{ type: 'taskItem', attrs: { checked } },
  content,
});

const SAMPLES: readonly (readonly [html: string, document: DocumentNode])[] = [
  ['<p>a</p><p></p>', doc(p('a'), p())],
  ['<p>a <strong>b <em>c</em></strong>d</p>', doc(p('a ', marked('b ', 'bold'), marked('c', 'bold', 'italic'), 'd'))],
  [
    '<p><a href="/x" target="_blank" rel="noopener noreferrer">a</a></p>',
    doc(p(marked('a', { type: 'link', attrs: { href: '/x', target: '_blank' } }))),
  ],
  [
    '<p style="text-align:center"><span style="color:red">a</span></p>',
    doc({
      ...{ type: 'paragraph', attrs: { textAlign: 'center' } },
      content: [marked('a', { type: 'textStyle', attrs: { color: 'red' } })],
    }),
  ],
  [
    '<h2>a</h2><hr />',
    doc(
      { ...{ type: 'heading', attrs: { level: 2 } }, content: [{ type: 'text', text: 'a' }] },
      { type: 'horizontalRule' },
    ),
  ],
  [
    '<ul><li><p>a</p><ul><li><p>b</p></li></ul></li></ul>',
    doc(list('bulletList', item(p('a'), list('bulletList', item(p('b')))))),
  ],
  ['<ol start="3"><li><p>a</p></li></ol>', doc({ ...list('orderedList', item(p('a'))), attrs: { start: 3 } })],
  [
    '<ul data-type="taskList"><li data-type="taskItem" data-checked="true"><p>a</p></li></ul>',
    doc(list('taskList', task(true, p('a')))),
  ],
  [
    '<pre><code class="language-ts">a\n  b</code></pre>',
    doc({ type: 'codeBlock', attrs: { language: 'ts' }, content: [{ type: 'text', text: 'a\n  b' }] }),
  ],
  [
    '<table><tbody><tr><th><p>a</p></th><td colspan="2"><p>b</p></td></tr></tbody></table>',
    doc(
      list(
        'table',
        list('tableRow', list('tableHeader', p('a')), { ...list('tableCell', p('b')), attrs: { colspan: 2 } }),
      ),
    ),
  ],
  ['<blockquote><p>a<br />b</p></blockquote>', doc(list('blockquote', p('a', { type: 'hardBreak' }, 'b')))],
  ['<p>a<img src="/x.png" alt="b" />c</p>', doc(p('a', { type: 'image', attrs: { src: '/x.png', alt: 'b' } }, 'c'))],
  [
    '<p><mention-component id="1" entity_name="user_mention"></mention-component></p>',
    doc(p({ type: 'mention', attrs: { id: '1', entity_name: 'user_mention' } })),
  ],
];

describe('from HTML', () => {
  it.each(SAMPLES)('%s', (html, document) => {
    expect(documentOf(html)).toEqual(document);
  });

  it.each([
    ['', doc(p())],
    ['a', doc(p('a'))],
    ['<div>a<div>b</div>c</div>', doc(p('a'), p('b'), p('c'))],
    [' <p> a \n <b> b </b> </p> ', doc(p('a ', marked('b', 'bold')))],
    [
      '<h1>a<ul><li>b</ul></h1>',
      doc(
        { ...{ type: 'heading', attrs: { level: 1 } }, content: [{ type: 'text', text: 'a' }] },
        list('bulletList', item(p('b'))),
      ),
    ],
    ['<b>a<p>b</p></b>', doc(p(marked('a', 'bold')), p(marked('b', 'bold')))],
    ['<ul>a<li>b</li></ul>', doc(list('bulletList', item(p('a')), item(p('b'))))],
    ['<li>a</li>', doc(list('bulletList', item(p('a'))))],
    ['<ul><li><ul><li>a</li></ul></li></ul>', doc(list('bulletList', item(p(), list('bulletList', item(p('a'))))))],
    ['<ul></ul><table></table><blockquote></blockquote>', doc(list('blockquote', p()))],
    ['<tr><td>a</td></tr>', doc(list('table', list('tableRow', list('tableCell', p('a')))))],
    [
      '<ul><li><input type="checkbox" checked> a</li><li>b</li></ul>',
      doc(list('taskList', task(true, p('a')), task(false, p('b')))),
    ],
    ['<p><b>a<strong>b</strong></b></p>', doc(p(marked('a', 'bold'), marked('b', 'bold')))],
    ['<p><a href="javascript:x">a</a></p>', doc(p('a'))],
  ])('that no editor writes: %s', (html, document) => {
    expect(documentOf(html)).toEqual(document);
  });

  it('fits the schema, and what is made of it stays as it is, whatever was sent', () => {
    const next = numbers(11);
    const more = [
      '<blockquote>',
      '<h1>',
      '<pre>',
      '<br>',
      '<hr>',
      '<input type=checkbox>',
      '<i>',
      '<code>',
      '<span style=color:red>',
    ];
    const pieces = [...PIECES, ...more, '<div>', '<ol>', '<th>', '</li>', '</td>', '</pre>', '<image-component src=x>'];
    for (let round = 0; round < 3000; round++) {
      const html = Array.from({ length: 1 + next(60) }, () => pieces[next(pieces.length)]).join('');
      const { document, html: clean } = richText(html);
      documentSchema().nodeFromJSON(document).check();
      const back = richTextOf(document);
      expect([html, richTextOf(back.document)]).toEqual([html, back]);
      expect([html, richText(back.html)]).toEqual([html, back]);
      expect([html, richText(clean).document]).toEqual([html, document]);
    }
  });
});

describe('to HTML', () => {
  it.each(SAMPLES)('%s', (html, document) => {
    expect(richTextOf(document)).toEqual(richText(html));
  });

  it('takes what editors write of attributes that have no value', () => {
    const sent = doc({ ...p('a'), attrs: { textAlign: null, id: 'x' } });
    expect(richTextOf(sent).html).toBe('<p>a</p>');
  });

  it.each<[string, unknown]>([
    ['no document', p('a')],
    ['an unknown node', doc({ type: 'script' })],
    ['an unknown mark', doc(p(marked('a', 'blink')))],
    ['an address that acts', doc(p(marked('a', { type: 'link', attrs: { href: 'javascript:alert(1)' } })))],
    ['an address that leads away', doc(p({ type: 'image', attrs: { src: '//evil.example/x' } }))],
    ['a level that is none', doc({ type: 'heading', attrs: { level: '1 onclick=alert(1)' } })],
    ['a style that acts', doc(p(marked('a', { type: 'textStyle', attrs: { color: 'red;background:url(x)' } })))],
    ['an item without a list', doc(item(p('a')))],
    ['text without a paragraph', doc({ type: 'text', text: 'a' })],
    ['marks on code', doc({ type: 'codeBlock', content: [marked('a', 'bold')] })],
    ['marks twice', doc(p(marked('a', 'bold', 'bold')))],
    ['a text that is none', doc(p({ type: 'text', text: 1 } as never))],
    ['content that is none', { type: 'doc', content: 'a' }],
    ['nothing as a node', { type: 'doc', content: [null] }],
    ['many nodes', doc(...Array.from({ length: 5001 }, () => p()))],
    ['many levels', Array.from({ length: 60 }).reduce<DocumentNode>((inner) => list('blockquote', inner), p('a'))],
  ])('refuses %s', (_what, document) => {
    expect(() => richTextOf(document as object)).toThrow(InvalidDocument);
  });
});
