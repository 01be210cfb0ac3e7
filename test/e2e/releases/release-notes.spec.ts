import { expectOk, expectProblem, openScene, unique, type Scene } from '../../support';
import { openReleases, type Releases } from './scene';

let releases: Releases;
let scene: Scene;
/** A release with two fixed bugs, a feature, something without a label, and what is not finished. */
let path: string;
let key: (number: number) => string;

beforeAll(async () => {
  releases = await openReleases();
  scene = await openScene(releases.tenant);
  const { completed, started } = scene.project.states;
  const [bug, feature] = [await scene.add('labels', { name: 'Bugs' }), await scene.add('labels', { name: 'Features' })];
  const items = [
    { name: 'Crash on <start>', label_ids: [bug], state_id: completed },
    { name: '*Dark* mode', label_ids: [feature, bug], state_id: completed },
    { name: 'Export', label_ids: [feature], state_id: completed },
    { name: 'Chore', state_id: completed },
    { name: 'Half done', label_ids: [bug], state_id: started },
  ];
  path = await releases.release();
  const add: string[] = [];
  for (const item of items) add.push(await scene.add('work-items', item));
  expectOk(await scene.v2.post(`${path}work-items/`, { add }));
  key = (number) => `${scene.project.identifier}-${number}`;
});

const escaped = (number: number) => key(number).replace('-', '\\-');

describe.each(['v1', 'v2'] as const)('%s', (version) => {
  const api = () => releases.tenant[version];

  it('lists finished work items below their labels, as Markdown and as HTML', async () => {
    const notes = expectOk(await api().get(`${path}notes/`));
    expect(notes).toEqual({
      markdown: [
        '## Bugs\n',
        `- Crash on \\<start\\> (${escaped(1)})`,
        `- \\*Dark\\* mode (${escaped(2)})`,
        '\n## Features\n',
        `- Export (${escaped(3)})`,
        '\n## Other\n',
        `- Chore (${escaped(4)})`,
        '',
      ].join('\n'),
      html:
        `<h2>Bugs</h2><ul><li><p>Crash on &lt;start&gt; (${key(1)})</p></li><li><p>*Dark* mode (${key(2)})</p></li></ul>` +
        `<h2>Features</h2><ul><li><p>Export (${key(3)})</p></li></ul>` +
        `<h2>Other</h2><ul><li><p>Chore (${key(4)})</p></li></ul>`,
      items: 4,
      omitted: 0,
    });
    const plain = expectOk(await api().get(`${path}notes/?group_by=none`));
    expect(plain.markdown).toContain(`- Export (${escaped(3)})\n- Chore`);
    expect(plain.html).not.toContain('<h2>');
    expectProblem(await api().get(`${path}notes/?group_by=state`), 400);
  });

  it('makes them the changelog, which only owners and admins may do', async () => {
    const empty = expectOk(await api().get(`${await releases.release()}notes/`));
    expect(empty).toEqual({ markdown: '', html: '<p></p>', items: 0, omitted: 0 });
    expectProblem(await releases.member[version].post(`${path}notes/`, {}), 403);
    const notes = expectOk(await api().post(`${path}notes/`, { group_by: 'none' }));
    expect(notes.items).toBe(4);
    const { description_html } = expectOk(await releases.tenant.v2.get(`${path}changelog/`));
    expect(description_html).toBe(notes.html);
  });

  it('tells each reader of what they see', async () => {
    const seen = expectOk(await releases.member[version].get(`${path}notes/`));
    expect(seen.items).toBe(0);
    expectProblem(await releases.guest[version].get(`${path}notes/`), 403);
    expectProblem(await api().get(`releases/00000000-0000-7000-8000-000000000000/notes/`), 404);
  });
});

it('groups by type where items have one, and by nothing where none has', async () => {
  const notes = expectOk(await releases.tenant.v2.get(`${path}notes/?group_by=type`));
  expect(notes.items).toBe(4);
  expect(notes.markdown).toContain(`- Export (${escaped(3)})`);
});

it('lists no more than it has room for, and tells how many are left', async () => {
  const long = `${unique('L')} ${'&'.repeat(240)}`;
  const { completed } = scene.project.states;
  const rows = Array.from({ length: 50 }, () => ({ name: long, state_id: completed }));
  const target = await releases.release();
  for (let batch = 0; batch < 2; batch++) {
    const made = expectOk(
      await scene.v2.post(`projects/${scene.project.id}/work-items/bulk-create/`, { items: rows }),
    ) as { results: { id: string }[] };
    expectOk(await scene.v2.post(`${target}work-items/`, { add: made.results.map(({ id }) => id) }));
  }
  const notes = expectOk(await scene.v2.post(`${target}notes/`, {}));
  expect(notes.items + notes.omitted).toBe(100);
  expect(notes.omitted).toBeGreaterThan(0);
  expect(notes.markdown).toContain(`And ${notes.omitted} more.`);
  expect(notes.html).toContain(`<p>And ${notes.omitted} more.</p>`);
});
