import { setImmediate } from 'node:timers/promises';
import { Clock } from '#kernel';
import { MailDelivery, pauseAfter } from './mail-delivery';
import { MailRefused, MailTransport, type QueuedMail } from './transport';

const SECOND = 1_000;
const HOUR = 3_600 * SECOND;
const START = Date.parse('2026-01-31T12:00:00Z');

const iso = (time: number): string => new Date(time).toISOString();

class Hands extends Clock {
  now = () => iso(Date.now());
}

interface Entry {
  readonly mail: QueuedMail;
  due: string | null;
}

class Queue {
  readonly entries: Entry[] = [];
  broken = false;

  put(id: string, createdAt = iso(Date.now())): void {
    const mail = { id, to: 'ann@example.com', subject: 'Hello', text: 'Hello', attempts: 0, createdAt };
    this.entries.push({ mail, due: iso(Date.now()) });
  }
  nextDue() {
    if (this.broken) return Promise.reject(new Error('The database is away'));
    const dues = this.entries.flatMap(({ due }) => due ?? []);
    return Promise.resolve(dues.sort()[0] ?? null);
  }
  claim(until: string): Promise<QueuedMail | null> {
    const index = this.entries.findIndex(({ due }) => due !== null && due <= iso(Date.now()));
    const entry = this.entries[index];
    if (!entry) return Promise.resolve(null);
    const mail = { ...entry.mail, attempts: entry.mail.attempts + 1 };
    this.entries[index] = { mail, due: until };
    return Promise.resolve(mail);
  }
  remove(id: string) {
    this.entries.splice(this.index(id), 1);
    return Promise.resolve();
  }
  postpone(id: string, at: string) {
    this.entries[this.index(id)]!.due = at;
    return Promise.resolve();
  }
  park(id: string) {
    this.entries[this.index(id)]!.due = null;
    return Promise.resolve();
  }
  private index = (id: string) => this.entries.findIndex(({ mail }) => mail.id === id);
}

class Post extends MailTransport {
  readonly seen: string[] = [];
  answer: () => Promise<'sent' | 'shown'> = () => Promise.resolve('sent');
  closed = false;
  deliver({ id, attempts }: QueuedMail) {
    this.seen.push(`${id} ${attempts}`);
    return this.answer();
  }
  close = () => void (this.closed = true);
}

let queue: Queue;
let post: Post;
let told: string[];
let delivery: MailDelivery;

/** Lets what runs in the background come to rest. */
const rest = async () => {
  for (let i = 0; i < 20; i++) await setImmediate();
};

const pass = async (milliseconds: number) => {
  jest.advanceTimersByTime(milliseconds);
  await rest();
};

const begin = async () => {
  const reports = {
    failed: (mail: QueuedMail, reason: string) => told.push(`failed ${mail.id}: ${reason}`),
    gaveUp: (mail: QueuedMail, reason: string) => told.push(`gave up ${mail.id}: ${reason}`),
    stuck: () => told.push('stuck'),
  };
  delivery = new MailDelivery(queue, post, { clock: new Hands(), reports: reports as never });
  await rest();
};

beforeEach(() => {
  jest.useFakeTimers({ now: START, doNotFake: ['setImmediate', 'nextTick'] });
  queue = new Queue();
  post = new Post();
  told = [];
});
afterEach(async () => {
  await delivery.stop();
  jest.useRealTimers();
});

it('delivers what waits, and what comes as soon as it is told', async () => {
  queue.put('a');
  queue.put('b');
  await begin();
  expect(post.seen).toEqual(['a 1', 'b 1']);
  queue.put('c');
  await rest();
  expect(post.seen).toHaveLength(2);
  delivery.wake();
  await rest();
  expect(post.seen).toEqual(['a 1', 'b 1', 'c 1']);
  expect(queue.entries).toEqual([]);
});

it('finds by itself what other processes have put in', async () => {
  await begin();
  queue.put('a');
  await pass(10 * SECOND);
  expect(post.seen).toEqual(['a 1']);
});

it('tries again after growing pauses, at the very moment', async () => {
  queue.put('a');
  post.answer = () => Promise.reject(new Error('No connection'));
  await begin();
  await pass(999);
  expect(post.seen).toEqual(['a 1']);
  await pass(1);
  expect(post.seen).toEqual(['a 1', 'a 2']);
  post.answer = () => Promise.resolve('sent');
  await pass(4 * SECOND);
  expect(post.seen).toEqual(['a 1', 'a 2', 'a 3']);
  expect(queue.entries).toEqual([]);
  expect(told).toEqual(['failed a: No connection', 'failed a: No connection']);
});

it('gives up after a day', async () => {
  queue.put('old', iso(START - 23 * HOUR));
  queue.put('older', iso(START - 24 * HOUR));
  post.answer = () => Promise.reject(new Error('No connection'));
  await begin();
  expect(told).toEqual(['failed old: No connection', 'gave up older: No connection']);
  expect(queue.entries.map(({ mail }) => mail.id)).toEqual(['old']);
});

it('makes about twenty attempts in that day', () => {
  const pauses = Array.from({ length: 30 }, (_, index) => pauseAfter(index + 1));
  let attempts = 0;
  for (let passed = 0; passed < 24 * HOUR; attempts++) passed += pauses[attempts]!;
  expect(attempts).toBeGreaterThan(15);
  expect(attempts).toBeLessThan(25);
});

it('gives up at once where the message is refused for good', async () => {
  queue.put('a');
  post.answer = () => Promise.reject(new MailRefused('No such mailbox'));
  await begin();
  expect(told).toEqual(['gave up a: No such mailbox']);
  expect(queue.entries).toEqual([]);
});

it('keeps what was only shown, and shows it once', async () => {
  queue.put('a');
  post.answer = () => Promise.resolve('shown');
  await begin();
  await pass(60 * SECOND);
  expect(post.seen).toEqual(['a 1']);
  expect(queue.entries).toMatchObject([{ due: null }]);
});

it('takes over from a process that died in the midst of it', async () => {
  queue.put('a');
  await queue.claim(iso(START + 300 * SECOND));
  await begin();
  await pass(299 * SECOND);
  expect(post.seen).toEqual([]);
  await pass(10 * SECOND);
  expect(post.seen).toEqual(['a 2']);
});

it('outlives a database that is away', async () => {
  queue.broken = true;
  await begin();
  expect(told).toEqual(['stuck']);
  queue.broken = false;
  queue.put('a');
  await pass(10 * SECOND);
  expect(post.seen).toEqual(['a 1']);
});

it('settles the message at hand before it stops, and begins no other', async () => {
  queue.put('a');
  queue.put('b');
  let arrive!: (outcome: 'sent') => void;
  post.answer = () => new Promise((resolve) => (arrive = resolve));
  await begin();
  const stopped = delivery.stop();
  await rest();
  expect(post.closed).toBe(false);
  arrive('sent');
  await stopped;
  expect(post.closed).toBe(true);
  expect(queue.entries.map(({ mail }) => mail.id)).toEqual(['b']);
});
