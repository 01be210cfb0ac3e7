// Makes the pages of the guide from the documents of the repository: dist/guide, served at /guide/.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, extname, join, posix } from 'node:path';
import MiniSearch from 'minisearch';
import { addressOf, PARTS } from './contents.mjs';
import { pageOf, startPage } from './layout.mjs';
import { readPage, render } from './markdown.mjs';

/** How the index is searched; the page gets it together with the index. */
const SEARCH = {
  fields: ['title', 'page', 'text'],
  storeFields: ['title', 'page', 'part', 'excerpt'],
  searchOptions: { boost: { title: 4, page: 2 }, prefix: true, fuzzy: 0.15, combineWith: 'AND' },
};
const EXCERPT = 140;

const idOf = (name) => name.toLowerCase().replaceAll(' ', '-');

function partsIn(root) {
  const pageIn = (file) => ({ file, address: addressOf(file), ...readPage(readFileSync(join(root, file), 'utf8')) });
  return PARTS.map(({ name, about, files, folder }) => {
    const named =
      files ??
      readdirSync(join(root, folder))
        .sort()
        .map((one) => `${folder}/${one}`);
    return { name, about, id: idOf(name), isFolded: folder !== undefined, pages: named.map(pageIn) };
  });
}

/** Every document has its place: a new one has to be named in the contents. */
function assertComplete(root, pages) {
  const there = readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name.replaceAll('\\', '/')}`);
  const lost = there.filter((file) => !pages.some((page) => page.file === file));
  if (lost.length) throw new Error(`scripts/guide/contents.mjs does not name ${lost.join(', ')}`);
}

/** Files beside the pages. Their names change with their content, so that browsers may keep them. */
class Files {
  constructor(root, out) {
    this.root = root;
    this.out = out;
    mkdirSync(join(out, 'files'), { recursive: true });
  }

  /** Answers the address below the guide. */
  write(name, bytes) {
    const digest = createHash('sha256').update(bytes).digest('base64url').slice(0, 8);
    const address = `files/${basename(name, extname(name))}-${digest}${extname(name)}`;
    writeFileSync(join(this.out, address), bytes);
    return address;
  }

  copy(file) {
    return this.write(file, readFileSync(join(this.root, file)));
  }
}

/** What links of a page lead to: pages of the guide, other files of the repository as copies, and other servers. */
class Links {
  constructor(pages, files) {
    this.pages = new Map(pages.map((page) => [page.file, page]));
    this.files = files;
  }

  of(page) {
    const up = '../'.repeat(page.address.split('/').length - 1);
    const fileAt = (path) => posix.join(posix.dirname(page.file), path);
    const dead = (href) => new Error(`${page.file} links to ${href}, which does not exist`);
    const copied = (path, href) => {
      if (!existsSync(join(this.files.root, path))) throw dead(href);
      return up + this.files.copy(path);
    };
    const linked = (href) => {
      if (/^[a-z]+:/.test(href)) return href;
      const [path, anchor] = href.split('#');
      const target = path ? this.pages.get(fileAt(path)) : page;
      if (!target) return copied(fileAt(path), href);
      if (anchor !== undefined && !target.sections.some((one) => one.anchor === anchor)) throw dead(href);
      return (path ? up + target.address : '') + (anchor === undefined ? '' : `#${anchor}`);
    };
    return { linked, pictured: (href) => copied(fileAt(href), href) };
  }
}

/** Text of Markdown without its marks, for searching and for showing a line of it. */
const spoken = (markdown) =>
  markdown
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/^```.*$/gm, '')
    .replace(/^\s*[-*] /gm, '')
    .replace(/[`*|#>]|\s-{3,}\s|:?-{3,}:?/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

function indexOf(parts) {
  const index = new MiniSearch(SEARCH);
  for (const part of parts)
    for (const page of part.pages)
      for (const { title, anchor, depth, text } of page.sections) {
        const said = spoken(text.join('\n'));
        const id = depth === 1 ? page.address : `${page.address}#${anchor}`;
        index.add({ id, title, page: page.title, part: part.name, text: said, excerpt: said.slice(0, EXCERPT) });
      }
  return JSON.stringify({ options: SEARCH, index });
}

/** Builds all pages into `out`; `manifest` says what the build of web/ has named the script and the style sheet. */
export function buildGuide({ root, out, manifest }) {
  const parts = partsIn(root);
  const pages = parts.flatMap((part) => part.pages);
  assertComplete(root, pages);
  rmSync(out, { recursive: true, force: true });
  const files = new Files(root, out);
  const links = new Links(pages, files);
  const assets = { script: manifest['guide/main.ts'].file, style: manifest['guide/guide.css'].file };
  const shared = { assets, parts, index: files.write('search.json', indexOf(parts)) };
  const put = (address, html) => {
    mkdirSync(dirname(join(out, `${address}index.html`)), { recursive: true });
    writeFileSync(join(out, `${address}index.html`), html);
  };
  put('', startPage(shared));
  pages.forEach((page, at) => {
    const part = parts.find((one) => one.pages.includes(page));
    const html = render(page, links.of(page));
    put(page.address, pageOf({ ...shared, page, part, previous: pages[at - 1], next: pages[at + 1], html }));
  });
  return `${pages.length} pages of the guide`;
}
