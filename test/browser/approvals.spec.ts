import type { Page } from 'playwright-core';
import { startAcme } from './acme';
import { violations } from './chromium';

interface Made {
  readonly id: string;
  readonly identifier: string;
}

const acme = startAcme({ seed: 'demo' });
const { call, signedIn } = acme;
let type: string;
const states = new Map<string, string>();

/** Work items of a type go from In Progress to Done once two people have approved, or back to Todo. */
beforeAll(async () => {
  await call('PATCH', 'projects/WEB/features/', { workflows: true });
  await call('POST', 'projects/WEB/work-item-types/enable/', { apply_to_existing: true });
  type = (await call<Made>('POST', 'projects/WEB/work-item-types/', { name: 'Release' })).id;
  const listed = await call<{ data: { id: string; name: string }[] }>('GET', 'projects/WEB/states/');
  for (const { id, name } of listed.data) states.set(name, id);
  const flow = await call<Made>('POST', 'projects/WEB/workflows/', { name: 'Reviewed' });
  const path = `projects/WEB/workflows/${flow.id}/`;
  for (const name of ['Todo', 'In Progress', 'Done'])
    await call('POST', `${path}states/`, {
      ...{ state_id: states.get(name), allow_issue_creation: true },
      ...(name === 'In Progress' && { type: 'approval' }),
    });
  await call('PATCH', path, { work_item_type_ids: [type] });
  await call('POST', `${path}state-transitions/`, {
    ...{ state_id: states.get('In Progress'), transition_state_id: states.get('Done') },
    ...{ rejection_state_id: states.get('Todo'), required_approvals: 2 },
  });
});

const make = (name: string): Promise<Made> =>
  call('POST', 'projects/WEB/work-items/', { name, type_id: type, state_id: states.get('In Progress') });
const section = (page: Page) => page.getByRole('region', { name: 'Approvals' });
const stateOf = async ({ id }: Made) =>
  (await call<{ state_id: string }>('GET', `projects/WEB/work-items/${id}/`)).state_id;

it('a person approves once, and may reject after that', async () => {
  const item = await make('Ship the release');
  const ann = await signedIn(`/w/acme/items/${item.identifier}/`);
  const { page } = ann;
  await section(page).getByText('Approval leads to Done').waitFor();
  await section(page).getByText('2 people have to approve. A rejection leads to Todo.').waitFor();
  expect(ann.refusals).toEqual([]);
  await ann.tabTo('^Approve$');
  await page.keyboard.press('Enter');
  await section(page).getByRole('listitem').getByText('approved').waitFor();
  // The server says why there is nothing more to approve for the same person.
  await section(page).getByRole('button', { name: 'Approve' }).waitFor({ state: 'hidden' });
  expect(await stateOf(item)).toBe(states.get('In Progress'));
  await ann.settled();
  await ann.picture('approvals-approved');

  await section(page).getByRole('button', { name: 'Reject' }).click();
  await section(page).getByText('rejected and moved it to Todo').waitFor();
  await section(page).getByText('Approval leads to Done').waitFor({ state: 'hidden' });
  expect(await stateOf(item)).toBe(states.get('Todo'));
  await page
    .getByRole('combobox', { name: /^State/ })
    .getByText('Todo')
    .waitFor();
  await ann.close();
});

it('what others decide appears, and items that wait for nobody have no such section', async () => {
  const item = await make('Decided elsewhere');
  const ann = await signedIn(`/w/acme/items/${item.identifier}/`);
  await section(ann.page).getByText('Approval leads to Done').waitFor();
  await call('POST', `projects/WEB/work-items/${item.id}/approvals/`, { decision: 'rejected' });
  await section(ann.page).getByText('rejected and moved it to Todo').waitFor();
  const plain = await call<Made>('POST', 'projects/WEB/work-items/', {
    name: 'Waits for nobody',
    type_id: type,
    state_id: states.get('Todo'),
  });
  await ann.page.goto(`/w/acme/items/${plain.identifier}/`);
  await ann.page.getByRole('button', { name: 'Add link' }).waitFor();
  await ann.settled();
  expect(await section(ann.page).count()).toBe(0);
  expect(ann.complaints).toEqual([]);
  await ann.close();
});

it.each([
  ['light', { width: 1280 }],
  ['dark', { width: 390, dark: true }],
])('approvals are readable and fit: %s', async (look, options) => {
  const { identifier } = await make(`Looks ${look}`);
  const ann = await signedIn(`/w/acme/items/${identifier}/`, options);
  await section(ann.page).getByRole('button', { name: 'Approve' }).waitFor();
  await ann.settled();
  await ann.picture(`approvals-${look}`);
  expect(await ann.overflows()).toBe(false);
  expect(await violations(ann.page)).toEqual([]);
  expect(ann.complaints).toEqual([]);
  await ann.close();
});
