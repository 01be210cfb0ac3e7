import { asRow, type Member, type Presenter } from '#http';
import type { PropertyOptionRecord } from '../application/property-option.repository';

interface WithOptions {
  readonly options: readonly PropertyOptionRecord[];
}

/** The options that stand in a record, as a version shows them. */
export const optionsIn = <T extends WithOptions>(presenter: Presenter<PropertyOptionRecord>): Member<T> => ({
  schema: {
    type: 'array',
    items: {
      type: 'object',
      properties: Object.fromEntries(Object.entries(presenter.members).map(([name, { schema }]) => [name, schema])),
    },
  },
  from: ['options' as keyof T & string],
  presence: 'always',
  value: ({ options }) => options.map((option) => asRow(presenter, option)),
});
