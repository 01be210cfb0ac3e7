import { undistributed } from './sweeps/kit';

// Jest runs this suite last (test/support/sweeps-first.cjs), when the servers have sent what all others led to.
it('lets everything that the suites led to be spread over nodes', async () => {
  const { statements, problems } = await undistributed();
  expect(problems).toEqual([]);
  expect(statements).toBeGreaterThan(30);
});
