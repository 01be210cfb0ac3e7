import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const read = (name: string) => readFileSync(join(__dirname, '..', name), 'utf8');

interface Manifest {
  readonly dependencies: Readonly<Record<string, string>>;
}

const { dependencies } = JSON.parse(read('package.json')) as Manifest;

it('libraries have exact versions', () => {
  const ranges = Object.entries(dependencies).filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version));
  expect(ranges).toEqual([]);
});

it('the lock file names no other host than that of npm', () => {
  const lock = JSON.parse(read('package-lock.json')) as {
    packages: Record<string, { resolved?: string; link?: boolean }>;
  };
  const hosts = Object.values(lock.packages).flatMap(({ resolved, link }) =>
    resolved && !link ? [new URL(resolved).host] : [],
  );
  expect([...new Set(hosts)].filter((host) => host !== 'registry.npmjs.org')).toEqual([]);
});
