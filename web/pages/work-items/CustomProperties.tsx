import { useState, type ReactNode } from 'react';
import { changeItem } from '../../data/items';
import type { ItemDetail } from '../../data/wire';
import { Picker } from '../../kit';
import { words } from './words';
import { useProperties, type Property as Definition } from './data';
import { Property, valueButton } from './Property';
import { personChoices, useVocabulary } from './vocabulary';

/** One value as the interface returns it; properties with several values return a list. */
export type Value = string | number | boolean | readonly string[] | null | undefined;

/** The value as records contain it. */
interface StoredValue {
  readonly value: Value;
}

interface ControlProps {
  readonly definition: Definition;
  readonly value: Value;
  readonly mayEdit: boolean;
  readonly onChange: (value: Value) => void;
}

const listOf = (value: Value): readonly string[] =>
  Array.isArray(value) ? (value as readonly string[]) : value === null || value === undefined ? [] : [String(value)];

/** Types of properties whose values are shown but not edited here. */
const isShownOnly = ({ property_type, relation_type }: Definition): boolean =>
  property_type === 'FORMULA' || property_type === 'FILE' || (property_type === 'RELATION' && relation_type !== 'USER');

const INPUTS: Partial<Record<Definition['property_type'], string>> = {
  DECIMAL: 'number',
  DATETIME: 'date',
  URL: 'url',
  EMAIL: 'email',
};

/** The control for the type of a property. */
export function PropertyControl(props: ControlProps): ReactNode {
  const { definition, value, mayEdit, onChange } = props;
  const { people } = useVocabulary();
  if (isShownOnly(definition)) {
    const text = listOf(value).join(', ');
    return <span className="value">{text || <span className="soft">{words().blank}</span>}</span>;
  }
  if (definition.property_type === 'BOOLEAN') {
    return (
      <label className="value check">
        <input
          type="checkbox"
          aria-label={definition.display_name}
          checked={value === true || value === 'true'}
          disabled={!mayEdit}
          onChange={({ target }) => onChange(target.checked)}
        />
      </label>
    );
  }
  if (definition.property_type === 'OPTION') {
    return <Choices {...props} choices={definition.options.map(({ id, name }) => ({ id: id!, name: name! }))} />;
  }
  if (definition.property_type === 'RELATION') return <Choices {...props} choices={personChoices(people)} />;
  return <TextValue {...props} />;
}

function Choices({
  definition,
  value,
  mayEdit,
  onChange,
  choices,
}: ControlProps & { readonly choices: readonly { readonly id: string; readonly name: string }[] }): ReactNode {
  const ids = listOf(value);
  // Options are given by name in some answers and by id in others.
  const chosen = choices.filter(({ id, name }) => ids.includes(id) || ids.includes(name));
  const t = words();
  const trigger = valueButton(
    chosen.length ? chosen.map(({ name }) => name).join(', ') : <span className="soft">{t.blank}</span>,
    mayEdit,
  );
  const shared = { choices, label: definition.display_name, nothing: t.nothingFound, trigger };
  if (definition.is_multi) {
    return <Picker {...shared} multiple value={chosen.map(({ id }) => id)} onChange={onChange} />;
  }
  const blank = { id: '', name: t.blank };
  return (
    <Picker
      {...shared}
      choices={definition.is_required ? choices : [...choices, blank]}
      value={chosen[0]?.id ?? ''}
      onChange={(id) => onChange(id || null)}
    />
  );
}

function TextValue({ definition, value, mayEdit, onChange }: ControlProps): ReactNode {
  const type = INPUTS[definition.property_type] ?? 'text';
  const given = listOf(value).join(', ');
  const shown = type === 'date' ? given.slice(0, 10) : given;
  const [isBad, setBad] = useState(false);
  return (
    <input
      key={shown}
      className="value text-value"
      type={definition.is_multi ? 'text' : type}
      step="any"
      readOnly={!mayEdit}
      aria-label={definition.display_name}
      aria-invalid={isBad}
      placeholder={words().blank}
      defaultValue={shown}
      onKeyDown={({ key, currentTarget }) => key === 'Enter' && currentTarget.blur()}
      onBlur={({ target }) => {
        setBad(!target.checkValidity());
        if (!target.checkValidity() || target.value === shown) return;
        const text = target.value.trim();
        if (definition.is_multi) return onChange(text ? text.split(/\s*,\s*/) : []);
        onChange(text === '' ? null : type === 'number' ? Number(text) : text);
      }}
    />
  );
}

/** The custom properties of an item's type. */
export function CustomProperties({
  item,
  mayEdit,
}: {
  readonly item: ItemDetail;
  readonly mayEdit: boolean;
}): ReactNode {
  const { slug, grants } = useVocabulary();
  const { data = [] } = useProperties(slug, item.project_id, item.type_id, grants.has('workitemtype.property:view'));
  const values = item.custom_fields as Readonly<Record<string, StoredValue>>;
  return data
    .filter(({ is_active }) => is_active)
    .map((definition) => (
      <Property key={definition.id} name={definition.display_name}>
        <PropertyControl
          definition={definition}
          value={values[definition.name]?.value}
          mayEdit={mayEdit}
          onChange={(value) => {
            // The interface keeps values of members that are not sent; the page has to do the same.
            const shown = { ...values, [definition.name]: { value } };
            void changeItem(slug, item, { custom_fields: { [definition.name]: value } }, {
              custom_fields: shown,
            } as Partial<ItemDetail>);
          }}
        />
      </Property>
    ));
}
