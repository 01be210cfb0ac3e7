import type { ReactNode } from 'react';
import { useMembers, useStates } from '../../data/projects';
import { Section, Table } from '../../kit';
import { words as propertyWords } from '../settings/property-words';
import { useItemTypes, useProjectProperties } from '../work-items/data';
import { words as vocabulary } from '../vocabulary/words';
import { FIELDS, type ImportReport, type ShownImport } from './data';
import { words } from './words';

type Member = 'columns' | 'states' | 'state_groups' | 'people' | 'types' | 'properties';
type Values = Readonly<Record<string, string>>;

/** What somebody chose for names of the source. An empty text takes a choice back. */
export type Chosen = Readonly<Partial<Record<Member, Values>>>;

/** The settings of an import with what was chosen since. */
export function settingsWith({ settings }: ShownImport, chosen: Chosen): Chosen {
  const before = settings as Chosen;
  return Object.fromEntries(
    Object.entries(chosen).map(([member, values]) => {
      const all = Object.entries({ ...before[member as Member], ...values });
      return [member, Object.fromEntries(all.filter(([, value]) => value))];
    }),
  );
}

interface MappingProps {
  readonly slug: string;
  readonly shown: ShownImport;
  readonly report: ImportReport;
  readonly chosen: Chosen;
  /** Left out where nothing can be chosen. */
  readonly choose: ((member: Member, name: string, value: string) => void) | undefined;
}

/** What columns, states, people, types and fields of the source were matched with. In a trial, each can be corrected. */
export function Mapping({ slug, shown, report, chosen, choose }: MappingProps): ReactNode {
  const { columns, people, types } = report;
  const { data: members = [] } = useMembers(slug, undefined);
  const { data: kinds = [] } = useItemTypes(slug, shown.project_id, types.length > 0);
  const t = words();
  return (
    <>
      <Choices
        title={t.columns}
        text={choose && t.columnsText}
        of={t.column}
        rows={columns.map(({ header, field }) => ({
          ...{ name: header, value: chosen.columns?.[header] ?? field },
          choose: choose && ((value) => choose('columns', header, value)),
        }))}
        options={FIELDS.map((id) => ({ id, name: t.fields[id] ?? id }))}
      />
      <States slug={slug} shown={shown} report={report} chosen={chosen} choose={choose} />
      <Choices
        title={t.people}
        text={choose && t.peopleText}
        of={t.there}
        rows={people.map(({ key, name, id }) => ({
          ...{ name, value: chosen.people?.[key] ?? id ?? '' },
          choose: choose && ((value) => choose('people', key, value)),
        }))}
        options={[
          { id: '', name: t.newPerson },
          ...members.map(({ member_id, member }) => ({ id: member_id, name: member.display_name })),
        ]}
      />
      <Choices
        title={t.types}
        text={choose && t.typesText}
        of={t.there}
        rows={types.map(({ name, id }) => ({
          ...{ name, value: chosen.types?.[name] ?? id ?? '' },
          choose: choose && ((value) => choose('types', name, value)),
        }))}
        options={[{ id: '', name: t.newType }, ...kinds]}
      />
      <Properties slug={slug} shown={shown} report={report} chosen={chosen} choose={choose} />
    </>
  );
}

const LEFT_OUT = 'ignore';

function Properties({
  slug,
  shown,
  report: { properties, new_kinds: newKinds },
  chosen,
  choose,
}: MappingProps): ReactNode {
  const { data: here = [] } = useProjectProperties(slug, shown.project_id, properties.length > 0);
  const { propertyKinds, relations } = propertyWords();
  const t = words();
  const nameOf = (kind: string) => relations[kind] ?? propertyKinds[kind] ?? kind;
  // A property of another server may have a kind that no other field can become.
  const kinds = new Set([...newKinds, ...properties.map(({ kind }) => kind).filter((kind) => kind !== LEFT_OUT)]);
  return (
    <Choices
      title={t.properties}
      text={choose && t.propertiesText}
      of={t.there}
      rows={properties.map(({ name, id, kind }) => ({
        ...{ name, value: chosen.properties?.[name] ?? id ?? kind },
        choose: choose && ((value) => choose('properties', name, value)),
      }))}
      options={[
        { id: LEFT_OUT, name: t.leftOut },
        ...[...kinds].map((id) => ({ id, name: `${t.newProperty}: ${nameOf(id)}` })),
        ...here.map(({ id, display_name, property_type, relation_type }) => ({
          ...{ id, name: `${display_name} (${nameOf(relation_type ?? property_type)})` },
        })),
      ]}
    />
  );
}

/** A new state of a file is in a group that can be chosen as well. */
const GROUP = 'group:';

function States({ slug, shown, report: { states }, chosen, choose }: MappingProps): ReactNode {
  const { data: here = [] } = useStates(slug, shown.project_id);
  const t = words();
  const groups = shown.source === 'csv' ? Object.entries(vocabulary().groups).filter(([id]) => id !== 'triage') : [];
  const before = (shown.settings as Chosen).state_groups ?? {};
  const valueOf = (name: string, id: string | null): string => {
    const state = chosen.states?.[name] ?? id ?? '';
    const group = chosen.state_groups?.[name] ?? before[name];
    return state || (group ? GROUP + group : '');
  };
  return (
    <Choices
      title={t.states}
      text={choose && t.statesText}
      of={t.there}
      rows={states.map(({ name, id }) => ({
        ...{ name, value: valueOf(name, id) },
        choose:
          choose &&
          ((value) => {
            const isGroup = value.startsWith(GROUP);
            choose('states', name, isGroup ? '' : value);
            if (groups.length) choose('state_groups', name, isGroup ? value.slice(GROUP.length) : '');
          }),
      }))}
      options={[
        { id: '', name: t.newState },
        ...groups.map(([id, name]) => ({ id: GROUP + id, name: `${t.newState}: ${name}` })),
        ...here,
      ]}
    />
  );
}

interface ChoicesProps {
  readonly title: string;
  readonly text: string | undefined;
  /** What the first column has. */
  readonly of: string;
  readonly rows: readonly {
    readonly name: string;
    readonly value: string;
    readonly choose: ((value: string) => void) | undefined;
  }[];
  readonly options: readonly { readonly id: string; readonly name: string }[];
}

function Choices({ title, text, of, rows, options }: ChoicesProps): ReactNode {
  const t = words();
  if (!rows.length) return null;
  return (
    <Section title={title} text={text}>
      <Table
        label={title}
        rows={rows.map((row, index) => ({ ...row, index }))}
        keyOf={({ index }) => String(index)}
        columns={[
          { id: 'name', name: of, cell: ({ name }) => name },
          {
            id: 'value',
            name: t.matchedWith,
            cell: ({ name, value, choose }) =>
              choose ? (
                <select
                  className="input"
                  aria-label={`${t.matchedWith}: ${name}`}
                  value={value}
                  onChange={({ target }) => choose(target.value)}
                >
                  {options.map((option) => (
                    <option key={option.id} value={option.id}>
                      {option.name}
                    </option>
                  ))}
                </select>
              ) : (
                options.find(({ id }) => id === value)?.name
              ),
          },
        ]}
      />
    </Section>
  );
}
