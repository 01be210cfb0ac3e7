import { adviceOn, loadConfig } from '.';

describe('advice', () => {
  const advice = (env: NodeJS.ProcessEnv) => adviceOn(loadConfig(env).config);

  it('asks for a key where secrets would lie open', () => {
    expect(advice({ DATABASE_URL: 'postgres://db/cairn' })).toEqual([expect.stringContaining('SECRET_KEY is not set')]);
    expect(advice({ DATABASE_URL: 'postgres://db/cairn', SECRET_KEY: 'k'.repeat(32) })).toEqual([]);
    expect(advice({})).toEqual([]);
  });
});

describe('suggestions', () => {
  const complaint = (PLAN_FEATURES: string): string => {
    try {
      loadConfig({ PLAN_FEATURES });
      return '';
    } catch (error) {
      return (error as Error).message;
    }
  };

  it.each([
    ['cycle', 'Did you mean cycles?'],
    ['Modules, cycle', 'Did you mean modules, cycles?'],
    ['acme.thing,cycle', 'Did you mean acme.thing, cycles?'],
  ])('PLAN_FEATURES=%s: %s', (given, suggestion) => expect(complaint(given)).toContain(suggestion));

  it('are no wild guesses', () => expect(complaint('cycles,zzzzzz')).not.toContain('Did you mean'));
});
