import { membersOf } from '#http';
import type { CustomerPropertyRecord } from '../application/customer-property.repository';
import type { SentOption as Sent } from '../domain/customer-property';

const option = membersOf<Sent>();

/** A choice as both versions take it: one that is there by its id or its name, or a new one. */
export class SentOption {
  @option.uuid('id', { description: 'Of an option that is there; without it the name tells which, or makes one.' })
  id?: string;
  @option.text('name', { max: 255, blank: false }) name?: string;
  @option.text('description') description?: string;
  @option.boolean('isDefault', { description: 'Whether new customers have it.' }) is_default?: boolean;
}

const TEXT = { type: 'string' };

/** The choices of a property as both versions show them. */
export const OPTIONS = {
  type: 'array',
  items: {
    type: 'object',
    required: ['id', 'name', 'description', 'is_default'],
    properties: { id: { ...TEXT, format: 'uuid' }, name: TEXT, description: TEXT, is_default: { type: 'boolean' } },
  },
};

export const optionRows = ({ options }: CustomerPropertyRecord) =>
  options.map(({ id, name, description, isDefault }) => ({ id, name, description, is_default: isDefault }));
