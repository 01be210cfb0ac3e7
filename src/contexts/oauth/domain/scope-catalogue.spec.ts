import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { scopeFamily } from '#kernel';
import { collectOperations } from '../../../platform/openapi/collect';
import { covers } from './scope-request';
import { allScopes, declareScopes, FAMILIES, GLOBAL_SCOPES, scopeNamed } from './scope-catalogue';

const GLOBAL = GLOBAL_SCOPES.map(({ name }) => name);
const PAGE = join(__dirname, '../../../../docs/scopes.md');

/** As docs/scopes.md has it. */
const table = (): string =>
  [
    '| Scope | What it opens |',
    '|---|---|',
    ...allScopes().map(({ name, description }) => `| \`${name}\` | ${description} |`),
  ].join('\n');

describe('the catalogue of scopes', () => {
  it('has each name once, with a sentence for people', () => {
    expect(new Set(allScopes().map(({ name }) => name)).size).toBe(allScopes().length);
    for (const { name, access, description } of allScopes()) {
      expect(name).toMatch(/^(read|write|[a-z_]+(\.[a-z_]+)*:(read|write))$/);
      expect(name.endsWith(access)).toBe(true);
      expect(description).toMatch(/^[A-Z].*[a-z]\.$/);
    }
  });

  it('has every scope that an operation takes, and knows which of them the global ones do not open', async () => {
    const operations = await collectOperations();
    const taken = new Set(operations.flatMap(({ scopes }) => scopes));
    const apart = operations.filter(({ scopes }) => !scopes.includes('read') && !scopes.includes('write'));
    for (const name of apart.flatMap(({ scopes }) => scopes))
      expect([name, covers(GLOBAL, name)]).toEqual([name, false]);
    expect([...taken].filter((name) => !scopeNamed(name))).toEqual([]);
    expect(taken.size).toBeGreaterThan(GLOBAL_SCOPES.length);
  });

  it.each([
    [
      'both ways',
      ['customers.property_values', 'projects.recurring_work_items', 'workspaces.permissions', 'wiki.pages'],
    ],
    ['for reading only', ['notifications', 'projects.work_items.activities', 'template_categories', 'workspaces']],
    ['for reading only', ['workspaces.audit_logs', 'workspaces.roles', 'scripts', 'git.repositories']],
    ['for writing only', ['git.meta']],
  ])('has families %s: %p', (how, families) => {
    for (const family of families) {
      expect([family, scopeNamed(`${family}:read`) !== undefined]).toEqual([family, how !== 'for writing only']);
      expect([family, scopeNamed(`${family}:write`) !== undefined]).toEqual([family, how !== 'for reading only']);
    }
  });

  it('has those that contexts of packages declare behind the service’s own', () => {
    declareScopes([...FAMILIES, scopeFamily('pantry.jars', 'jars')]);
    expect(scopeNamed('pantry.jars:write')?.description).toBe('Create, change and delete jars.');
    expect(covers(['write'], 'pantry.jars:write')).toBe(true);
    expect(allScopes().at(-1)!.name).toBe('pantry.jars:write');
    declareScopes(FAMILIES);
    expect(scopeNamed('pantry.jars:write')).toBeUndefined();
  });

  it('stands in docs/scopes.md as it is', () => {
    const [, written] = /<!-- scopes: .* -->\n([^]*)\n<!-- end of scopes -->/.exec(readFileSync(PAGE, 'utf8')) ?? [];
    expect(written).toBe(table());
  });
});
