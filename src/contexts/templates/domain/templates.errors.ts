import { DomainError, externalPairTaken, invalidField, type Problems } from '#kernel';

export const templateExternalPairTaken = externalPairTaken('Template');

/** Says of each key of the data what is wrong with it. */
export function templateDataRefused(problems: Problems): DomainError {
  const errors = Object.fromEntries(problems);
  const text = [...problems].map(([key, message]) => (key ? `${key}: ${message}` : message)).join(' ');
  return new DomainError('invalid_request', 'template_data_refused', 'The template data is not valid.', {
    fields: [{ field: 'templateData', code: 'invalid', message: text }],
    extra: { errors },
  });
}

export const unknownCategory = () =>
  invalidField('categoryIds', 'There is no such category of templates.', 'does_not_exist');
