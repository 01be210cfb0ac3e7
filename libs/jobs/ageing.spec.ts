import type { DiscoveryService } from '@nestjs/core';
import { AgesOut, DeclaredAgeing, type Aged } from './ageing';

class Parcels {
  readonly removed: string[] = [];

  @AgesOut('logs', 'parcels')
  removeParcels({ workspaceId, before }: Aged): Promise<number> {
    return Promise.resolve(this.removed.push(`${workspaceId} ${before}`));
  }

  @AgesOut('auditLog', 'stamps')
  removeStamps(): Promise<number> {
    return Promise.resolve(0);
  }
}

it('finds what removes records of workspaces', async () => {
  const parcels = new Parcels();
  const providers = [{ instance: parcels }, { instance: {} }, { instance: null }];
  const found = new DeclaredAgeing({ getProviders: () => providers } as unknown as DiscoveryService).all();
  expect(found.map(({ kept, name }) => [kept, name])).toEqual([
    ['logs', 'parcels'],
    ['auditLog', 'stamps'],
  ]);
  expect(await found[0]!.remove({ workspaceId: 'w', before: '2026-01-14', days: 3 })).toBe(1);
  expect(parcels.removed).toEqual(['w 2026-01-14']);
});
