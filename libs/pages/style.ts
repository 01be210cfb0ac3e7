import { createHash } from 'node:crypto';

export const CSS = `
:root{color-scheme:light dark;--ink:#1c2024;--soft:#5b6570;--paper:#fff;--ground:#f4f5f7;--line:#8b949e;--accent:#1f5fbf;
--on-accent:#fff;--bad:#b3261e}
@media (prefers-color-scheme:dark){:root{--ink:#e8eaed;--soft:#a8b1bb;--paper:#1d2126;--ground:#14171a;--line:#7d8792;
--accent:#8ab4f8;--on-accent:#10233f;--bad:#f2a09a}}
*{box-sizing:border-box}
body{margin:0;padding:1rem;background:var(--ground);color:var(--ink);font:1rem/1.5 system-ui,sans-serif}
main{max-width:34rem;margin:1rem auto;padding:1.25rem;background:var(--paper);border-radius:.5rem}
main.wide{max-width:64rem}
h1{margin:0 0 .5rem;font-size:1.5rem;line-height:1.25}
h2{margin:1.5rem 0 .25rem;font-size:1.1rem}
h2 .soft{font-size:.875rem;font-weight:400}
p{margin:.5rem 0}
label{display:block;margin-top:1rem;font-weight:600}
.hint{margin:0;color:var(--soft);font-size:.875rem}
input{width:100%;margin-top:.25rem;padding:.55rem .6rem;border:1px solid var(--line);border-radius:.3rem;
background:var(--paper);color:inherit;font:inherit}
input[aria-invalid=true]{border-color:var(--bad)}
.error{margin:.25rem 0 0;color:var(--bad)}
:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
button,a.button{display:inline-block;margin-top:1.5rem;padding:.6rem 1.2rem;border:0;border-radius:.3rem;background:var(--accent);color:var(--on-accent);
font:inherit;font-weight:600;cursor:pointer}
a{color:var(--accent)}
a.button{color:var(--on-accent);text-decoration:none}
.bar{display:flex;flex-wrap:wrap;gap:.25rem 1.25rem;align-items:center;max-width:64rem;margin:0 auto;padding:.25rem 0}
.bar .home{font-weight:700}
.bar .person{margin-left:auto;color:var(--soft)}
nav a{padding:.25rem 0;text-decoration:none}
nav a[aria-current]{font-weight:700;color:inherit;border-bottom:2px solid var(--accent)}
table{width:100%;border-collapse:collapse}
th,td{padding:.45rem .6rem .45rem 0;border-bottom:1px solid color-mix(in srgb,var(--line) 45%,transparent);text-align:left;
vertical-align:top}
td.text{width:45%;overflow-wrap:anywhere}
th{color:var(--soft);font-size:.875rem;font-weight:600}
caption{text-align:left;color:var(--soft);padding:.25rem 0}
.key{white-space:nowrap;font-variant-numeric:tabular-nums}
.soft{color:var(--soft)}
.tag{display:inline-block;padding:0 .5rem;border:1px solid var(--line);border-radius:1rem;font-size:.875rem;white-space:nowrap}
.row{display:flex;flex-wrap:wrap;gap:.5rem 1rem;align-items:end}
.row>div{flex:1 1 9rem}
.row label{margin-top:0}
.row button,td button,.bar button{margin-top:0}
td .row{flex-wrap:nowrap;align-items:center}
form:not(.row,.bar *,td *)>button{display:block}
.pages{display:flex;justify-content:space-between;margin-top:1rem}
select,textarea{width:100%;margin-top:.25rem;padding:.55rem .6rem;border:1px solid var(--line);border-radius:.3rem;
background:var(--paper);color:inherit;font:inherit}
input[type=checkbox],input[type=radio]{width:auto;margin:0 .5rem 0 0;transform:scale(1.15)}
label.check{font-weight:400;margin-top:.5rem;break-inside:avoid}
main.wide form>input,main.wide form>select,main.wide form>textarea{max-width:34rem}
table+.row{margin-top:1rem}
.notice pre{background:var(--paper)}
@media (min-width:48rem){.scopes{columns:2}}
fieldset{min-width:0;margin:1rem 0 0;padding:0;border:0;overflow-wrap:anywhere}
legend{padding:0;font-weight:600}
summary{margin-top:.5rem;cursor:pointer}
ul.plain{margin:.5rem 0;padding:0;list-style:none}
ul.plain li{padding:.2rem 0}
button.quiet{padding:.2rem .6rem;border:1px solid var(--line);background:transparent;color:inherit;font-weight:400}
button.danger{border-color:var(--bad);color:var(--bad)}
dl{display:grid;grid-template-columns:max-content 1fr;gap:.25rem 1rem}
dt{color:var(--soft)}
dd{margin:0}
.rich{overflow-wrap:anywhere}
.rich img{max-width:100%}
.notice{margin:1rem 0;padding:.6rem .8rem;border-left:4px solid var(--accent);background:var(--ground)}
@media (max-width:40rem){
table.list thead{position:absolute;clip-path:inset(50%)}
table.list tr{display:block;padding:.5rem 0;border-bottom:1px solid var(--line)}
table.list td{display:block;padding:.1rem 0;border:0}
table.list td.text,table.list td.name{width:auto;font-weight:600}
table.list td[data-label]{display:inline-block;margin-right:1rem;font-size:.875rem}
table.list td[data-label]:empty{display:none}
table.list td[data-label]:not(:empty)::before{content:attr(data-label) ": ";color:var(--soft)}
dl{grid-template-columns:1fr}
dd{margin-bottom:.4rem}
}
code{overflow-wrap:anywhere}
pre{margin:.5rem 0;padding:.75rem;background:var(--ground);border-radius:.3rem;white-space:pre-wrap;overflow-wrap:anywhere;
user-select:all;font:.875rem/1.5 ui-monospace,monospace}
`;

const STYLE = createHash('sha256').update(CSS).digest('base64');

/**
 * The policy allows this style sheet, images of this server and forms to it, but no other origins. Scripts of this server are
 * allowed only to pages that need some.
 */
export const contentSecurityPolicy = (formTargets: readonly string[] = [], { scripts = false } = {}): string =>
  [
    "default-src 'none'",
    ...(scripts ? ["script-src 'self'"] : []),
    `style-src 'sha256-${STYLE}'`,
    "img-src 'self' data:",
    ["form-action 'self'", ...formTargets].join(' '),
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
