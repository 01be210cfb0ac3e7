import { markup } from './markup';

describe('markup', () => {
  it('escapes what is put in, in text and in attributes', () => {
    const { text } = markup`<p title="${`"'`}">${'<script>&'}</p>`;
    expect(text).toBe('<p title="&quot;&#39;">&lt;script&gt;&amp;</p>');
  });

  it('leaves its own results and lists of them as they are', () => {
    expect(markup`<ul>${[markup`<li>${'<1>'}</li>`, markup`<li>2</li>`]}</ul>`.text).toBe(
      '<ul><li>&lt;1&gt;</li><li>2</li></ul>',
    );
  });
});
