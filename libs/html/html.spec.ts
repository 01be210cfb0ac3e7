import { Parser } from 'htmlparser2';
import { cleanHtml, losesPictures, richText, richTextOf, withCleaned } from '.';
import { isAllowed } from './attributes';
import { ALLOWED_ELEMENTS } from './elements';
import { numbers, PIECES } from './pieces.fake';

const htmlOf = (dirty: string) => cleanHtml(dirty).html;
const textOf = (html: string) => cleanHtml(html).text;

describe('what could act', () => {
  it.each([
    ['<p onclick="x()">a</p>', '<p>a</p>'],
    ['<p ONCLICK=x()>a</p>', '<p>a</p>'],
    ['<p/onclick=x()>a', '<p>a</p>'],
    ['<script>alert(1)</script><p>a</p>', '<p>a</p>'],
    ['<script>alert("</p>")</script foo><p>a</p>', '<p>a</p>'],
    ['<scr<script>ipt>alert(1)</script>', 'ipt&gt;alert(1)'],
    ['<<script>alert(1)//<</script>', '&lt;'],
    ['<img src=x onerror=alert(1)>', '<img src="x" />'],
    ['<img """><script>alert(1)</script>">', '<img />"&gt;'],
    ['<iframe src="https://example.com"></iframe><p>a</p>', '<p>a</p>'],
    ['<iframe srcdoc="<script>alert(1)</script>">', '<p></p>'],
    ['<object data="x"><p>a</p></object>b', 'b'],
    ['<embed src="javascript:alert(1)">a', 'a'],
    ['<base href="https://evil.example/">a', 'a'],
    ['<meta http-equiv="refresh" content="0;url=javascript:alert(1)">a', 'a'],
    ['<form action="https://evil.example"><button>a</button></form>', 'a'],
    ['<input type="text" value="x"><input type="checkbox" checked>', '<input type="checkbox" checked="" />'],
    ['<svg><g onload="x()"></g></svg><p>a</p>', '<p>a</p>'],
    ['<math><mi xlink:href="javascript:alert(1)">x</mi></math>a', 'a'],
    ['<p style="position:fixed;color:red">a</p>', '<p style="color:red">a</p>'],
    ['<p style="color:red;background:url(javascript:alert(1))">a</p>', '<p style="color:red">a</p>'],
    ['<p style="background-color:url(https://evil.example/x)">a</p>', '<p>a</p>'],
    ['<p style="color:expression(alert(1))">a</p>', '<p>a</p>'],
    ['<!--[if IE]><script>alert(1)</script><![endif]-->a', 'a'],
    ['<![CDATA[<script>alert(1)</script>]]>a', 'a'],
    ['<?xml <script>alert(1)</script> ?>a', 'alert(1) ?&gt;a'],
    ['<p id="x" name="y" slot="z">a</p>', '<p>a</p>'],
    ['<p data-type="x" data-A="1" data-=1>a</p>', '<p data-type="x" data-a="1">a</p>'],
    ['<p title="&quot;><script>alert(1)</script>">a</p>', '<p>a</p>'],
    ['<img alt="&quot;><script>alert(1)</script>">', '<img alt="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;" />'],
  ])('is gone from %s', (dirty, clean) => {
    expect(htmlOf(dirty)).toBe(clean);
  });
});

describe('texts that a browser reads otherwise than a cleaner', () => {
  it.each([
    '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
    '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
    '<svg></p><style><a id="</style><img src=1 onerror=alert(1)>">',
    '<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>',
    '<svg><style><img title="</style><img src onerror=alert(1)>"></style></svg>',
    '<textarea><p title="</textarea><img src onerror=alert(1)>">',
    '<title><a title="</title><img src onerror=alert(1)>">',
    '<xmp><p title="</xmp><svg/onload=alert(1)>">',
    '<noembed><img title="</noembed><img src onerror=alert(1)>">',
    '<template><p title="</template><img src onerror=alert(1)>">',
    '<table><td><svg><desc><td><img src onerror=alert(1)></table>',
    '<select><style></select><img src onerror=alert(1)></style>',
    '<plaintext><img src onerror=alert(1)>',
    '<p title=`><img src onerror=alert(1)>`>',
    '<a href="x\u0000" onclick=alert(1)>a</a>',
    '<img src=x:x onerror\u000c=alert(1)>',
    '<!-- --!><img src onerror=alert(1)> -->',
    '<!--><img src onerror=alert(1)>-->',
    '</ <img src onerror=alert(1)>>',
  ])('leave nothing of it: %s', (dirty) => {
    assertHarmless(htmlOf(dirty));
  });
});

describe('addresses', () => {
  const linkOf = (href: string) => /href="([^"]*)"/.exec(htmlOf(`<a href="${href}">a</a>`))?.[1];

  it.each([
    'https://example.com/a?b=c#d',
    'HTTP://example.com',
    'mailto:a@example.com',
    'tel:+431',
    '/work-items/1',
    './a:b',
    'a/b:c',
    '#part',
    '?q=a:b',
  ])('keep %s', (href) => {
    expect(linkOf(href)).toBe(href);
  });

  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    ' \u0001javascript:alert(1)',
    'java\tscript:alert(1)',
    'java\nscript:alert(1)',
    'javascript&colon;alert(1)',
    '&#106;avascript:alert(1)',
    '&#x6A&#x61&#x76&#x61script:alert(1)',
    'java\u0000script:alert(1)',
    'vbscript:msgbox(1)',
    'data:text/html,<script>alert(1)</script>',
    'blob:https://example.com/x',
    'file:///etc/passwd',
    'view-source:https://example.com',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '\\/evil.example',
    '/\t/evil.example',
    ' //evil.example',
  ])('lose %j', (href) => {
    expect(linkOf(href)).toBeUndefined();
    expect(htmlOf(`<img src="${href}">`)).toBe('<img />');
  });

  it('tell nobody where the reader came from', () => {
    expect(htmlOf('<a href="/x" rel="opener" target="_blank">a</a>')).toBe(
      '<a href="/x" target="_blank" rel="noopener noreferrer">a</a>',
    );
  });
});

describe('structure', () => {
  it('leaves clean text as it is', () => {
    const html =
      '<h2>Title</h2><p>One <strong>two</strong> &amp; 3<br />4</p><ul data-type="taskList"><li data-checked="true">' +
      '<label><input type="checkbox" checked="" /></label><p>five</p></li></ul><pre><code class="language-ts">a &lt; b</code>' +
      '</pre><table><tbody><tr><td colspan="2">c</td></tr></tbody></table><mention-component id="x" entity_name="user">' +
      '</mention-component>';
    expect(htmlOf(html)).toBe(html);
  });

  it.each([
    ['<b><i>a</b>b</i>', '<b><i>a</i></b>b'],
    ['</p>a</b>', 'a'],
    ['<p>a<p>b', '<p>a</p><p>b</p>'],
    ['<p><b>a<ul><li>b<li>c</ul>', '<p><b>a</b></p><ul><li>b</li><li>c</li></ul>'],
    ['<ul><li>a<ul><li>b</ul><li>c', '<ul><li>a<ul><li>b</li></ul></li><li>c</li></ul>'],
    ['<table><tr><td>a<td>b<tr><td>c', '<table><tr><td>a</td><td>b</td></tr><tr><td>c</td></tr></table>'],
    [
      '<a href="/x">a<a href="/y">b',
      '<a href="/x" rel="noopener noreferrer">a</a><a href="/y" rel="noopener noreferrer">b</a>',
    ],
    ['<blink>a</blink>', 'a'],
    ['a < b && c > d', 'a &lt; b &amp;&amp; c &gt; d'],
    ['<mention-component id="x"/>a', '<mention-component id="x"></mention-component>a'],
    ['<p a', '<p></p>'],
  ])('of %s', (html, clean) => {
    expect(htmlOf(html)).toBe(clean);
  });

  it('ends at 100 levels, below which the text stays', () => {
    expect(htmlOf(`${'<b>'.repeat(150)}a${'</b>'.repeat(150)}`)).toBe(`${'<b>'.repeat(100)}a${'</b>'.repeat(100)}`);
  });

  it('looks at 32 attributes of an element', () => {
    const many = (count: number) => Array.from({ length: count }, (_, i) => `data-a${i}="1"`).join(' ');
    expect(htmlOf(`<p ${many(40)}>a</p>`)).toBe(`<p ${many(32)}>a</p>`);
  });

  it('of nothing is an empty paragraph', () => {
    expect(cleanHtml('<script>x</script>')).toEqual({ html: '<p></p>', text: '' });
    expect(cleanHtml('')).toEqual({ html: '<p></p>', text: '' });
  });
});

describe('text', () => {
  it.each([
    ['<h2>Title</h2><p>One <strong>two</strong></p><p>three</p>', 'Title\nOne two\nthree'],
    ['<p>a &lt; b &amp; c</p>', 'a < b & c'],
    ['<p>  a \n b  </p> <p> c </p>', 'a b\nc'],
    ['a<br>b', 'a\nb'],
    ['<ul><li>a</li><li><p>b</p><ol><li>c</li><li>d</li></ol></li></ul>', '- a\n- b\n  1. c\n  2. d'],
    ['<ol start="3"><li>a</li><li>b</li></ol>', '3. a\n4. b'],
    ['<ul><li data-checked="true"><label><input type="checkbox" checked></label><p>a</p></li></ul>', '- [x] a'],
    ['<ul><li><input type="checkbox"> a</li></ul>', '- [ ] a'],
    ['<pre>a\n  b\n\nc</pre>', 'a\n  b\n\nc'],
    ['<table><tr><th>a</th><th>b</th></tr><tr><td>c</td><td>d</td></tr></table>', 'a\tb\nc\td'],
    ['<script>x</script><p>a</p>', 'a'],
  ])('of %s', (html, text) => {
    expect(textOf(html)).toBe(text);
  });
});

describe('any text', () => {
  it('comes out harmless, and stays as it came out', () => {
    const next = numbers(7);
    for (let round = 0; round < 3000; round++) {
      const dirty = Array.from({ length: 1 + next(30) }, () => PIECES[next(PIECES.length)]).join('');
      const clean = htmlOf(dirty);
      assertHarmless(clean);
      expect([dirty, htmlOf(clean)]).toEqual([dirty, clean]);
    }
  });
});

/** Read again, by another part of the library than the one that cleaned: only what is allowed is there. */
function assertHarmless(html: string): void {
  const seen: unknown[] = [];
  const onopentag = (tag: string, attributes: Record<string, string>) => {
    const odd = Object.keys(attributes).filter((name) => !isAllowed(tag, name) && name !== 'rel');
    const away = Object.values(attributes).filter((value) => /^\s*(\w*script:|data:|[\\/]{2})/i.test(value));
    if (!ALLOWED_ELEMENTS.has(tag) || odd.length || away.length) seen.push({ tag, odd, away });
  };
  const parser = new Parser({
    onopentag,
    oncomment: (text) => seen.push(text),
    oncdatastart: () => seen.push('cdata'),
  });
  parser.end(html);
  expect({ html, seen }).toEqual({ html, seen: [] });
}

describe('pictures that a text does not keep', () => {
  it.each([
    '<img src="data:image/png;base64,AAAA">',
    "<IMG alt='x' SRC = 'data:image/png;base64,AAAA'>",
    '<img src=&#100;ata:image/png,x>',
    '<img src=" \tdata:image/png,x">',
    '<img src="https://example.com/a.png"><img src=//example.com/b.png>',
    '<p><image-component src="blob:https://example.com/1"></image-component>',
    '<img src=cid:part1@example.com>',
  ])('are found in %s', (html) => {
    expect(losesPictures(html)).toBe(true);
    expect(cleanHtml(html).html).not.toMatch(/src="(data|blob|cid|\/\/)/);
  });

  it.each([
    '<p>no picture</p>',
    '<img src="https://example.com/a.png">',
    '<img src=/files/a.png>',
    '<img src="files/a.png">',
    '<image-component src="01a20157-a561-7452-870c-e6b3bebd1dd0"></image-component>',
    '<p>&lt;img src="data:image/png,x"&gt;</p>',
    '<code>src="data:"</code>',
    '<script><img src="data:image/png,x"></script>',
  ])('are not looked for in vain in %s', (html) => expect(losesPictures(html)).toBe(false));
});

describe('texts that are cleaned before they are needed', () => {
  /** Entities, tags, attributes and comments stand across the places where a slice may end. */
  const below = numbers(7);
  const drawn = () => PIECES[below(PIECES.length)]!;
  const dirty = Array.from({ length: 4_000 }, (_, index) => `${drawn()}${drawn()} a&amp;b <a href="/x?a=${index}">c`);
  const long = `<p>${'word &lt;b&gt; <b>bold</b> '.repeat(2_000)}</p>${dirty.join('')}`;

  it('are the same as those that are cleaned at once', async () => {
    const wanted = richText(long);
    const found = await withCleaned([long], () => Promise.resolve(richText(long)));
    expect(found).toEqual(wanted);
    expect(await withCleaned([long], () => Promise.resolve(cleanHtml(long)))).toEqual(cleanHtml(long));
  });

  it('are known to lose pictures, or not to', async () => {
    const picture = `<img src="data:image/png,x">${long}`;
    await withCleaned([picture, long], () => {
      expect([losesPictures(picture), losesPictures(long)]).toEqual([true, false]);
      return Promise.resolve();
    });
  });

  it('cost nothing once the work has begun, and nobody else waits for them', async () => {
    let [turns, ended] = [0, false];
    const count = () => void (turns++, ended || setImmediate(count));
    setImmediate(count);
    const texts = Array.from({ length: 8 }, (_, index) => long + String(index));
    const [before, first, second] = await withCleaned(texts, () =>
      Promise.resolve([turns, richText(texts[7]!), richText(texts[7]!)]),
    );
    ended = true;
    expect(before).toBeGreaterThan(3);
    expect(first).toBe(second);
  });

  it('may be documents; what is none is refused where it is read', async () => {
    const document = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'a' }] }] };
    const none = { type: 'doc', content: [{ type: 'nothing' }] };
    await withCleaned([document, none], () => {
      expect(richTextOf(document)).toEqual(richText('<p>a</p>'));
      expect(() => richTextOf(none)).toThrow('The document is not valid');
      return Promise.resolve();
    });
  });
});
