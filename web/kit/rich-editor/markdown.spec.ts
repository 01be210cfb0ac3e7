import { htmlOfMarkdown, looksLikeMarkdown } from './markdown';

it.each([
  ['# A\n\nb', '<h1>A</h1><p>b</p>'],
  [
    'a **b** *c* __d__ _e_ ~~f~~ `g *h*`',
    '<p>a <strong>b</strong> <em>c</em> <strong>d</strong> <em>e</em> <s>f</s> <code>g *h*</code></p>',
  ],
  ['snake_case_name and 2*3*4', '<p>snake_case_name and 2<em>3</em>4</p>'],
  [
    '[a](https://x.example "t") ![b](/c.png)',
    '<p><a href="https://x.example" title="t">a</a> <img src="/c.png" alt="b"></p>',
  ],
  ['[**a**](/x)', '<p><a href="/x"><strong>a</strong></a></p>'],
  ['[a](javascript:alert(1)) [b](//evil.example)', '<p>[a](javascript:alert(1)) [b](//evil.example)</p>'],
  ['<script>alert(1)</script>', '<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>'],
  ['<img src=x onerror=alert(1)>', '<p>&lt;img src=x onerror=alert(1)&gt;</p>'],
  ['[a](/x"onclick="alert)', '<p><a href="/x&quot;onclick=&quot;alert">a</a></p>'],
  ['- a\n- b\n  - c\n- d', '<ul><li><p>a</p></li><li><p>b</p><ul><li><p>c</p></li></ul></li><li><p>d</p></li></ul>'],
  ['3. a\n4. b', '<ol start="3"><li><p>a</p></li><li><p>b</p></li></ol>'],
  [
    '- [x] a\n- [ ] b',
    '<ul data-type="taskList"><li data-type="taskItem" data-checked="true"><p>a</p></li>' +
      '<li data-type="taskItem" data-checked="false"><p>b</p></li></ul>',
  ],
  ['```ts\na < b\n\n- c\n```\nd', '<pre><code data-class="language-ts">a &lt; b\n\n- c</code></pre><p>d</p>'],
  ['> a\n> - b\n\nc', '<blockquote><p>a</p><ul><li><p>b</p></li></ul></blockquote><p>c</p>'],
  [
    '| a | b |\n| --- | :-: |\n| **1** | x \\| y |\n\nc',
    '<table><tbody><tr><th><p>a</p></th><th><p>b</p></th></tr><tr><td><p><strong>1</strong></p></td><td><p>x | y</p></td></tr></tbody></table><p>c</p>',
  ],
  ['a\n\n---\n\nb  \nc', '<p>a</p><hr><p>b<br>c</p>'],
  ['a\nb\n- c', '<p>a\nb</p><ul><li><p>c</p></li></ul>'],
  ['\\*a\\* <https://x.example>', '<p>*a* <a href="https://x.example">https://x.example</a></p>'],
])('%j', (text, html) => {
  expect(htmlOfMarkdown(text)).toBe(html);
});

it.each([
  ['# Title', true],
  ['a **b** c', true],
  ['see [x](https://x.example)', true],
  ['plain words, 3 * 4 = 12', false],
  ['a - b', false],
  ['https://x.example/a_b_c', false],
])('%j is meant as Markdown: %s', (text, meant) => {
  expect(looksLikeMarkdown(text)).toBe(meant);
});

it.each(['[', '`', '**a', '> ', '- ', '| a ', '\\', '![a](', '_a ', '\n'])(
  'comes to an end with many of %j',
  (piece) => {
    expect(htmlOfMarkdown(piece.repeat(20_000 / piece.length))).toEqual(expect.any(String));
  },
);
