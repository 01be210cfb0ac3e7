import type { DiscoveryService } from '@nestjs/core';
import { consumersOf, EventConsumer, OnEvent, OnEveryEvent, type PublishedEvent } from './consumer';
import { defineEvent, defineRecordEvents } from './event';

interface Jam {
  readonly sugar: number;
}

const Cooked = defineEvent<Jam>({ kind: 'jam.cooked', entityType: 'jam' });
const jamEvents = defineRecordEvents<Jam>({ kind: 'jam', entityType: 'jam' });

@EventConsumer('pantry.sugar')
class Sugar {
  used = 0;

  @OnEvent(Cooked, jamEvents.created)
  async add({ data }: PublishedEvent<Jam>): Promise<void> {
    this.used += data.sugar;
  }

  @OnEvent(jamEvents.deleted)
  async subtract({ previous }: PublishedEvent<object, Jam>): Promise<void> {
    this.used -= previous.sugar;
  }
}

class Mistyped {
  // @ts-expect-error A deleted record has no data.
  @OnEvent(jamEvents.deleted)
  async read({ data }: PublishedEvent<Jam>): Promise<void> {
    void data.sugar;
  }
}

class Nameless {
  @OnEvent(Cooked)
  async cook(): Promise<void> {}
}

@EventConsumer('pantry.greedy')
class Greedy {
  @OnEvent(Cooked)
  async one(): Promise<void> {}

  @OnEvent(Cooked)
  async two(): Promise<void> {}
}

const discovery = (...instances: object[]) =>
  ({ getProviders: () => instances.map((instance) => ({ instance })) }) as unknown as DiscoveryService;

const subject = { id: 'j', projectId: null };
const published = (event: object) => ({ id: 'e', workspaceId: 'w', actorId: null, createdAt: '', ...event }) as never;

it('finds consumers among all providers and gives each method its kinds', async () => {
  const sugar = new Sugar();
  const [consumer] = consumersOf(discovery({}, sugar));
  expect(consumer).toMatchObject({
    name: 'pantry.sugar',
    kinds: new Set(['jam.cooked', 'jam.created', 'jam.deleted']),
  });
  await consumer!.handle(published(Cooked.of(subject, { sugar: 5 }, {})), {});
  await consumer!.handle(published(jamEvents.deleted.of(subject, {}, { sugar: 2 })), {});
  expect(sugar.used).toBe(3);
});

it('hands every event to a method that takes them all, also kinds that nobody here declares', async () => {
  const seen: string[] = [];
  @EventConsumer('pantry.log', { isOptional: true })
  class Log {
    @OnEveryEvent()
    async note({ kind }: PublishedEvent): Promise<void> {
      seen.push(kind);
    }
  }
  const [consumer] = consumersOf(discovery(new Log()));
  expect(consumer).toMatchObject({ isOptional: true });
  expect(consumer!.kinds).toBeNull();
  await consumer!.handle(published({ kind: 'cup.filled' }), {});
  expect(seen).toEqual(['cup.filled']);
});

it('tells the handler where the event happened and in whose name it acts', async () => {
  const seen: unknown[] = [];
  @EventConsumer('pantry.watch')
  class Watch {
    @OnEvent(Cooked)
    async see(_: PublishedEvent<Jam>, ctx: object): Promise<void> {
      seen.push(ctx);
    }
  }
  const [consumer] = consumersOf(discovery(new Watch()));
  await consumer!.handle(published(Cooked.of(subject, { sugar: 1 }, {})), {});
  expect(seen).toEqual([{ workspaceId: 'w', workspaceRole: 'owner', reason: 'pantry.watch' }]);
});

it.each([
  ['has no name', [new Nameless()], /Nameless has @OnEvent but no @EventConsumer/],
  ['has the name of another one', [new Sugar(), new Sugar()], /Two consumers of events are called pantry.sugar/],
  ['takes a kind twice', [new Greedy()], /pantry.greedy handles jam.cooked in two methods/],
  ['is mistyped, which only the compiler sees', [new Mistyped()], /Mistyped has @OnEvent/],
])('refuses a consumer that %s', (_, instances, message) => {
  expect(() => consumersOf(discovery(...instances))).toThrow(message);
});
