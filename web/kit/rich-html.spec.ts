import { forPage, isBlank, safeStyle } from './rich-html';

it.each([
  ['<p style="text-align:center">a</p>', '<p data-style="text-align:center">a</p>'],
  ['<div class="dialog backdrop">a</div>', '<div data-class="dialog backdrop">a</div>'],
  ['<p><img src="/a.png" alt="b" /></p>', '<p><img data-src="/a.png" alt="b" /></p>'],
  ['<p><a href="/x" title="a class=">b</a></p>', '<p><a href="/x" title="a class=">b</a></p>'],
  // Text content does not count as an attribute.
  ['<p>Use style="color:red" and class="x"</p>', '<p>Use style="color:red" and class="x"</p>'],
  ['<pre>&lt;p class="x"&gt;</pre>', '<pre>&lt;p class="x"&gt;</pre>'],
])('%s for the page', (html, shown) => {
  expect(forPage(html)).toBe(shown);
});

it.each([
  ['', true],
  ['<p></p>', true],
  ['<p><br></p><p></p>', true],
  ['<p>a</p>', false],
  ['<p><img src="/a.png" /></p>', false],
])('%j says nothing: %s', (html, blank) => {
  expect(isBlank(html)).toBe(blank);
});

it.each([
  ['color:red;text-align:center', 'color:red;text-align:center'],
  ['position:fixed;color:red;inset:0', 'color:red'],
  ['background-color:url(https://trap.example)', ''],
])('of %j stays %j', (style, safe) => {
  expect(safeStyle(style)).toBe(safe);
});
