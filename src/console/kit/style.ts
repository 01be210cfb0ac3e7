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
p{margin:.5rem 0}
label{display:block;margin-top:1rem;font-weight:600}
.hint{margin:0;color:var(--soft);font-size:.875rem}
input{width:100%;margin-top:.25rem;padding:.55rem .6rem;border:1px solid var(--line);border-radius:.3rem;
background:var(--paper);color:inherit;font:inherit}
input[aria-invalid=true]{border-color:var(--bad)}
.error{margin:.25rem 0 0;color:var(--bad)}
:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
button{margin-top:1.5rem;padding:.6rem 1.2rem;border:0;border-radius:.3rem;background:var(--accent);color:var(--on-accent);
font:inherit;font-weight:600;cursor:pointer}
a{color:var(--accent)}
pre{margin:.5rem 0;padding:.75rem;background:var(--ground);border-radius:.3rem;white-space:pre-wrap;overflow-wrap:anywhere;
user-select:all;font:.875rem/1.5 ui-monospace,monospace}
`;

const STYLE = createHash('sha256').update(CSS).digest('base64');

/** Nothing but this style sheet, images of this server and forms to it: no script, no other origin. */
export const contentSecurityPolicy = (formTargets: readonly string[] = []): string =>
  [
    "default-src 'none'",
    `style-src 'sha256-${STYLE}'`,
    "img-src 'self' data:",
    ["form-action 'self'", ...formTargets].join(' '),
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
