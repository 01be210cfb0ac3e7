import { cleanHtml, rewriteAddresses } from '.';

const ID = '01a20157-c7c5-7c1d-870c-5dec4416ab61';
const moved = (html: string) =>
  rewriteAddresses(html, (address) => (address.includes(ID) ? `/files/${ID}/` : undefined));

it('gives pictures and links their addresses, and keeps what else they are', () => {
  const html =
    `<p class="a">x <a href="/f/${ID}/" target="_blank" rel="noopener noreferrer">b</a> ` +
    `<img src="/f/${ID}/" alt="c &amp; d" width="30" /> &lt;img src="/f/${ID}/"&gt;</p>`;
  expect(moved(html)).toBe(html.replace(`href="/f/`, `href="/files/`).replace(`<img src="/f/`, `<img src="/files/`));
});

it('shows what editors name by an id', () => {
  expect(moved(`<p><image-component src="${ID}" width="35%" id="q"></image-component>after</p>`)).toBe(
    `<p><img src="/files/${ID}/" alt="" width="35%" />after</p>`,
  );
  expect(moved(`<attachment-component src="${ID}" entity_name="a &lt;b&gt;.pdf"></attachment-component>`)).toBe(
    `<a href="/files/${ID}/" rel="noopener noreferrer">a &lt;b&gt;.pdf</a>`,
  );
});

it('leaves everything else as it is', () => {
  const { html } = cleanHtml(
    '<h1>a</h1><img src="https://example.com/a.png"><image-component src="other"></image-component><a href="/b">c</a>' +
      '<table><tr><td>d<td>e</table><mention-component entity_identifier="x"></mention-component>',
  );
  expect(moved(html)).toBe(html);
});

it('is asked for pictures that texts cannot keep, which are gone without another address', () => {
  const html = '<p>a <img src="data:image/png;base64,AA" alt="b"><a href="data:x">c</a><img src="blob:d" alt="e"></p>';
  const asked: string[] = [];
  const found = rewriteAddresses(html, (address) => {
    asked.push(address);
    return address.startsWith('data:') ? '/files/1/' : undefined;
  });
  expect(asked).toEqual(['data:image/png;base64,AA', 'blob:d']);
  expect(found).toBe('<p>a <img alt="b" src="/files/1/" /><a rel="noopener noreferrer">c</a><img alt="e" /></p>');
});
