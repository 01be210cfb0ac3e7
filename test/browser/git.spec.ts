import type { Page } from 'playwright-core';
import { startAcme } from './acme';
import { LOOKS, violations } from './chromium';

interface Made {
  readonly id: string;
  readonly identifier: string;
}

const REPOSITORY = 'https://git.example.com/acme/web';
const acme = startAcme({ seed: 'demo' });
const { call, signedIn } = acme;

const make = (name: string): Promise<Made> => call('POST', 'projects/WEB/work-items/', { name });
const report = (item: Made, what: string, members: object): Promise<Made> =>
  call('POST', `projects/WEB/work-items/${item.id}/git/${what}/`, { repository_url: REPOSITORY, ...members });
const pullRequest = (item: Made, number: number, title: string, state: string): Promise<Made> =>
  report(item, 'pull-requests', {
    ...{ remote_id: `${number}`, number, title, state, url: `${REPOSITORY}/pull/${number}` },
  });
const branch = (item: Made, name: string): Promise<Made> =>
  report(item, 'branches', { remote_id: name, name, url: `${REPOSITORY}/tree/${name}` });
const commit = (item: Made, number: number, message: string): Promise<Made> => {
  const sha = number.toString(16).padStart(2, '0').repeat(20);
  return report(item, 'commits', { sha, message, url: `${REPOSITORY}/commit/${sha}` });
};

const section = (page: Page, name = 'Development') => page.getByRole('region', { name });
const lineOf = (page: Page, text: string) => section(page).getByRole('listitem').filter({ hasText: text });

it('shows what integrations reported, and says in the history what became of it', async () => {
  const item = await make('Fix the login');
  const ann = await signedIn(`/w/acme/items/${item.identifier}/`);
  const { page } = ann;
  await page.getByRole('button', { name: 'Add link' }).waitFor();
  await ann.settled();
  expect(await section(page).count()).toBe(0);

  // What is reported while the page is open appears.
  await branch(item, 'fix/login');
  await lineOf(page, 'fix/login').waitFor();
  await commit(item, 0xab, 'Fix the login\n\nIt was broken.');
  await pullRequest(item, 7, 'Fix the login: at last', 'open');
  const request = lineOf(page, '#7 Fix the login: at last');
  await request.getByText('open', { exact: true }).waitFor();
  const link = request.getByRole('link');
  expect(await link.getAttribute('href')).toBe(`${REPOSITORY}/pull/7`);
  expect(await link.getAttribute('rel')).toBe('noopener noreferrer');
  await lineOf(page, 'abababa Fix the login').getByRole('img', { name: 'Commit' }).waitFor();
  expect(await section(page).getByText('It was broken').count()).toBe(0);

  await pullRequest(item, 7, 'Fix the login: at last', 'merged');
  await request.getByText('merged', { exact: true }).waitFor();
  const activity = section(page, 'Activity');
  for (const said of [
    'added the branch fix/login',
    'added the commit abababa',
    'added the pull request #7',
    'moved the pull request #7 from open to merged',
  ])
    await activity.getByText(said).waitFor();
  expect(ann.complaints).toEqual([]);

  await page.evaluate(`localStorage.setItem('cairn-language', 'de')`);
  await page.reload();
  await section(page, 'Entwicklung').getByText('gemergt').waitFor();
  await page.getByText('hat den Pull Request #7 von „offen“ auf „gemergt“ gesetzt').waitFor();
  await page.getByText('hat den Branch fix/login hinzugefügt').waitFor();
  await ann.close();
});

it('shows ten at first, and all on request', async () => {
  const item = await make('Many commits');
  for (let number = 1; number <= 12; number += 1) await commit(item, number, `Step ${number}`);
  const ann = await signedIn(`/w/acme/items/${item.identifier}/`);
  await lineOf(ann.page, 'Step 10').waitFor();
  expect(await section(ann.page).getByRole('listitem').count()).toBe(10);
  await section(ann.page).getByRole('button', { name: 'Show all 12' }).click();
  await lineOf(ann.page, 'Step 12').waitFor();
  expect(ann.complaints).toEqual([]);
  await ann.close();
});

it.each(LOOKS)('references are readable and fit: %s', async (look, options) => {
  const item = await make(`Looks ${look}`);
  await branch(item, `feature/${'a-long-name-'.repeat(6)}of-a-branch`);
  await commit(item, 0xcd, `Say why the sign-in fails ${'and what to do about it '.repeat(6)}`);
  await pullRequest(item, 1, `Explain the sign-in ${'to everybody '.repeat(10)}`, 'open');
  await pullRequest(item, 2, 'Try another way', 'draft');
  await pullRequest(item, 3, 'Take the first step', 'merged');
  await pullRequest(item, 4, 'Give it up', 'closed');
  const ann = await signedIn(`/w/acme/items/${item.identifier}/`, options);
  await section(ann.page, 'Activity').getByText('added the pull request #4').scrollIntoViewIfNeeded();
  await ann.settled();
  await ann.picture(`git-${look}`);
  expect(await ann.overflows()).toBe(false);
  expect(await violations(ann.page)).toEqual([]);
  expect(ann.complaints).toEqual([]);
  await ann.close();
});
