/** A sprint of an issue. */
export interface Sprint {
  readonly id: string;
  readonly name: string;
  readonly state: string;
  readonly goal: string;
  readonly start: string | null;
  readonly end: string | null;
}

type Members = ReadonlyMap<string, string>;

/** Members of a sprint as a data center writes it. Names and goals may hold commas. */
const MEMBER =
  /(?:^|,)(id|rapidViewId|state|name|goal|startDate|endDate|completeDate|activatedDate|sequence|originBoardId|synced|autoStartStop|incompleteIssuesDestinationId)=/g;

/** Returns the sprints of an issue: objects in the cloud, strings such as `…Sprint@1[id=1,name=One]` in a data center. */
export const sprintsIn = (value: unknown): Sprint[] =>
  (Array.isArray(value) ? (value as unknown[]) : []).flatMap((one) => {
    const members = typeof one === 'string' ? membersIn(one) : membersOf(one);
    const [id, name = ''] = [members.get('id'), members.get('name')];
    if (!id) return [];
    const [start = null, end = null] = [members.get('startDate'), members.get('endDate')];
    const state = (members.get('state') ?? '').toLowerCase();
    return [{ id, name: name || id, state, goal: members.get('goal') ?? '', start, end }];
  });

function membersIn(text: string): Members {
  const inner = /\[(.*)\]$/s.exec(text)?.[1] ?? '';
  const found = [...inner.matchAll(MEMBER)];
  const members = new Map<string, string>();
  for (const [index, { 0: opening, 1: name, index: at }] of found.entries()) {
    const value = inner.slice(at + opening.length, found[index + 1]?.index);
    if (value !== '<null>' && !members.has(name!)) members.set(name!, value);
  }
  return members;
}

const membersOf = (value: unknown): Members =>
  new Map(
    Object.entries((value ?? {}) as object).flatMap(([name, one]) =>
      typeof one === 'string' || typeof one === 'number' ? [[name, String(one)]] : [],
    ),
  );

/** An issue is in one sprint that is not over, and in all over ones that did not finish it. */
const rankOf = ({ state, start, id }: Sprint): readonly [number, string, number] => [
  state === 'closed' ? 0 : 1,
  start ?? '',
  Number(id),
];

/** Returns the sprints in the order in which the issue was in them. */
export const inOrder = (sprints: readonly Sprint[]): Sprint[] =>
  [...sprints].sort((a, b) => {
    const [one, other] = [rankOf(a), rankOf(b)];
    return one[0] - other[0] || one[1].localeCompare(other[1]) || one[2] - other[2];
  });
