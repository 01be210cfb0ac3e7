import { useRef, useState, type ReactNode } from 'react';
import { refreshGroups } from '../../data/cache';
import { changeByFile, readFile, type FileChanges, type RowResult, type SentFile } from '../../data/item-files';
import { refresh } from '../../data/lists';
import { explain } from '../../data/problems';
import { Button, Dialog, say, Table, type TableColumn } from '../../kit';
import { formatNumber, words as common } from '../../words';
import { words } from './words';

interface Props {
  /** Path of the project's list. */
  readonly path: string;
  readonly onClose: () => void;
}

/** A chosen file, and what it would change. */
interface Tried {
  readonly name: string;
  readonly file: SentFile;
  readonly changes: FileChanges;
}

/** The number of rows that are shown before they are written. */
const MOST_SHOWN = 100;

/** Changes work items by a file: shows first what would change. */
export function FileChangesDialog({ path, onClose }: Props): ReactNode {
  const chooser = useRef<HTMLInputElement>(null);
  const [tried, setTried] = useState<Tried>();
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const t = words();
  const whileBusy = async (work: () => Promise<void>) => {
    setBusy(true);
    setProblem(undefined);
    await work().catch((error: unknown) => {
      const { title, text } = explain(error);
      setProblem([title, text].filter(Boolean).join(' '));
    });
    setBusy(false);
  };
  const choose = (chosen: File | undefined) =>
    whileBusy(async () => {
      setTried(undefined);
      if (!chosen) return;
      const file = await readFile(chosen);
      if (!file) return setProblem(t.fileFormats);
      setTried({ name: chosen.name, file, changes: await changeByFile(path, file, true) });
    });
  const write = ({ file }: Tried) =>
    whileBusy(async () => {
      const { changed } = await changeByFile(path, file, false);
      await Promise.all([refresh('items'), refresh('item-count')]);
      refreshGroups();
      say(t.changedByFile(formatNumber(changed)));
      onClose();
    });
  return (
    <Dialog open onClose={onClose} title={t.changeByFile}>
      <p>{t.aboutFile}</p>
      <input
        ref={chooser}
        type="file"
        hidden
        accept=".csv,.xlsx,.json"
        aria-label={t.chooseFile}
        onChange={({ target }) => {
          const [chosen] = target.files ?? [];
          target.value = '';
          void choose(chosen);
        }}
      />
      <Button icon="paperclip" disabled={isBusy} onClick={() => chooser.current?.click()}>
        {tried ? t.chooseOther : t.chooseFile}
      </Button>
      {problem && <p role="alert">{problem}</p>}
      {tried && <Differences {...tried} />}
      <div className="dialog-actions">
        <Button onClick={onClose}>{common().cancel}</Button>
        {tried && tried.changes.changed > 0 && (
          <Button look="primary" disabled={isBusy} onClick={() => void write(tried)}>
            {t.changeCount(formatNumber(tried.changes.changed))}
          </Button>
        )}
      </div>
    </Dialog>
  );
}

function Differences({ name, changes: { changed, unchanged, failed, results } }: Tried): ReactNode {
  const t = words();
  const columns: TableColumn<RowResult>[] = [
    { id: 'row', name: t.row, cell: ({ line, identifier }) => identifier ?? t.line(line) },
    { id: 'what', name: t.difference, cell: (row) => <Difference {...row} /> },
  ];
  return (
    <>
      <p role="status">
        <strong>{name}</strong>: {t.fileCounts(formatNumber(changed), formatNumber(unchanged), formatNumber(failed))}
      </p>
      {results.length > 0 && (
        <div className="file-differences">
          <Table
            label={t.differences}
            columns={columns}
            rows={results.slice(0, MOST_SHOWN)}
            keyOf={({ line }) => String(line)}
          />
        </div>
      )}
      {results.length > MOST_SHOWN && <p className="soft">{t.moreRows(formatNumber(results.length - MOST_SHOWN))}</p>}
    </>
  );
}

const Difference = ({ changes, errors }: RowResult): ReactNode =>
  errors.length ? (
    <ul className="difference">
      {errors.map(({ field, message }) => (
        <li key={field} className="failed">
          {field}: {message}
        </li>
      ))}
    </ul>
  ) : (
    <ul className="difference">
      {changes.map(({ column, from, to }) => (
        <li key={column}>
          {column}: <del>{shown(from)}</del> → <ins>{shown(to)}</ins>
        </li>
      ))}
    </ul>
  );

function shown(value: unknown): string {
  if (value === null || value === '' || (Array.isArray(value) && !value.length)) return words().nothing;
  return Array.isArray(value) ? value.join(', ') : String(value as string | number | boolean);
}
