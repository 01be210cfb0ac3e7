import type { Browser } from 'playwright-core';
import { expectOk, newAgent, newSession, openScene, testRun, type Agent, type Scene } from '../support';
import { launch, LOOKS, Person, violations, type Look } from './chromium';

let browser: Browser;
let scene: Scene;
let agent: Agent;
beforeAll(async () => {
  [browser, scene] = await Promise.all([launch(), openScene()]);
  agent = await newAgent(scene.tenant, scene.project.id);
});
afterAll(() => browser.close());

/** The owner, signed in. */
async function owner(path: string, look?: Look): Promise<Person> {
  const base = testRun().servers[0]!;
  const person = await Person.at(browser, base, look);
  const { token } = await newSession(scene.tenant.owner);
  const cookie = { name: 'cairn_session', value: token, url: base, httpOnly: true, sameSite: 'Lax' } as const;
  await person.page.context().addCookies([cookie]);
  await person.page.goto(`/w/${scene.tenant.slug}/${path}`);
  return person;
}

async function newItem(name: string): Promise<{ id: string; identifier: string }> {
  return expectOk(await scene.v2.post(scene.at('work-items'), { name }), 201) as { id: string; identifier: string };
}
const start = async (issue: string) =>
  expectOk(
    await scene.v1.post('runs/', { agent_slug: agent.slug, issue, external_link: 'https://agent.example/7' }),
    201,
  ) as { id: string };
const says = async (run: { id: string }, content: { type: string } & Record<string, unknown>) =>
  void expectOk(await agent.v1.post(`runs/${run.id}/activities/`, { type: content.type, content }), 201);

it('a work item shows what agents do about it, as it happens', async () => {
  const item = await newItem('Deploy it');
  const person = await owner(`items/${item.identifier}/`);
  const { page } = person;
  await page.getByRole('button', { name: 'Add link' }).waitFor();
  const section = page.getByRole('region', { name: 'Agent runs' });
  expect(await section.count()).toBe(0);

  const run = await start(item.id);
  await section.getByText('waiting to begin').waitFor();
  expect(await section.getByRole('link').getAttribute('href')).toBe('https://agent.example/7');
  await says(run, { type: 'thought', body: 'Look at the log first' });
  await section.getByText('Look at the log first').waitFor();
  await section.getByText('at work', { exact: true }).waitFor();
  await says(run, { type: 'action', action: 'deploy', parameters: { to: 'web' } });
  await section.getByText('deploy (to: web)').waitFor();
  await says(run, { type: 'response', body: 'It is deployed.' });
  await section.getByText('done', { exact: true }).waitFor();
  await section.getByText('It is deployed.').waitFor();
  await section.getByRole('button', { expanded: true }).click();
  await section.getByText('Look at the log first').waitFor({ state: 'detached' });
  expect(person.complaints).toEqual([]);
  await person.close();
});

it.each(LOOKS)('runs and artifacts are readable and fit: %s', async (look, options) => {
  const item = await newItem('Explain the figures');
  const run = await start(item.id);
  await says(run, { type: 'thought', body: 'The figures of March lack a region.' });
  await says(run, { type: 'elicitation', body: 'Which region is it about?' });
  const person = await owner(`items/${item.identifier}/`, options);
  const { page } = person;
  const section = page.getByRole('region', { name: 'Agent runs' });
  await section.getByText('Which region is it about?').waitFor();
  await section.scrollIntoViewIfNeeded();
  await person.settled();
  await person.picture(`agent-runs-${look}`);
  expect(await person.overflows()).toBe(false);
  expect(await violations(page)).toEqual([]);

  expectOk(
    await scene.v2.post('artifacts/', { html: '<h1>1</h1>', name: `Sales ${look}`, description: 'By quarter.' }),
    201,
  );
  await page.goto(`/w/${scene.tenant.slug}/artifacts/`);
  const row = page.getByRole('row').filter({ hasText: `Sales ${look}` });
  await row.getByRole('button', { name: 'Publish' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
  await row.getByRole('link', { name: 'Open' }).waitFor();
  await person.settled();
  await person.picture(`artifacts-${look}`);
  expect(await person.overflows()).toBe(false);
  expect(await violations(page)).toEqual([]);
  expect(person.complaints).toEqual([]);
  await person.close();
});
