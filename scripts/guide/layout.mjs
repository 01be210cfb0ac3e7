// The frame of a page of the guide. All addresses are relative, so the service can have any path prefix.
import { escape } from './markdown.mjs';

const entry = (page, up, current) =>
  `<li><a href="${up}${page.address}"${page === current ? ' aria-current="page"' : ''}>${escape(page.title)}</a></li>`;

/** All parts with their pages; that of the decisions only while one of them is read, since it is longer than all others. */
function navigation(parts, up, current) {
  return parts
    .map(({ name, id, pages, isFolded }) => {
      const isShown = !isFolded || pages.includes(current);
      const list = isShown ? `<ul>${pages.map((page) => entry(page, up, current)).join('\n')}</ul>` : '';
      return `<h2><a href="${up}#${id}">${escape(name)}</a></h2>\n${list}`;
    })
    .join('\n');
}

function outline(sections) {
  const shown = sections.filter(({ depth }) => depth === 2 || depth === 3);
  if (shown.length < 2) return '';
  const list = shown
    .map(({ title, anchor, depth }) => `<li class="depth-${depth}"><a href="#${anchor}">${escape(title)}</a></li>`)
    .join('\n');
  return `<nav class="outline" aria-labelledby="outline"><h2 id="outline">On this page</h2><ul>${list}</ul></nav>
<details class="outline-folded"><summary>On this page</summary><ul>${list}</ul></details>`;
}

const neighbour = (page, up, rel, label) =>
  page
    ? `<a rel="${rel}" href="${up}${page.address}"><span>${label}</span> ${escape(page.title)}</a>`
    : '<span></span>';

const breadcrumbs = (part, page, up) => `<nav class="crumbs" aria-label="Breadcrumbs"><ol>
<li><a href="${up}">Guide</a></li>
<li><a href="${up}#${part.id}">${escape(part.name)}</a></li>
<li aria-current="page">${escape(page.title)}</li>
</ol></nav>`;

/** `up` leads from the page to the guide. */
function frame({ title, up, assets, index, parts, current, main, before = '' }) {
  const app = `${up}../`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escape(title)}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${app}app/${assets.style}">
<script type="module" blocking="render" src="${app}app/${assets.script}"></script>
</head>
<body>
<a class="skip" href="#content">Skip to content</a>
<header class="top">
<button type="button" class="menu" popovertarget="contents">Contents</button>
<a class="home" href="${up || './'}">Cairn <span>Guide</span></a>
<search class="search" hidden data-guide="${up || './'}" data-index="${up}${index}">
<input type="search" aria-label="Search the guide" placeholder="Search" autocomplete="off" maxlength="200">
<kbd>/</kbd>
<div class="found" hidden><p role="status"></p><ul></ul></div>
</search>
<nav class="links" aria-label="Cairn"><a href="${app}docs/">API</a><a href="${app}">Open Cairn</a></nav>
<button type="button" class="theme" aria-label="Light or dark" hidden></button>
</header>
<div class="columns">
<nav id="contents" class="contents" popover aria-label="Guide">${navigation(parts, up, current)}</nav>
<main id="content" tabindex="-1">
${before}<article class="text">
${main}</article>
</main>
</div>
</body>
</html>
`;
}

const upFrom = (address) => '../'.repeat(address.split('/').length - 1);

export function pageOf({ page, part, previous, next, html, ...rest }) {
  const up = upFrom(page.address);
  const ends = `<nav class="ends" aria-label="Neighbouring pages">${neighbour(previous, up, 'prev', 'Previous')}
${neighbour(next, up, 'next', 'Next')}</nav>`;
  return frame({
    ...rest,
    title: `${page.title} · Cairn guide`,
    up,
    current: page,
    before: `${breadcrumbs(part, page, up)}\n${outline(page.sections)}\n`,
    main: `${html}${ends}\n`,
  });
}

export function startPage({ parts, ...rest }) {
  const cards = parts
    .map(
      ({
        name,
        about,
        id,
        pages,
        isFolded,
      }) => `<section${isFolded ? ' class="long"' : ''} aria-labelledby="${id}"><h2 id="${id}">${escape(name)}</h2>
<p>${escape(about)}</p>
<ul>${pages.map((page) => entry(page, '')).join('\n')}</ul></section>`,
    )
    .join('\n');
  const main = `<h1>Guide</h1>
<p>How Cairn is used, run, called and extended. It belongs to the version that serves it.</p>
<div class="parts">${cards}</div>
`;
  return frame({ ...rest, parts, title: 'Cairn guide', up: '', main });
}
