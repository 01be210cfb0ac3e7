import type { Page } from 'playwright-core';
import { startAcme } from './acme';
import { LOOKS, violations } from './chromium';

const acme = startAcme();
const { call, signedIn } = acme;

interface Made {
  readonly id: string;
}
interface Comment extends Made {
  readonly comment_html: string;
  readonly parent_id: string | null;
  readonly is_resolved: boolean;
}

const make = (name: string): Promise<Made> => call('POST', 'releases/', { name });
const path = ({ id }: Made): string => `releases/${id}/comments/`;
const say = (release: Made, text: string, members: object = {}): Promise<Made> =>
  call('POST', path(release), { comment_html: `<p>${text}</p>`, ...members });
const kept = async (release: Made) =>
  (await call<{ data: Comment[] }>('GET', `${path(release)}?order_by=created_at`)).data;

const section = (page: Page) => page.getByRole('region', { name: 'Comments' });
const comment = (page: Page, text: string) => section(page).locator('.comment-body').filter({ hasText: text });

async function write(page: Page, label: string, text: string, action: string): Promise<void> {
  await section(page).getByRole('textbox', { name: label }).and(page.locator(':focus')).waitFor();
  await page.keyboard.type(text);
  await section(page).locator('.dialog-actions').getByRole('button', { name: action, exact: true }).click();
}

it('a comment is written, answered, resolved, changed and deleted; its reply stays', async () => {
  const release = await make('Spring');
  const [ann, other] = [
    await signedIn(`/w/acme/releases/${release.id}/`),
    await signedIn(`/w/acme/releases/${release.id}/`),
  ];
  const { page } = ann;
  await section(other.page).getByRole('button', { name: 'Write a comment' }).waitFor();
  await section(page).getByRole('button', { name: 'Write a comment' }).click();
  await write(page, 'Write a comment', 'Are the notes ready?', 'Comment');
  await comment(page, 'Are the notes ready?').getByText('ann').waitFor();
  await comment(other.page, 'Are the notes ready?').waitFor();

  await comment(page, 'Are the notes ready?').getByRole('button', { name: 'Reply' }).click();
  await write(page, 'Reply', 'On Friday', 'Reply');
  await section(page).locator('.replies').getByText('On Friday').waitFor();
  // There is one level of replies.
  expect(await comment(page, 'On Friday').getByRole('button', { name: 'Reply' }).count()).toBe(0);
  await comment(page, 'Are the notes ready?').getByRole('button', { name: 'Resolve' }).click();
  await comment(page, 'Are the notes ready?').getByText('Resolved', { exact: true }).waitFor();
  const [first, reply] = await kept(release);
  expect(first).toMatchObject({ is_resolved: true, parent_id: null });
  expect(reply).toMatchObject({ is_resolved: false, parent_id: first?.id });
  await comment(page, 'Are the notes ready?').getByRole('button', { name: 'Reopen' }).click();
  await comment(other.page, 'Are the notes ready?').getByRole('button', { name: 'Resolve' }).waitFor();

  await comment(page, 'On Friday').getByRole('button', { name: 'Edit' }).click();
  await write(page, 'Comment', ' or Monday', 'Save');
  await comment(page, 'On Friday or Monday').getByText('edited').waitFor();
  await comment(page, 'Are the notes ready?').getByRole('button', { name: 'Delete' }).click();
  await comment(other.page, 'Are the notes ready?').waitFor({ state: 'detached' });
  await comment(page, 'On Friday or Monday').getByRole('button', { name: 'Reply' }).waitFor();
  expect([...ann.complaints, ...other.complaints]).toEqual([]);
  await Promise.all([ann.close(), other.close()]);
});

it('a comment that is not sent yet is there after a visit elsewhere', async () => {
  const release = await make('Summer');
  const { id } = await say(release, 'Who tests it?');
  const ann = await signedIn(`/w/acme/releases/${release.id}/`);
  const { page } = ann;
  await comment(page, 'Who tests it?').getByRole('button', { name: 'Reply' }).click();
  await section(page).getByRole('textbox', { name: 'Reply' }).and(page.locator(':focus')).waitFor();
  await page.keyboard.type('I think');
  await page.waitForFunction(`Object.keys(localStorage).some((key) => key.includes('reply-${id}'))`);
  await page.reload();
  await section(page).getByRole('textbox', { name: 'Reply' }).getByText('I think').waitFor();
  expect(ann.complaints).toEqual([]);
  await ann.close();
});

it.each(LOOKS)('comments on a release are readable and fit: %s', async (look, options) => {
  const release = await make(`Looks ${look}`);
  const { id } = await say(release, 'Are the notes ready? They have to be before the newsletter goes out.', {
    is_resolved: true,
  });
  await say(release, 'On Friday.', { parent_id: id });
  await say(release, 'Who tests it?');
  const ann = await signedIn(`/w/acme/releases/${release.id}/`, options);
  await section(ann.page).getByRole('button', { name: 'Write a comment' }).scrollIntoViewIfNeeded();
  await ann.settled();
  await ann.picture(`release-comments-${look}`);
  expect(await ann.overflows()).toBe(false);
  expect(await violations(ann.page)).toEqual([]);
  expect(ann.complaints).toEqual([]);
  await ann.close();
});
