import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { sql } from '../../../support';
import { ROOT } from '../../../support/run';
import { until } from '../../../support/service';
import { PlaneDatabase, PlaneProject, sceneOf } from './scene';

const ITEMS = 3_000;
const COUNT = `
  select p.identifier, count(t.id)::int as items from projects p
  left join work_items t on t.workspace_id = p.workspace_id and t.project_id = p.id
  where p.workspace_id = $1 group by 1 order by 1`;

let plane: PlaneDatabase;
beforeAll(async () => {
  plane = await PlaneDatabase.start();
});
afterAll(() => plane.stop());

const manyItems = ({ id, states }: PlaneProject) =>
  plane.query(
    `insert into issues (workspace_id, project_id, sequence_id, name, state_id, sort_order)
     select $1, $2, n, 'Item ' || n, $3, n from generate_series(1, ${ITEMS}) as n`,
    [plane.workspaceId, id, states.Todo],
  );

it('goes on after a kill in the middle: whole projects are there, nothing is doubled', async () => {
  const at = await sceneOf(plane);
  const projects = [await PlaneProject.in(plane, 'One', 'ONE'), await PlaneProject.in(plane, 'Two', 'TWO')];
  for (const project of projects) await manyItems(project);
  const args = [...at.args, '--database-url', plane.url];
  const child = spawn(process.execPath, [join(ROOT, 'dist/src/cli/main.js'), ...args], {
    env: { ...process.env, ...at.env },
    stdio: 'ignore',
  });
  const ended = new Promise((resolve) => child.once('close', resolve));
  await until(async () => (await sql(COUNT, [at.workspaceId])).length === 2, 'the second project');
  child.kill('SIGKILL');
  await ended;
  expect(child.signalCode).toBe('SIGKILL');
  expect(await sql(COUNT, [at.workspaceId])).toEqual([
    { identifier: 'ONE', items: ITEMS },
    { identifier: 'TWO', items: 0 },
  ]);

  const again = await at.report();
  expect(again.projects.map(({ counts }) => counts.item)).toEqual([
    { arrived: 0, known: ITEMS, lost: 0 },
    { arrived: ITEMS, known: 0, lost: 0 },
  ]);
  expect(await sql(COUNT, [at.workspaceId])).toEqual([
    { identifier: 'ONE', items: ITEMS },
    { identifier: 'TWO', items: ITEMS },
  ]);
});
