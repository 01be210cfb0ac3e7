import { useNavigate, useSearch } from '@tanstack/react-router';
import { useDeferredValue, useRef, useState, type ReactNode } from 'react';
import { api, ApiProblem } from '../../data/client';
import { complainOf } from '../../data/problems';
import { Button, Empty, IconButton, SkeletonRows, useShortcuts } from '../../kit';
import { Failed } from '../../frame/Problem';
import { Sheet } from '../../frame/Sheet';
import { Collections } from './Collections';
import {
  pagesPath,
  changePage,
  useCollections,
  useFound,
  usePage,
  usePageRows,
  type Collection,
  type Home,
  type PageRow,
} from './data';
import { PageMenu } from './PageMenu';
import { PageText } from './PageText';
import { useNewPage } from './new-page';
import { usePageGo, usePlace } from './place';
import { Archive } from './Archive';
import { placeAt, pathTo, type Where } from './tree';
import { Versions } from './Versions';
import { words } from './words';
import './wiki.css';

interface Props {
  readonly page: string | undefined;
  readonly above?: ReactNode;
}

/** The pages of a place: the tree and the open page. */
export function Pages({ page: id, above }: Props): ReactNode {
  const place = usePlace();
  const { grants, project, slug } = place;
  const rows = usePageRows(place);
  const collections = useCollections(slug, project === undefined);
  const opened = usePage(place, id ?? '', id !== undefined);
  const { versions } = useSearch({ strict: false }) as { versions?: boolean };
  const navigate = useNavigate();
  const create = useNewPage();
  const t = words();
  const mayCreate = grants.has('page:create');
  useShortcuts(mayCreate ? [{ keys: 'n', label: t.newPage, run: () => create() }] : []);

  const found = opened.data?.data;
  const close = () => void navigate({ to: '.', search: {} } as never);
  const isNothing = id === undefined && isEmpty(rows.data, collections.data);
  const newPage = mayCreate && (
    <Button look="primary" icon="plus" className="wiki-new" onClick={() => create()}>
      {t.newPage}
    </Button>
  );
  return (
    <Sheet
      title={titleOf(place, found)}
      above={
        <>
          {above}
          {id !== undefined && <Crumbs rows={pathTo(rows.data ?? [], id).slice(0, -1)} />}
        </>
      }
      actions={
        <>
          {found && <PageMenu page={found} />}
          {!isNothing && (
            <>
              <SavePages />
              {newPage}
            </>
          )}
        </>
      }
      panel={versions && found && <Versions page={found} onClose={close} />}
    >
      {rows.error ? <Failed error={rows.error} /> : !rows.data && <SkeletonRows label={t.loading} />}
      {isNothing && (
        <Empty title={t.wikiEmpty} text={t.wikiEmptyText}>
          {newPage}
        </Empty>
      )}
      {rows.data && !isNothing && (
        <div className="wiki" data-page={id !== undefined || undefined}>
          <Side rows={rows.data} collections={collections.data ?? []} current={id} />
          <div className="wiki-main">
            {id === undefined ? <Empty title={t.choosePage} text={t.choosePageText} /> : <Opened page={id} />}
          </div>
        </div>
      )}
    </Sheet>
  );
}

/** Saves all pages of the place. */
function SavePages(): ReactNode {
  const place = usePlace();
  const save = () => void api.save(`${pagesPath(place)}export/`).catch(complainOf);
  return <IconButton icon="download" label={words().exportAll} onClick={save} />;
}

function Opened({ page }: { readonly page: string }): ReactNode {
  const { data, error } = usePage(usePlace(), page);
  if (error) return <PageProblem error={error} />;
  return data ? <PageText key={data.data.id} found={data} /> : <SkeletonRows label={words().loading} />;
}

const isEmpty = (rows: readonly PageRow[] | undefined, collections: readonly Collection[] = []): boolean =>
  rows?.length === 0 && collections.length === 0;

function titleOf({ project }: Home, page: PageRow | undefined): string {
  const t = words();
  if (page) return page.name || t.untitled;
  return project === undefined ? t.wiki : t.pages;
}

interface SideProps {
  readonly rows: readonly PageRow[];
  readonly collections: readonly Collection[];
  readonly current: string | undefined;
}

/** The tree, or the results of a search. */
function Side({ rows, collections, current }: SideProps): ReactNode {
  const place = usePlace();
  const [typed, setTyped] = useState('');
  const search = useDeferredValue(typed.trim());
  const field = useRef<HTMLInputElement>(null);
  const t = words();
  useShortcuts([{ keys: '/', label: t.searchPages, run: () => field.current?.focus() }]);
  const move = (moved: string, target: string, where: Where) => {
    const next = placeAt(rows, moved, target, where);
    if (!next) return;
    const { parent_id, collection_id, sort_order } = next;
    // Pages of projects have no collection, and a page below another is in the collection of its root page.
    const ofCollection = place.project === undefined && parent_id === null ? { collection_id } : {};
    void changePage(place, moved, { parent_id, sort_order, ...ofCollection });
  };
  const mayMove = place.grants.has('page:edit');
  return (
    <aside className="wiki-side" aria-label={t.tree}>
      <input
        ref={field}
        type="search"
        className="input"
        placeholder={t.searchPages}
        aria-label={t.searchPages}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={({ key }) => key === 'Escape' && setTyped('')}
      />
      {search ? (
        <Found search={search} current={current} />
      ) : (
        <>
          <Collections rows={rows} collections={collections} current={current} mayMove={mayMove} onMove={move} />
          <Archive />
        </>
      )}
    </aside>
  );
}

const PageProblem = ({ error }: { readonly error: Error }): ReactNode => (
  <Failed
    error={error instanceof ApiProblem && error.status === 400 ? new ApiProblem(404, '', undefined, {}, null) : error}
  />
);

function Crumbs({ rows }: { readonly rows: readonly PageRow[] }): ReactNode {
  const go = usePageGo();
  const { project } = usePlace();
  const t = words();
  return (
    <>
      <button type="button" className="crumb" onClick={() => go(undefined)}>
        {project === undefined ? t.wiki : t.pages} /
      </button>
      {rows.map(({ id, name }) => (
        <button key={id} type="button" className="crumb wiki-crumb" onClick={() => go(id)}>
          {name || t.untitled} /
        </button>
      ))}
    </>
  );
}

/** The results of the interface's search in names and texts. */
function Found({ search, current }: { readonly search: string; readonly current: string | undefined }): ReactNode {
  const { rows, error, more } = useFound(usePlace(), search);
  const go = usePageGo();
  const t = words();
  if (error) return <Failed error={error} />;
  if (!rows) return <SkeletonRows rows={4} label={t.loading} />;
  if (!rows.length) return <p className="wiki-note soft">{t.nothingFound}</p>;
  return (
    <>
      <ul className="page-tree">
        {rows.map(({ id, name }) => (
          <li key={id}>
            <button
              type="button"
              className="page-line"
              aria-current={id === current ? 'page' : undefined}
              onClick={() => go(id)}
            >
              <span className="side-text">{name || t.untitled}</span>
            </button>
          </li>
        ))}
      </ul>
      {more && (
        <Button look="quiet" onClick={more}>
          {t.loadMore}
        </Button>
      )}
    </>
  );
}
