import { renamedIn } from './renamed';

const bug = { field: 'type', from: 'Bug', to: 'Bug (WEB)', isKept: false };
const kept = { ...bug, isKept: true };
const state = { field: 'state', from: 'In Progress', to: 'Doing "it"', isKept: false };

it.each([
  ['type = Bug', [bug], 'type = "Bug (WEB)"'],
  ['TYPE != "bug" ORDER BY title', [bug], 'TYPE != "Bug (WEB)" ORDER BY title'],
  ['type IN (Task, Bug)', [bug], 'type IN (Task, "Bug (WEB)")'],
  ['state = In   Progress AND type = Bug', [bug, state], 'state = "Doing \\"it\\"" AND type = "Bug (WEB)"'],
  ['NOT (type = Bug OR title = Bug)', [bug], 'NOT (type = "Bug (WEB)" OR title = Bug)'],
  ['label = Bug AND cf["x"] = Bug AND type ~ Bug', [bug], 'label = Bug AND cf["x"] = Bug AND type ~ Bug'],
  ['type = Bug', [kept], 'type IN (Bug, "Bug (WEB)")'],
  ["type != 'Bug' LIMIT 5", [kept], 'type NOT IN (\'Bug\', "Bug (WEB)") LIMIT 5'],
  ['type NOT IN [Bug, Task]', [kept], 'type NOT IN [Bug, "Bug (WEB)", Task]'],
  ['type IS NULL', [bug], 'type IS NULL'],
  ['type = (', [bug], 'type = ('],
  [
    'type IN (Bug, Idea)',
    [
      { ...bug, to: 'Idea' },
      { ...bug, from: 'Idea', to: 'Bug' },
    ],
    'type IN ("Idea", "Bug")',
  ],
])('%s', (text, renamed, after) => {
  expect(renamedIn(text, renamed)).toBe(after);
});

it('leaves a query that would be too long', () => {
  const text = `type = Bug AND title = "${'x'.repeat(16_350)}"`;
  expect(renamedIn(text, [kept])).toBe(text);
});
