import { DomainError, FieldErrors } from '#kernel';
import { ConfigError } from '../config';
import { CommandError, describeFailure } from './failure';

describe('describeFailure', () => {
  it('is one line for what an operator can put right', () => {
    expect(describeFailure(new CommandError('Name the key.'))).toBe('Name the key.');
    expect(describeFailure(new DomainError('conflict', 'taken', 'It is taken.'))).toBe('It is taken.');
    expect(describeFailure(new ConfigError(['PORT is odd.']))).toBe('The configuration is not valid:\n  PORT is odd.');
  });

  it('names the option of each rejected member', () => {
    const errors = new FieldErrors().add('slug', 'invalid', 'Too odd.').add('displayName', 'max_length', 'Too long.');
    const thrown = (() => {
      try {
        errors.throwIfAny();
      } catch (error) {
        return error;
      }
    })();
    expect(describeFailure(thrown)).toBe('--workspace: Too odd.\n--display-name: Too long.');
  });

  it('shows failures of the system with their code, and where a bug is', () => {
    const system = Object.assign(new Error('no space\nmore'), { code: 'ENOSPC' });
    expect(describeFailure(system)).toBe('no space (ENOSPC)');
    const hint = 'You might need to increase max_locks_per_transaction.';
    const locks = Object.assign(new Error('out of shared memory'), { code: '53200', hint });
    expect(describeFailure(locks)).toBe(`out of shared memory (53200). ${hint}`);
    expect(describeFailure(new TypeError('x is not a function'))).toContain('failure.spec.ts');
  });
});
