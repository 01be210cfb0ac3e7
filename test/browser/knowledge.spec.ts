import type { Locator, Page } from 'playwright-core';
import { HOSTILE_HTML } from '../support/hostile-html';
import { startAcme } from './acme';
import { violations, type Look } from './chromium';

/** A picture of one pixel. */
const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

const acme = startAcme({ seed: 'demo' });
const { call, signedIn } = acme;

beforeAll(async () => {
  await call('PATCH', 'features/', { wiki: true });
  await call('PATCH', 'projects/WEB/features/', { intake: true, views: true, pages: true });
});

interface Item {
  readonly id: string;
  readonly identifier: string;
  readonly project_id: string;
  readonly description_html: string;
}

const itemOf = (name: string, description_html = ''): Promise<Item> =>
  call<Item>('POST', 'projects/WEB/work-items/', { name, ...(description_html && { description_html }) });
const described = async ({ id }: Item): Promise<string> =>
  (await call<Item>('GET', `projects/WEB/work-items/${id}/?fields=all,description_html`)).description_html;

/** The description's editor, open and with the cursor at its end. */
async function opened(page: Page, button = 'Edit'): Promise<Locator> {
  await page.getByRole('button', { name: button, exact: true }).click();
  const editor = page.getByRole('textbox', { name: 'Description' });
  // The editor is loaded with its first use, which takes a busy machine some time.
  await editor.and(page.locator(':focus')).waitFor({ timeout: 30_000 });
  return editor;
}

async function saved(page: Page, editor: Locator): Promise<void> {
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await editor.waitFor({ state: 'detached' });
}

/** Pastes into the field that has the focus, as the browser does, with what a clipboard can hold. */
const paste = (page: Page, parts: Readonly<Record<string, string>>, picture = ''): Promise<void> =>
  page.evaluate<void>(`((parts, picture) => {
    const clipboardData = new DataTransfer();
    for (const [type, text] of Object.entries(parts)) clipboardData.setData(type, text);
    if (picture) {
      const bytes = Uint8Array.from(atob(picture), (sign) => sign.charCodeAt(0));
      clipboardData.items.add(new File([bytes], 'roof.png', { type: 'image/png' }));
    }
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
    document.activeElement.dispatchEvent(event);
  })(${JSON.stringify(parts)}, ${JSON.stringify(picture)})`);

/** The order of attributes says nothing. */
const sorted = (html: string): string =>
  html.replace(/<([\w-]+)((?: [\w-]+="[^"]*")+)/g, (_, tag: string, attributes: string) =>
    [`<${tag}`, ...(attributes.match(/[\w-]+="[^"]*"/g) ?? []).sort()].join(' '),
  );

const RICH = [
  '<h2>Roof</h2><p style="text-align:center">It <strong>rains <em>in</em></strong>, <a href="https://example.com/" ',
  'target="_blank" rel="noopener noreferrer">see</a> <code>x &lt; 1</code> <span style="color:red">red</span> H<sub>2</sub>O</p>',
  '<ul data-type="taskList"><li data-type="taskItem" data-checked="true"><p>done</p></li></ul><ol start="3"><li><p>c</p></li></ol>',
  '<pre><code class="language-ts">const a = "b";\n  c();</code></pre><blockquote><p>a<br />b</p></blockquote><hr />',
  '<table><tbody><tr><th><p>a</p></th><td colspan="2"><p>b</p></td></tr></tbody></table>',
  '<dl><dt>term</dt><dd>what it is</dd></dl><div class="callout" data-kind="note"><p>note</p></div>',
].join('');

/** Without the colour of its own, whose contrast is up to those who choose it. */
const READABLE = RICH.replace(/<span style="color:red">red<\/span>/, 'red');

describe('the rich editor', () => {
  it('gives a text back as it was, with what was typed', async () => {
    const item = await itemOf('Kept', RICH);
    const before = await described(item);
    const ann = await signedIn(`/w/acme/items/${item.identifier}/`);
    const { page } = ann;
    const editor = await opened(page);
    await page.keyboard.type('X');
    await saved(page, editor);
    expect(sorted((await described(item)).replace('noteX', 'note'))).toBe(sorted(before));
    expect(ann.complaints).toEqual([]);
    await ann.close();
  });

  it('makes headings, lists, tables and code from what is typed and pasted', async () => {
    const item = await itemOf('Typed');
    const ann = await signedIn(`/w/acme/items/${item.identifier}/`);
    const { page } = ann;
    const editor = await opened(page, 'Add a description');
    await page.keyboard.type('## Plan\nOne **bold** word and /');
    await page.getByRole('listbox', { name: 'Insert' }).waitFor();
    await page.keyboard.type('tabl');
    await page.getByRole('option', { name: 'Table' }).waitFor();
    await page.keyboard.press('Enter');
    await page.keyboard.type('Name');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Price');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Due');
    await ann.picture('knowledge-editor-table');
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Control+End');
    // The browser moves the caret, and tells the editor a moment later: then tools for tables go away.
    await page.getByRole('button', { name: 'Table', exact: true }).waitFor({ state: 'detached' });
    await paste(page, {
      'text/plain': '\n- [x] slates\n- [ ] nails\n\n```js\nlet a = 1; // one\n```\n<img src=x onerror=alert(1)>',
    });
    await editor.locator('.code-comment', { hasText: '// one' }).waitFor();
    await saved(page, editor);
    const html = await described(item);
    for (const part of [
      '<h2>Plan</h2>',
      '<strong>bold</strong>',
      '<th><p>Name</p></th><th><p>Price</p></th><th><p>Due</p></th>',
      '<li data-type="taskItem" data-checked="true"><p>slates</p></li>',
      '<pre><code class="language-js">let a = 1; // one</code></pre>',
      '&lt;img src=x onerror=alert(1)&gt;',
    ])
      expect(html).toContain(part);
    expect(ann.complaints).toEqual([]);
    await ann.close();
  });

  it('mentions people and work items by what they are called', async () => {
    const [item] = [await itemOf('Mentions'), await itemOf('Gutter of the roof')];
    const ann = await signedIn(`/w/acme/items/${item.identifier}/`);
    const { page } = ann;
    const editor = await opened(page, 'Add a description');
    await page.keyboard.type('Ask @');
    await page.getByRole('listbox', { name: 'Mention' }).getByRole('option').first().waitFor();
    await page.keyboard.press('Enter');
    await page.keyboard.type('about @Gutter');
    await page.getByRole('option', { name: /Gutter of the roof/ }).waitFor();
    await page.keyboard.press('Enter');
    await saved(page, editor);
    const html = await described(item);
    expect(html.match(/<mention-component [^>]*entity_name="(user|issue)_mention"/g)).toHaveLength(2);
    expect(html).toMatch(/label="[^"]*Gutter of the roof/);
    await page.getByRole('link', { name: /Gutter of the roof/ }).click();
    await page.getByRole('textbox', { name: 'Title' }).or(page.getByText('Gutter of the roof')).first().waitFor();
    expect(ann.complaints).toEqual([]);
    await ann.close();
  });

  it('takes pictures by paste, keeps them with the work item, and shows them', async () => {
    const item = await itemOf('Picture');
    const ann = await signedIn(`/w/acme/items/${item.identifier}/`);
    const { page } = ann;
    const editor = await opened(page, 'Add a description');
    await page.keyboard.type('Before ');
    await paste(page, {}, PIXEL);
    await editor.locator('.picture img[src^="blob:"]').waitFor();
    await saved(page, editor);
    await page.locator('.rich img[src^="blob:"]').waitFor();
    expect(await described(item)).toMatch(/Before <img [^>]*src="\/api\/assets\/v2\/[^"]+"/);
    const files = await call<{ data: object[] }>('GET', `projects/WEB/work-items/${item.id}/attachments/`);
    expect(files.data).toMatchObject([{ name: 'roof.png', is_uploaded: true }]);
    // The file has made a new version of the work item: the first save is refused, and repeated by itself.
    expect(ann.complaints.filter((text) => !text.includes('409'))).toEqual([]);
    await ann.close();
  });

  it('keeps what was typed when the tab is closed', async () => {
    const item = await itemOf('Draft');
    const ann = await signedIn(`/w/acme/items/${item.identifier}/`);
    const { page } = ann;
    await opened(page, 'Add a description');
    await page.keyboard.type('Not saved yet');
    await page.reload();
    const editor = page.getByRole('textbox', { name: 'Description' });
    await editor.getByText('Not saved yet').waitFor();
    await saved(page, editor);
    expect(await described(item)).toBe('<p>Not saved yet</p>');
    await ann.close();
  });

  it('shows hostile texts as texts, stored, pasted and typed', async () => {
    const item = await itemOf(
      'Hostile',
      HOSTILE_HTML.map((html) => `<div>${html}</div>`)
        .join('')
        .slice(0, 60_000),
    );
    const ann = await signedIn(`/w/acme/items/${item.identifier}/`);
    const { page } = ann;
    const ran: string[] = [];
    page.on('dialog', (dialog) => {
      ran.push(dialog.message());
      void dialog.dismiss();
    });
    const editor = await opened(page);
    expect(ann.complaints).toEqual([]);
    for (const html of HOSTILE_HTML) {
      await paste(page, { 'text/html': html, 'text/plain': html });
      await paste(page, { 'text/html': `<div data-pm-slice="0 0 []">${html}</div>` });
      await paste(page, { 'text/plain': `# a\n${html}` });
    }
    const acting = await page.evaluate<string[]>(`[...document.querySelectorAll('.editor *')].flatMap((one) => [
      ...[...one.attributes].filter(({ name }) => name.startsWith('on')).map(({ name }) => name),
      ...(['script', 'iframe', 'object', 'embed', 'style', 'form'].includes(one.localName) ? [one.localName] : []),
      ...(/^(javascript|data|vbscript):/i.test(one.getAttribute('href') ?? '') ? [one.getAttribute('href')] : []),
      ...(one.style.position ? ['position'] : []),
    ])`);
    expect(acting).toEqual([]);
    expect(await editor.innerText()).toContain('<script>alert(1)</script>');
    expect(ran).toEqual([]);
    expect([...ann.origins]).toEqual([acme.service.url]);
    // A browser that reads the clipboard reports what the policy would not let run, and does not run it.
    const reports = /violates the following Content Security Policy directive:? .* has been blocked/;
    expect(ann.complaints.filter((text) => !reports.test(text))).toEqual([]);
    await ann.close();
  });
});

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

describe('the wiki', () => {
  it('holds pages below one another that are written, moved, compared, restored and archived', async () => {
    const [ann, other] = [await signedIn('/w/acme/wiki/'), await signedIn('/w/acme/wiki/')];
    const { page } = ann;
    await other.listening();
    // A new page has the focus in its title; the title of the page that is still there has not.
    const newTitle = page.getByRole('textbox', { name: 'Title of the page' }).and(page.locator(':focus'));
    await page.getByRole('button', { name: 'New page' }).first().click();
    await newTitle.fill('Handbook');
    await page.keyboard.press('Enter');
    await page.getByRole('treeitem', { name: 'Handbook' }).waitFor();
    await other.page.getByRole('treeitem', { name: 'Handbook' }).waitFor();

    const text = await written(page, 'Add text', 'First words of the handbook');
    await page.locator('.rich', { hasText: 'First words' }).waitFor();
    expect(await text.count()).toBe(0);
    await written(page, 'Edit', ' and more');
    await page.getByRole('button', { name: 'New page below' }).click();
    await newTitle.fill('Holidays');
    await page.keyboard.press('Enter');
    const holidays = page.getByRole('treeitem', { name: 'Holidays' });
    await page.locator('[aria-level="2"]', { hasText: 'Holidays' }).waitFor();
    await holidays.focus();
    await page.keyboard.press('Alt+ArrowLeft');
    await page.locator('[aria-level="1"]', { hasText: 'Holidays' }).waitFor();
    await holidays.dragTo(page.getByRole('treeitem', { name: 'Handbook' }));
    await page.locator('[aria-level="2"]', { hasText: 'Holidays' }).waitFor();

    await page.getByRole('treeitem', { name: 'Handbook' }).click();
    await page.getByRole('heading', { name: 'Handbook', level: 1 }).waitFor();
    const { data } = await call<{ data: { id: string; name: string }[] }>('GET', 'pages/?search=Handbook');
    // Saves of one person within minutes are one version.
    await acme.stage.sql(`update page_versions set created_at = created_at - interval '10 minutes'`);
    await call('PATCH', `pages/${data[0]!.id}/`, { description_html: '<p>Other words of the handbook</p>' });
    await page.locator('.rich', { hasText: 'Other words' }).waitFor();
    const saving = page.waitForEvent('download');
    await act(page, 'Handbook', 'Export as Markdown');
    expect((await saving).suggestedFilename()).toMatch(/-pages\.zip$/);
    await act(page, 'Handbook', 'Versions');
    const versions = page.getByRole('complementary', { name: 'Versions' });
    await versions.locator('ins', { hasText: 'Other' }).waitFor();
    await versions.getByRole('button', { name: 'Restore' }).click();
    await page.locator('.rich', { hasText: 'First words' }).waitFor();
    await versions.getByRole('button', { name: 'Close' }).click();

    await act(page, 'Handbook', 'Publish');
    await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
    await page.getByText('Published', { exact: true }).waitFor();
    const { anchor } = await call<{ anchor: string }>('GET', `pages/${data[0]!.id}/`);
    expect(await (await fetch(`${acme.service.url}/published/pages/${anchor}/`)).text()).toContain('First words');

    await page.getByRole('searchbox', { name: 'Search pages' }).fill('first');
    await page.getByRole('button', { name: 'Handbook', exact: true }).waitFor();
    await page.getByRole('searchbox', { name: 'Search pages' }).fill('');
    await act(page, 'Handbook', 'Archive');
    const archived = page.locator('.toast', { hasText: 'was archived' });
    await archived.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('treeitem', { name: 'Handbook' }).waitFor();
    expect([...ann.complaints, ...other.complaints]).toEqual([]);
    await Promise.all([ann.close(), other.close()]);
  });

  it('two writers of one page see both texts', async () => {
    const { id } = await call<{ id: string }>('POST', 'pages/', { name: 'Shared', description_html: '<p>First.</p>' });
    const ann = await signedIn(`/w/acme/wiki/${id}/`);
    const { page } = ann;
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    const editor = page.getByRole('textbox', { name: 'Text', exact: true });
    await editor.and(page.locator(':focus')).waitFor({ timeout: 30_000 });
    await page.keyboard.type(' Mine.');
    await call('PATCH', `pages/${id}/`, { description_html: '<p>Theirs.</p>' });
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('alert').getByText('Theirs.', { exact: true }).waitFor();
    expect(await editor.textContent()).toBe('First. Mine.');
    await page.getByRole('button', { name: 'Save mine' }).click();
    await page.locator('.rich', { hasText: 'First. Mine.' }).waitFor();
    await ann.close();
  });
});

async function written(page: Page, button: string, text: string): Promise<Locator> {
  await page.getByRole('button', { name: button, exact: true }).click();
  const editor = page.getByRole('textbox', { name: 'Text', exact: true });
  await editor.and(page.locator(':focus')).waitFor({ timeout: 30_000 });
  await page.keyboard.type(text);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await editor.waitFor({ state: 'detached' });
  return editor;
}

async function act(page: Page, name: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `More actions: ${name}` }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

it('intake is decided by keys alone, one request after another', async () => {
  const made: { id: string }[] = [];
  for (const name of ['Accept me', 'Reject me', 'Snooze me', 'Twice'])
    made.push(await call<{ id: string }>('POST', 'projects/WEB/intake-issues/', { name }));
  const ann = await signedIn('/w/acme/projects/WEB/intake/');
  const { page } = ann;
  const chosen = (name: string) => page.getByRole('article', { name }).waitFor();
  await chosen('Accept me');
  await page.keyboard.press('a');
  await chosen('Reject me');
  await page.keyboard.press('r');
  await page.getByText('“Reject me” was rejected').waitFor();
  await chosen('Snooze me');
  await page.keyboard.press('z');
  await page.getByRole('dialog').getByRole('button', { name: 'Tomorrow' }).waitFor();
  await page.keyboard.press('Enter');
  await chosen('Twice');
  await page.keyboard.press('d');
  await page.getByRole('dialog').getByLabel('Search by title').fill('Accept');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Accept me/ })
    .click();
  await page.getByText('Nothing waits for a decision').waitFor();
  const after = await Promise.all(
    made.map(({ id }) => call<{ status: number }>('GET', `projects/WEB/intake-issues/${id}/`)),
  );
  expect(after.map(({ status }) => status)).toEqual([1, -1, 0, 2]);
  expect(ann.complaints).toEqual([]);
  await ann.close();
});

it('a view is saved for oneself, shared, opened and deleted', async () => {
  await itemOf('Very urgent');
  const { data } = await call<{ data: { id: string }[] }>('GET', 'projects/WEB/work-items/?search=Very+urgent');
  await call('PATCH', `projects/WEB/work-items/${data[0]!.id}/`, { priority: 'urgent' });
  const ann = await signedIn('/w/acme/projects/WEB/views/');
  const { page } = ann;
  await page.getByRole('button', { name: 'New view' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Fires');
  await dialog.getByLabel('Query').fill('priority = burning');
  await dialog.getByRole('button', { name: 'Create', exact: true }).click();
  // What the query language does not know is refused at its field.
  await dialog.getByRole('alert').waitFor();
  await dialog.getByLabel('Query').fill('priority = urgent');
  await dialog.getByRole('button', { name: 'Create', exact: true }).click();
  await section(page, 'Only yours').getByText('Fires').waitFor();
  await act(page, 'Fires', 'Edit');
  await dialog.getByLabel('Who sees it').selectOption({ label: 'Everybody here sees it' });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await section(page, 'Shared').getByRole('link', { name: 'Fires' }).click();
  await page.getByRole('link', { name: 'Very urgent' }).waitFor();
  await page.goto('/w/acme/projects/WEB/views/');
  await act(page, 'Fires', 'Delete');
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await page.getByText('“Fires” was deleted').waitFor();
  expect(ann.complaints.filter((text) => !text.includes('400'))).toEqual([]);
  await ann.close();
});

it('stickies are written, coloured, ordered, and come back after a deletion', async () => {
  const ann = await signedIn('/w/acme/stickies/');
  const { page } = ann;
  for (const text of ['Call Bob', 'Buy nails']) {
    await page.getByRole('button', { name: 'New sticky' }).first().click();
    const editor = page.getByRole('textbox', { name: 'Text of the sticky' });
    await editor.and(page.locator(':focus')).waitFor({ timeout: 30_000 });
    await page.keyboard.type(text);
    await page.keyboard.press('Control+Enter');
    await page.locator('.sticky', { hasText: text }).locator('.rich').waitFor();
  }
  const notes = page.locator('.sticky');
  const first = (await notes.first().locator('.rich').innerText()).trim();
  await page.getByRole('button', { name: `Move back: ${first}` }).click();
  await notes.nth(1).getByText(first).waitFor();
  await page.getByRole('button', { name: `Colour: ${first}` }).click();
  await page.getByRole('button', { name: 'Colour: Blue' }).click();
  await page.getByRole('button', { name: `Delete: ${first}` }).click();
  await page.getByText('The sticky was deleted').waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await notes.nth(1).waitFor();
  expect(ann.complaints).toEqual([]);
  await ann.close();
});

const LOOKS: readonly [string, Look][] = [
  ['wide-light', { width: 1280 }],
  ['narrow-dark', { width: 390, dark: true }],
];

it.each(LOOKS)('the pages are in order for those who do not see them, and fit (%s)', async (look, options) => {
  const { id } = await call<{ id: string }>('POST', 'pages/', { name: `Guide ${look}`, description_html: READABLE });
  await call('POST', 'pages/', { name: `Part ${look}`, parent_id: id });
  await call('PATCH', `pages/${id}/`, { description_html: `${READABLE}<p>More</p>` });
  const { id: collection_id } = await call<{ id: string }>('POST', 'collections/', { name: `Product ${look}` });
  await call('POST', 'pages/', { name: `Plan ${look}`, collection_id });
  await call('POST', 'projects/WEB/pages/', { name: `Notes ${look}` });
  await call('POST', 'projects/WEB/intake-issues/', { name: `Wish ${look}`, description_html: READABLE });
  await call('POST', 'projects/WEB/views/', { name: `View ${look}`, pql_filters: 'priority = urgent' });
  await call('POST', 'stickies/', { name: `Note ${look}`, description_html: READABLE, background_color: '#5b8def' });
  const ann = await signedIn('/w/acme/wiki/', options);
  const { page } = ann;
  const pages: readonly [string, string, string][] = [
    ['wiki', 'wiki/', '.page-line'],
    ['page', `wiki/${id}/`, '.wiki-text .rich'],
    ['versions', `wiki/${id}/?versions=true`, '.wiki-diff'],
    ['project-pages', 'projects/WEB/pages/', '.page-line'],
    ['intake', 'projects/WEB/intake/', '.intake-line'],
    ['views', 'projects/WEB/views/', '.views-entry'],
    ['stickies', 'stickies/', '.sticky'],
  ];
  const found: string[] = [];
  const inspect = async (name: string) => {
    await page.waitForTimeout(300);
    await ann.picture(`knowledge-${look}-${name}`);
    if (await ann.overflows()) found.push(`${name} is too wide`);
    found.push(...(await violations(page)).map((one) => `${name}: ${one}`));
  };
  for (const [name, path, wanted] of pages) {
    await page.goto(`/w/acme/${path}`);
    await page.locator(wanted).first().waitFor();
    await inspect(name);
  }
  await page.goto(`/w/acme/wiki/${id}/`);
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await page.locator('.editor').waitFor({ timeout: 30_000 });
  await inspect('editor');
  expect(found).toEqual([]);
  expect(ann.complaints).toEqual([]);
  await ann.close();
});
