import type { DiscoveryService } from '@nestjs/core';
import { declaredJobs, OnJob, Recurring } from './handlers';
import { defineJob } from './job';

interface Parcel {
  readonly weight: number;
}

const Send = defineJob<Parcel>('parcels.send');

class Parcels {
  sent = 0;
  counted = 0;

  @OnJob(Send)
  async send({ weight }: Parcel): Promise<void> {
    this.sent += weight;
  }

  @Recurring('5 * * * *', 'parcels.count')
  async count(): Promise<void> {
    this.counted++;
  }
}

class AsTold {
  constructor(readonly pattern: string | null) {}

  @Recurring(({ pattern }: AsTold) => pattern, 'told.count')
  count(): Promise<void> {
    return Promise.resolve();
  }
}

class Mistyped {
  // @ts-expect-error A parcel has no name.
  @OnJob(Send)
  async send({ name }: { readonly name: string }): Promise<void> {
    void name;
  }
}

const discovery = (...instances: object[]) =>
  ({ getProviders: () => instances.map((instance) => ({ instance })) }) as unknown as DiscoveryService;

const attempt = { jobId: '1', number: 1, isLast: false };

it('finds what does jobs, and what comes again by the clock', async () => {
  const parcels = new Parcels();
  const { handlers, schedules } = declaredJobs(discovery({}, parcels));
  await handlers.get('parcels.send')!({ weight: 3 }, attempt);
  await handlers.get('parcels.count')!({}, attempt);
  expect([parcels.sent, parcels.counted]).toEqual([3, 1]);
  expect(schedules).toEqual([{ name: 'parcels.count', pattern: '5 * * * *' }]);
});

it('asks the provider when something comes again, if ever', () => {
  expect(declaredJobs(discovery(new AsTold('0 3 * * *'))).schedules).toEqual([
    { name: 'told.count', pattern: '0 3 * * *' },
  ]);
  const { handlers, schedules } = declaredJobs(discovery(new AsTold(null)));
  expect([schedules, [...handlers.keys()]]).toEqual([[], ['told.count']]);
});

it('refuses two methods for one job', () => {
  expect(() => declaredJobs(discovery(new Parcels(), new Mistyped()))).toThrow(
    'Two methods handle the job parcels.send.',
  );
});
