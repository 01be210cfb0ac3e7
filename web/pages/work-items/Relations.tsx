import { useState, type ReactNode } from 'react';
import { api } from '../../data/client';
import { refresh } from '../../data/lists';
import { itemPath } from '../../data/paths';
import { complainOf } from '../../data/problems';
import type { Item } from '../../data/wire';
import { Button, Icon, IconButton, Picker } from '../../kit';
import { PageLink } from '../../frame/PageLink';
import { useDependencies, useItemsById, useRelationDefinitions, useRelations, type DependencyKind } from './data';
import { ItemPicker } from './ItemPicker';
import { State } from './members';
import { itemPage } from './pages';
import { useVocabulary } from './vocabulary';
import { words } from './words';

const KINDS: readonly DependencyKind[] = [
  ...(['blocked_by', 'blocking', 'start_before', 'start_after', 'finish_before', 'finish_after'] as const),
];

/** Related work items, by the kind of the relation. */
interface Group {
  readonly name: string;
  readonly ids: readonly string[];
  readonly remove: (id: string) => Promise<unknown>;
}

/** The kinds of new relations: dependencies, and both directions of the workspace's relation definitions. */
interface Way {
  readonly id: string;
  readonly name: string;
  readonly add: (id: string) => Promise<unknown>;
}

/** Dependencies and relations with other work items. */
export function Relations({ item }: { readonly item: Item }): ReactNode {
  const { slug, grants, grantsInWorkspace } = useVocabulary();
  const path = itemPath(slug, item);
  const dependencies = useDependencies(slug, item, grants.has('workitem.dependency:view'));
  const definitions = useRelationDefinitions(slug, grantsInWorkspace.has('workitemrelationdefinition:view'));
  const hasDefinitions = Boolean(definitions.data?.length) && grants.has('workitem.relation:view');
  const relations = useRelations(slug, item, hasDefinitions);
  const [way, setWay] = useState<Way>();
  const t = words();

  const groups: Group[] = [
    ...KINDS.map((kind) => ({
      name: t.dependencies[kind],
      ids: dependencies.data?.[kind] ?? [],
      remove: (id: string) => api.delete(`${path}dependencies/${id}/`),
    })),
    ...Object.entries(relations.data ?? {}).map(([name, ids]) => ({
      name,
      ids,
      remove: (id: string) => api.delete(`${path}relations/${id}/`),
    })),
  ].filter(({ ids }) => ids.length);
  const all = groups.flatMap(({ ids }) => ids);
  const { data: found = [] } = useItemsById(slug, all);

  const act = async (write: () => Promise<unknown>) => {
    try {
      await write();
      await Promise.all([refresh('dependencies', `${path}dependencies/`), refresh('relations', `${path}relations/`)]);
    } catch (error) {
      complainOf(error);
    }
  };
  const ways: Way[] = [
    ...(grants.has('workitem.dependency:create')
      ? KINDS.map((kind) => ({
          id: kind,
          name: t.dependencies[kind],
          add: (id: string) => api.post(`${path}dependencies/`, { relation_type: kind, work_item_ids: [id] }),
        }))
      : []),
    ...(hasDefinitions && grants.has('workitem.relation:create') ? (definitions.data ?? []) : []).flatMap((one) =>
      (['outward', 'inward'] as const).map((direction) => ({
        id: `${one.id}-${direction}`,
        name: one[direction] || one.name,
        add: (id: string) =>
          api.post(`${path}relations/`, { relation_definition_id: one.id, direction, work_item_ids: [id] }),
      })),
    ),
  ];
  if (!groups.length && !ways.length) return null;
  return (
    <section className="part" aria-label={t.relations}>
      {groups.length > 0 && <h2>{t.relations}</h2>}
      {groups.map(({ name, ids, remove }) => (
        <div key={name} className="relation">
          <h3>{name}</h3>
          <ul>
            {ids.map((id) => {
              const other = found.find((one) => one.id === id);
              return (
                <li key={id} className="line-of-part">
                  {other ? <Other item={other} /> : <span className="side-text">{t.loading}</span>}
                  {grants.has('workitem.dependency:delete') && (
                    <IconButton
                      icon="close"
                      label={`${t.delete}: ${name} ${other?.identifier ?? ''}`}
                      onClick={() => void act(() => remove(id))}
                    />
                  )}
                </li>
              );
            })}
          </ul>
        </div>
      ))}
      {ways.length > 0 && (
        <span className="relation-add">
          <Picker
            choices={ways}
            label={t.relationKind}
            nothing={t.nothingFound}
            value={way?.id ?? null}
            onChange={(id) => setWay(ways.find((one) => one.id === id))}
            trigger={
              <Button look="quiet" className="part-action" icon="link">
                {way?.name ?? t.addRelation}
              </Button>
            }
          />
          {way && (
            <ItemPicker
              slug={slug}
              label={t.otherItem}
              without={[item.id, ...all]}
              trigger={<Button>{t.otherItem}</Button>}
              onChoose={(id) => {
                setWay(undefined);
                void act(() => way.add(id));
              }}
            />
          )}
        </span>
      )}
    </section>
  );
}

const Other = ({ item }: { readonly item: Item }): ReactNode => (
  <PageLink className="sub-item side-text" page={itemPage} params={{ itemKey: item.identifier }}>
    <State item={item} />
    <span className="key">{item.identifier}</span>
    <span className="side-text">{item.name}</span>
    <Icon name="right" size={12} />
  </PageLink>
);
