import { documentOf, richText } from '.';

it.each([
  '<p>Login fails</p>',
  '<p>a  b</p>',
  '<p> a</p>',
  '<p>a &amp; b</p>',
  '<p>a<br />b</p>',
  '<h2>Steps</h2><ul><li><p>open</p></li></ul><p>then <strong>wait</strong></p>',
  '<p><img src="https://example.com/a.png" /></p>',
  '<p></p>',
])('the document of clean HTML is the one that its writer would have stored: %s', (html) => {
  expect(richText(html).html).toBe(html);
  // The second is remembered.
  for (let times = 0; times < 2; times++) expect(documentOf(html)).toEqual(richText(html).document);
});

it('long texts are read each time, and right', () => {
  const html = `<p>${'word '.repeat(2_000)}<em>end</em></p>`;
  expect(documentOf(html)).toEqual(richText(html).document);
  expect(documentOf(html)).not.toBe(documentOf(html));
});
