import { useEffect, useState, type FormEvent, type ReactNode } from 'react';
import { api } from '../../data/client';
import { refresh } from '../../data/lists';
import { itemPath } from '../../data/paths';
import { complainOf } from '../../data/problems';
import { isGranted } from '../../data/projects';
import type { Item } from '../../data/wire';
import { Ago, Button, Face, IconButton } from '../../kit';
import { useWorklogs } from './data';
import { formatMinutes, minutesOf } from './minutes';
import { useTimer } from './timer';
import { useVocabulary } from './vocabulary';
import { words } from './words';

const TICK_MS = 15_000;

/** Logged time of an item, and a timer. */
export function Worklogs({ item }: { readonly item: Item }): ReactNode {
  const { slug, grants } = useVocabulary();
  const { data: logs = [] } = useWorklogs(slug, item, grants.has('workitem.worklog:view'));
  const [isAdding, setAdding] = useState(false);
  const [time, setTime] = useState('');
  const [description, setDescription] = useState('');
  const timer = useTimer(item.id);
  const [, tick] = useState(0);
  useEffect(() => {
    if (timer.minutes === undefined) return undefined;
    const beat = setInterval(() => tick((count) => count + 1), TICK_MS);
    return () => clearInterval(beat);
  }, [timer.minutes === undefined]);
  const t = words();
  const path = `${itemPath(slug, item)}worklogs/`;
  const act = async (write: () => Promise<unknown>): Promise<boolean> => {
    try {
      await write();
      await refresh('worklogs', path);
      return true;
    } catch (error) {
      complainOf(error);
      return false;
    }
  };
  const minutes = minutesOf(time);
  const add = async (event: FormEvent) => {
    event.preventDefault();
    if (!minutes) return;
    if (!(await act(() => api.post(path, { duration: minutes, ...(description && { description }) })))) return;
    setAdding(false);
    setTime('');
    setDescription('');
  };
  const stop = () => {
    setTime(formatMinutes(Math.max(1, timer.stop())));
    setAdding(true);
  };
  const total = logs.reduce((sum, { duration }) => sum + duration, 0);
  const mayAdd = grants.has('workitem.worklog:create');
  if (!logs.length && !mayAdd) return null;
  return (
    <section className="part" aria-label={t.worklogs}>
      {logs.length > 0 && (
        <h2>
          {t.worklogs} <span className="soft">{formatMinutes(total)}</span>
        </h2>
      )}
      <ul>
        {logs.map(({ id, duration, description: text, logged_by, created_at, created_by_id }) => (
          <li key={id} className="line-of-part">
            {logged_by && <Face person={logged_by} />}
            <strong>{formatMinutes(duration)}</strong>
            <span className="side-text">{text}</span>
            <Ago time={created_at} />
            {isGranted(grants, 'workitem.worklog:delete', created_by_id) && (
              <IconButton
                icon="close"
                label={`${t.delete}: ${formatMinutes(duration)}`}
                onClick={() => void act(() => api.delete(`${path}${id}/`))}
              />
            )}
          </li>
        ))}
      </ul>
      {isAdding && (
        <form className="worklog-form" onSubmit={(event) => void add(event)}>
          <input
            className="input"
            autoFocus
            required
            value={time}
            placeholder="1h 30m"
            aria-label={t.timeSpent}
            aria-invalid={time !== '' && !minutes}
            onChange={({ target }) => setTime(target.value)}
          />
          <input
            className="input"
            value={description}
            placeholder={t.whatFor}
            aria-label={t.whatFor}
            onChange={({ target }) => setDescription(target.value)}
          />
          <Button look="primary" type="submit" disabled={!minutes}>
            {t.save}
          </Button>
          <Button look="quiet" onClick={() => setAdding(false)}>
            {t.cancel}
          </Button>
        </form>
      )}
      {mayAdd && !isAdding && (
        <span className="part-actions">
          <Button look="quiet" className="part-action" icon="clock" onClick={() => setAdding(true)}>
            {t.logTime}
          </Button>
          {timer.minutes === undefined ? (
            <Button look="quiet" onClick={() => timer.start()}>
              {t.startTimer}
            </Button>
          ) : (
            <Button onClick={stop}>{t.stopTimer(formatMinutes(timer.minutes))}</Button>
          )}
        </span>
      )}
    </section>
  );
}
