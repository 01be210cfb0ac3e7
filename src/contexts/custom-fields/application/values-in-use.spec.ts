import { Jobs, type JobType } from '#jobs';
import { Clock, UnitOfWork, type WorkspaceActor } from '#kernel';
import type { CoveredPair, PropertyDefinitions } from '../../types';
import type { LeftValues, ValueRepository } from './value.repository';
import { ValuesInUse } from './values-in-use';

const PROPERTY = 'p';
const BUG: CoveredPair = { propertyId: PROPERTY, projectId: 'web', typeId: 'bug' };
const TASK: CoveredPair = { ...BUG, typeId: 'task' };
const NOW = '2026-05-01T00:00:00.000000Z';
const CTX = { workspaceId: 'w' } as WorkspaceActor;

class Queue extends Jobs {
  readonly added: object[] = [];
  add<Payload extends object>(_job: JobType<Payload>, payload: Payload): Promise<void> {
    this.added.push(payload);
    return Promise.resolve();
  }
}

/** Values of the pairs, by their types; the properties are attached to the types of `attached`. */
function world(values: Record<string, number>, attached: Set<CoveredPair>) {
  const removals: { left: LeftValues; most?: number; count: number }[] = [];
  const repository = {
    valuedPlaces: () => Promise.resolve([{ propertyId: PROPERTY, projectId: 'web' }]),
    removeLeft: (_ctx: object, left: LeftValues, most?: number) => {
      const types = 'pairs' in left ? left.pairs.map(({ typeId }) => typeId) : Object.keys(values);
      const count = Math.min(
        most ?? Infinity,
        types.reduce((sum, type) => sum + values[type]!, 0),
      );
      let rest = count;
      for (const type of types) {
        const taken = Math.min(rest, values[type]!);
        values[type]! -= taken;
        rest -= taken;
      }
      removals.push({ left, most, count });
      return Promise.resolve(count);
    },
  } as unknown as ValueRepository;
  const definitions = { having: () => Promise.resolve([...attached]) } as unknown as PropertyDefinitions;
  const queue = new Queue();
  const clock = { now: () => NOW } as Clock;
  const unitOfWork = { run: (work: () => Promise<unknown>) => work() } as UnitOfWork;
  return {
    inUse: new ValuesInUse(definitions, repository, queue, clock, unitOfWork),
    queue,
    removals,
    values,
    attached,
  };
}

it('deletes few values of a pair that loses a property with the change', async () => {
  const { inUse, queue, values, attached } = world({ bug: 10, task: 10 }, new Set([BUG, TASK]));
  await inUse.followed(CTX, [PROPERTY], () => Promise.resolve(attached.delete(BUG)));
  expect(values).toEqual({ bug: 0, task: 10 });
  expect(queue.added).toEqual([]);
});

it('leaves the most of many to a job, which deletes them in batches', async () => {
  const { inUse, queue, removals, values, attached } = world({ bug: 12_000, task: 10 }, new Set([BUG, TASK]));
  await inUse.followed(CTX, [PROPERTY], () => Promise.resolve(attached.delete(BUG)));
  expect(values).toEqual({ bug: 7_000, task: 10 });
  const left = { workspaceId: 'w', pairs: [BUG], until: NOW };
  expect(queue.added).toEqual([left]);
  await inUse.dropRest(left);
  expect(values).toEqual({ bug: 0, task: 10 });
  expect(removals.map(({ count }) => count)).toEqual([5_000, 5_000, 2_000]);
});

it('deletes all that is left of an earlier change where the property comes back', async () => {
  const { inUse, queue, values, attached } = world({ bug: 12_000, task: 10 }, new Set([TASK]));
  await inUse.followed(CTX, [PROPERTY], () => Promise.resolve(attached.add(BUG)));
  expect(values).toEqual({ bug: 0, task: 10 });
  expect(queue.added).toEqual([]);
});

it('leaves values alone whose pairs keep the property', async () => {
  const { inUse, removals } = world({ bug: 10, task: 10 }, new Set([BUG, TASK]));
  expect(await inUse.followed(CTX, [PROPERTY], () => Promise.resolve('done'))).toBe('done');
  expect(removals).toEqual([]);
});
