import { markdownOf } from './index';

it.each([
  ['<p>Two <strong>words</strong> and <em>one</em></p>', 'Two **words** and *one*\n'],
  ['', ''],
  ['<h2>Head</h2><p>a<br>b</p><hr><p>c</p>', '## Head\n\na\\\nb\n\n---\n\nc\n'],
  ['<ul><li><p>a</p><ul><li><p>b</p></li></ul></li><li><p>c</p></li></ul>', '- a\n  - b\n- c\n'],
  ['<ol start="9"><li><p>a</p></li><li><p>b</p></li></ol>', '9.  a\n10. b\n'],
  [
    '<ul data-type="taskList"><li data-checked="true"><p>done</p></li><li data-checked="false"><p>open</p></li></ul>',
    '- [x] done\n- [ ] open\n',
  ],
  ['<pre><code class="language-ts">const a = 1;\n```</code></pre>', '````ts\nconst a = 1;\n```\n````\n'],
  ['<blockquote><p>a</p><p>b</p></blockquote>', '> a\n>\n> b\n'],
  [
    '<p><a href="https://example.com/">here</a> <code>a`b</code> <s>no</s> <u>u</u></p>',
    '[here](https://example.com/) `` a`b `` ~~no~~ <u>u</u>\n',
  ],
  [
    '<table><tr><th><p>A</p></th><th><p>B</p></th></tr><tr><td><p>1|2</p></td><td><p></p></td></tr></table>',
    '| A | B |\n| --- | --- |\n| 1\\|2 |  |\n',
  ],
  ['<p><img src="https://example.com/a (1).png" alt="x"></p>', '![x](https://example.com/a%20%281%29.png)\n'],
  ['<p># no heading, 1. no list, *no stars* &lt;b&gt;</p>', '\\# no heading, 1. no list, \\*no stars\\* \\<b>\n'],
])('%s', async (html, markdown) => {
  expect(await markdownOf(html)).toBe(markdown);
});

it('a table with merged cells stays HTML', async () => {
  const html = '<table><tbody><tr><td colspan="2"><p>a</p></td></tr></tbody></table>';
  expect(await markdownOf(html)).toBe(`${html}\n`);
});

it('a text of many blocks, and one of a single block with many parts, are whole', async () => {
  const paragraph = '<p>A <strong>bold</strong> word and <a href="https://example.com/">link</a>.</p>';
  expect((await markdownOf(paragraph.repeat(10_000))).match(/\*\*bold\*\*/g)).toHaveLength(10_000);
  const list = `<ul>${`<li>${paragraph}</li>`.repeat(3_000)}</ul>`;
  expect((await markdownOf(list)).match(/bold/g)).toHaveLength(3_000);
});
