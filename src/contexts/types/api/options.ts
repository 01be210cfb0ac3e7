import { asRow, type Member, type Presenter } from '#http';
import type { PropertyOptionRecord } from '../application/property.repository';

interface WithOptions {
  readonly options: readonly PropertyOptionRecord[];
}

/** Returns the member that shows the options of a record, as the version presents options. */
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
