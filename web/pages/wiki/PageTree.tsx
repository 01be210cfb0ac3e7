import { useEffect, useState, type DragEvent, type KeyboardEvent, type ReactNode } from 'react';
import { Icon } from '../../kit';
import { usePageGo } from './place';
import type { PageRow } from './data';
import { linesOf, treeOf, type Branch, type Where } from './tree';
import { words } from './words';

interface Props {
  readonly label: string;
  readonly rows: readonly PageRow[];
  readonly current: string | undefined;
  readonly mayMove: boolean;
  /** Moves a page relative to another one. */
  readonly onMove: (moved: string, target: string, where: Where) => void;
}

const DRAGGED = 'application/x-cairn-page';
const FOLDED = 'cairn-wiki-folded';

const readFolded = (): ReadonlySet<string> =>
  new Set((localStorage.getItem(FOLDED) ?? '').split(' ').filter((id) => id !== ''));

/** The page that was opened by a key: its line gets the focus back once the page is loaded. */
let opened: string | undefined;

/** The upper and lower quarter of a line mean before and after it. */
function whereIn({ clientY, currentTarget }: DragEvent): Where {
  const { top, height } = currentTarget.getBoundingClientRect();
  const part = (clientY - top) / height;
  return part < 0.25 ? 'before' : part > 0.75 ? 'after' : 'inside';
}

/** Where Alt and an arrow key move the line; undefined if it cannot move there. */
function targetOf(
  key: string,
  line: Branch<PageRow>,
  lines: readonly Branch<PageRow>[],
): readonly [string, Where] | undefined {
  const siblings = lines.filter(({ row }) => row.parent_id === line.row.parent_id);
  const at = siblings.indexOf(line);
  const [before, after] = [siblings[at - 1]?.row.id, siblings[at + 1]?.row.id];
  if (key === 'ArrowUp') return before === undefined ? undefined : [before, 'before'];
  if (key === 'ArrowDown') return after === undefined ? undefined : [after, 'after'];
  if (key === 'ArrowRight') return before === undefined ? undefined : [before, 'inside'];
  if (key === 'ArrowLeft' && line.row.parent_id !== null && line.depth > 0) return [line.row.parent_id, 'after'];
  return undefined;
}

/** Pages as a tree: opened by a press, folded by arrow keys, moved by dragging or by Alt and arrow keys. */
export function PageTree({ label, rows, current, mayMove, onMove }: Props): ReactNode {
  const [folded, setFolded] = useState(readFolded);
  const [focused, setFocused] = useState<string>();
  const [over, setOver] = useState<{ readonly id: string; readonly where: Where }>();
  const go = usePageGo();
  const lines = linesOf(treeOf(rows), (id) => !folded.has(id));
  const stop = lines.find(({ row }) => row.id === focused) ?? lines.find(({ row }) => row.id === current) ?? lines[0];

  useEffect(() => {
    if (opened === undefined || opened !== current) return;
    opened = undefined;
    document.getElementById(`page-${current}`)?.focus();
  }, [current]);

  const fold = (id: string, isFolded: boolean) => {
    const next = new Set(folded);
    if (isFolded) next.add(id);
    else next.delete(id);
    setFolded(next);
    localStorage.setItem(FOLDED, [...next].join(' '));
  };
  const focus = (line: Branch<PageRow> | undefined) => {
    if (!line) return;
    setFocused(line.row.id);
    document.getElementById(`page-${line.row.id}`)?.focus();
  };
  const fromKey = (event: KeyboardEvent, line: Branch<PageRow>): boolean => {
    const at = lines.indexOf(line);
    const { id, parent_id } = line.row;
    if (event.altKey) {
      const target = mayMove ? targetOf(event.key, line, lines) : undefined;
      if (target) onMove(id, ...target);
      return event.key.startsWith('Arrow');
    }
    switch (event.key) {
      case 'ArrowDown':
        focus(lines[at + 1]);
        return true;
      case 'ArrowUp':
        focus(lines[at - 1]);
        return true;
      case 'ArrowRight':
        if (line.children.length && folded.has(id)) fold(id, false);
        else if (line.children.length) focus(lines[at + 1]);
        return true;
      case 'ArrowLeft':
        if (line.children.length && !folded.has(id)) fold(id, true);
        else focus(lines.find(({ row }) => row.id === parent_id));
        return true;
      case 'Enter':
        opened = id;
        go(id);
        return true;
      default:
        return false;
    }
  };

  return (
    <ul className="page-tree" role="tree" aria-label={label}>
      {lines.map((line) => {
        const { row, depth, children } = line;
        return (
          <li
            key={row.id}
            id={`page-${row.id}`}
            role="treeitem"
            className="page-line"
            aria-level={depth + 1}
            aria-selected={row.id === current}
            aria-expanded={children.length ? !folded.has(row.id) : undefined}
            aria-current={row.id === current ? 'page' : undefined}
            tabIndex={line === stop ? 0 : -1}
            data-depth={Math.min(depth, 8)}
            data-over={over?.id === row.id ? over.where : undefined}
            draggable={mayMove}
            onClick={() => go(row.id)}
            onFocus={() => setFocused(row.id)}
            onKeyDown={(event) => {
              if (!fromKey(event, line)) return;
              event.preventDefault();
              event.stopPropagation();
            }}
            onDragStart={({ dataTransfer }) => {
              dataTransfer.setData(DRAGGED, row.id);
              dataTransfer.effectAllowed = 'move';
            }}
            onDragOver={(event) => {
              if (!event.dataTransfer.types.includes(DRAGGED)) return;
              event.preventDefault();
              const where = whereIn(event);
              if (over?.id !== row.id || over.where !== where) setOver({ id: row.id, where });
            }}
            onDragLeave={() => setOver(undefined)}
            onDrop={(event) => {
              event.preventDefault();
              setOver(undefined);
              onMove(event.dataTransfer.getData(DRAGGED), row.id, whereIn(event));
            }}
          >
            <span
              className="page-fold"
              data-open={!folded.has(row.id) || undefined}
              onClick={(event) => {
                if (!children.length) return;
                event.stopPropagation();
                fold(row.id, !folded.has(row.id));
              }}
            >
              {children.length ? <Icon name="right" size={12} /> : null}
            </span>
            <Icon name={row.access === 1 ? 'lock' : 'file'} />
            <span className="side-text">{row.name || words().untitled}</span>
            {row.anchor && <Icon name="globe" size={12} />}
          </li>
        );
      })}
    </ul>
  );
}

/** The dragged page, if pages of another tree can be dropped on the tree as a whole. */
export const draggedPage = ({ dataTransfer }: DragEvent): string | undefined =>
  dataTransfer.getData(DRAGGED) || undefined;
export const isDraggingPage = ({ dataTransfer }: DragEvent): boolean => dataTransfer.types.includes(DRAGGED);
