import { useId, useState, type ReactNode } from 'react';
import { projectPath } from '../../data/paths';
import { Button, IconButton, SkeletonRows, StateIcon } from '../../kit';
import { PageLink } from '../../frame/PageLink';
import { itemPage } from '../work-items/pages';
import { Meter } from './Meter';
import { useItemRows, type ItemRow } from './rows';
import { useTally } from './tallies';
import { words } from './words';
import './planning.css';

interface Props {
  readonly slug: string;
  readonly items: readonly ItemRow[];
  /** Loads more rows, if there are any. */
  readonly more: (() => void) | undefined;
  /** Shown beside each item of the first level, for example a menu. */
  readonly menu?: (item: ItemRow) => ReactNode;
}

/** Work items as a tree. Each item unfolds its sub-items and shows their progress. */
export const ItemTree = ({ slug, items, more, menu }: Props): ReactNode => (
  <>
    <ul className="plan-tree">
      {items.map((item) => (
        <Branch key={item.id} slug={slug} item={item} menu={menu} />
      ))}
    </ul>
    {more && (
      <div className="plan-more">
        <Button onClick={more}>{words().loadMore}</Button>
      </div>
    )}
  </>
);

interface BranchProps extends Pick<Props, 'slug' | 'menu'> {
  readonly item: ItemRow;
}

function Branch({ slug, item, menu }: BranchProps): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const path = `${projectPath(slug, item.project_id)}work-items/`;
  const tally = useTally(path, { parent_id: item.id });
  const t = words();
  const hasMore = Boolean(tally?.total);
  return (
    <li>
      <div className="plan-branch">
        {hasMore ? (
          <IconButton
            icon={isOpen ? 'down' : 'right'}
            label={`${isOpen ? t.fold : t.unfold}: ${item.name}`}
            aria-expanded={isOpen}
            aria-controls={isOpen ? id : undefined}
            onClick={() => setOpen(!isOpen)}
          />
        ) : (
          <span className="plan-leaf" />
        )}
        <PageLink className="plan-link" page={itemPage} params={{ itemKey: item.identifier }}>
          {item.state && (
            <>
              <StateIcon group={item.state.group} color={item.state.color} />
              <span className="visually-hidden">{item.state.name}</span>
            </>
          )}
          <span className="key">{item.identifier}</span>
          <span className="plan-name">{item.name}</span>
          {item.type && <span className="label">{item.type.name}</span>}
          {hasMore && <Meter tally={tally} />}
        </PageLink>
        {menu?.(item)}
      </div>
      {isOpen && <Below id={id} slug={slug} path={path} parent={item.id} />}
    </li>
  );
}

interface BelowProps extends Pick<Props, 'slug'> {
  readonly id: string;
  readonly path: string;
  readonly parent: string;
}

function Below({ id, slug, path, parent }: BelowProps): ReactNode {
  const { rows, more } = useItemRows(path, { parent_id: parent });
  return (
    <div id={id} className="plan-below">
      {rows ? <ItemTree slug={slug} items={rows} more={more} /> : <SkeletonRows rows={2} label={words().loading} />}
    </div>
  );
}
