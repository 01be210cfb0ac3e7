import { cleanHtml } from '.';

describe('cleanHtml', () => {
  it('keeps rich text and folds its text', () => {
    const html = '<h2>Title</h2><p>One <strong>two</strong></p><ul><li>three</li></ul>';
    expect(cleanHtml(html)).toEqual({ html, text: 'Title One two three' });
  });

  it.each([
    ['<p onclick="x()">a</p>', '<p>a</p>'],
    ['<script>alert(1)</script><p>a</p>', '<p>a</p>'],
    ['<a href="javascript:alert(1)">a</a>', '<a rel="noopener noreferrer">a</a>'],
    ['<img src=x onerror=alert(1)>', '<img src="x" />'],
    ['<iframe src="https://example.com"></iframe><p>a</p>', '<p>a</p>'],
    ['<p style="position:fixed;color:red">a</p>', '<p style="color:red">a</p>'],
    ['<svg><g onload="x()"></g></svg><p>a</p>', '<p>a</p>'],
  ])('disarms %s', (dirty, clean) => {
    expect(cleanHtml(dirty).html).toBe(clean);
  });

  it('shows entities as characters in the text', () => {
    expect(cleanHtml('<p>a &lt; b &amp; c</p>').text).toBe('a < b & c');
  });

  it('stores an empty description as an empty paragraph', () => {
    expect(cleanHtml('<script>x</script>')).toEqual({ html: '<p></p>', text: '' });
  });
});
