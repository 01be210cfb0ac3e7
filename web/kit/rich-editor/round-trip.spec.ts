import { getSchema } from '@tiptap/core';
import { DOMParser } from '@tiptap/pm/model';
import { forPage } from '../rich-html';
import { htmlOf } from './html';
import { LIGHT_DOCUMENT, lightDom } from './light-dom.fake';
import { CONTENT } from './schema';

const schema = getSchema(CONTENT);
const read = (html: string) =>
  DOMParser.fromSchema(schema).parse(lightDom(forPage(html)) as unknown as globalThis.Node);
const opened = (html: string): string => htmlOf(read(html), LIGHT_DOCUMENT as unknown as Document);

/** The order of attributes has no meaning. */
const sorted = (html: string): string =>
  html.replace(/<([\w-]+)((?: [\w-]+="[^"]*")+)/g, (_, tag: string, attributes: string) =>
    [`<${tag}`, ...(attributes.match(/[\w-]+="[^"]*"/g) ?? []).sort()].join(' '),
  );

describe('what the server stores comes back as it was', () => {
  it.each([
    '<p>a</p><p></p><p>b</p>',
    '<p>a <strong>b <em>c</em></strong><u>d</u><s>e</s></p>',
    '<p><strong><code>a</code></strong><a href="/x"><code>b</code></a></p>',
    '<p><a href="https://example.com/?a=1&amp;b=2" target="_blank" title="t">a</a></p>',
    '<p style="text-align:center">a</p><h2 style="text-align:right">b</h2>',
    '<p><span style="color:red;background-color:#ff0">a</span></p>',
    '<p class="lead x" dir="rtl" lang="ar" data-id="7">a</p>',
    '<h1>a</h1><h2>b</h2><h3>c</h3><h4>d</h4><h5>e</h5><h6>f</h6><hr />',
    '<ul><li><p>a</p><ul><li><p>b</p></li></ul></li></ul>',
    '<ol start="3"><li><h2>a</h2><p>b</p></li></ol>',
    '<ul data-type="taskList"><li data-type="taskItem" data-checked="true"><p>a</p></li>' +
      '<li data-type="taskItem" data-checked="false"><p>b</p></li></ul>',
    '<pre><code class="language-ts">a &lt; b\n  c\n\nd</code></pre>',
    '<pre><code>a</code></pre>',
    '<pre>a\n  <strong>b</strong> c</pre>',
    '<blockquote><p>a<br />b</p><blockquote><p>c</p></blockquote></blockquote>',
    '<table><tbody><tr><th><p>a</p></th><td colspan="2" rowspan="3" colwidth="80,90"><p>b</p></td></tr></tbody></table>',
    '<table><caption>a</caption><tbody><tr><td><p>b</p></td></tr></tbody></table>',
    '<p>a<img src="/x.png" alt="b" title="c" width="10" height="20" />d</p>',
    '<p>x<sub>1</sub><sup>2</sup><kbd>k</kbd><mark>m</mark><abbr data-long="y">z</abbr></p>',
    '<div class="callout" data-kind="note"><p>a</p></div><div>b</div>',
    '<figure><p><img src="/x.png" alt="" /></p><figcaption>c</figcaption></figure>',
    '<dl><dt>a</dt><dd>b</dd></dl>',
    '<p><mention-component entity_identifier="1" entity_name="user_mention"></mention-component> and ' +
      '<issue-embed-component id="2" entity_identifier="3" project_identifier="4"></issue-embed-component></p>',
    '<p><image-component src="01a20157-a561-7452-870c-e6b3bebd1dd0" width="10" aspectratio="1.5"></image-component>' +
      '<attachment-component id="1" src="x" entity_name="a.pdf"></attachment-component></p>',
  ])('%s', (html) => {
    expect(sorted(opened(html))).toBe(sorted(html));
  });
});

describe('what other editors write keeps all that it says', () => {
  it.each([
    ['a <b>b</b>', '<p>a <strong>b</strong></p>'],
    ['<ul><li>a</li></ul>', '<ul><li><p>a</p></li></ul>'],
    [
      '<ul><li><input type="checkbox" checked="" disabled="" /> a</li><li><input type="checkbox" /> b</li></ul>',
      '<ul data-type="taskList"><li data-type="taskItem" data-checked="true"><p>a</p></li>' +
        '<li data-type="taskItem" data-checked="false"><p>b</p></li></ul>',
    ],
    [
      '<ul data-type="taskList"><li data-checked="true"><label><input type="checkbox" checked="" /><span></span></label>' +
        '<div><p>a</p></div></li></ul>',
      '<ul data-type="taskList"><li data-type="taskItem" data-checked="true"><p>a</p></li></ul>',
    ],
    [
      '<table><thead><tr><th>a</th></tr></thead><tbody><tr><td>b</td></tr></tbody></table>',
      '<table><tbody><tr><th><p>a</p></th></tr><tr><td><p>b</p></td></tr></tbody></table>',
    ],
    ['<div>a<p>b</p></div>', '<div><p>a</p><p>b</p></div>'],
    ['<p>a <input type="checkbox" checked="" /> b</p>', '<p>a <input type="checkbox" checked="" disabled="" /> b</p>'],
    [
      '<p><mention-component entity_identifier="1" label="Ann"></mention-component></p>',
      '<p><mention-component entity_identifier="1"></mention-component></p>',
    ],
  ])('%s', (html, written) => {
    expect(opened(html)).toBe(written);
    expect(opened(written)).toBe(written);
  });
});

/** Pseudo-random numbers that are the same in every run. */
function* numbers(seed: number): Generator<number> {
  for (let state = seed; ;) yield (state = (state * 1_103_515_245 + 12_345) % 2_147_483_648);
}

const PIECES = [
  ...['<p>', '<div>', '<ul>', '<ol>', '<li>', '<blockquote>', '<h2>', '<table>', '<tr>', '<td>', '<th>', '<pre>'],
  ...['<strong>', '<em>', '<code>', '<a href="/x">', '<span data-x="1">', '<sub>', '<dl>', '<dt>', '<section>'],
  ...['<ul data-type="taskList">', '<li data-type="taskItem" data-checked="true">', '</p>', '</li>', '</ul>', '</td>'],
  ...['</table>', '</div>', '</pre>', '</strong>', '<br>', '<hr>', '<img src="/x.png">', '<input type="checkbox">'],
];

it('no word is lost, and a text that was opened stays as it is, whatever it consists of', () => {
  const next = numbers(7);
  for (let round = 0; round < 1500; round++) {
    let word = 0;
    const html = Array.from({ length: 1 + ((next.next().value >> 8) % 30) }, () => {
      const piece = PIECES[(next.next().value >> 8) % PIECES.length]!;
      return (next.next().value >> 8) % 2 ? `${piece} w${word++} ` : piece;
    }).join('');
    const document = read(html);
    document.check();
    const found = document.textContent.match(/w\d+/g) ?? [];
    expect([html, found]).toEqual([html, Array.from({ length: word }, (_, index) => `w${index}`)]);
    // Only a second reading removes spaces at the edges of unwrapped elements.
    const settled = opened(opened(html));
    expect([html, opened(settled)]).toEqual([html, settled]);
  }
});
