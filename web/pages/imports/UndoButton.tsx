import { useState, type ReactNode } from 'react';
import { refreshGroups } from '../../data/cache';
import { api } from '../../data/client';
import { refresh } from '../../data/lists';
import { explain } from '../../data/problems';
import { Button, ConfirmDialog } from '../../kit';
import { importsPath, type ShownImport } from './data';
import { words } from './words';

interface Props {
  readonly slug: string;
  readonly shown: ShownImport;
}

/** Undoes an import after a question, which shows why it cannot be undone. */
export function UndoButton({ slug, shown }: Props): ReactNode {
  const [isAsking, setAsking] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const t = words();
  const undo = async () => {
    try {
      await api.post(`${importsPath(slug)}${shown.id}/undo/`);
    } catch (error) {
      setRefusal(explain(error).title);
      return;
    }
    setAsking(false);
    await Promise.all([refresh('imports'), refresh('items'), refresh('states'), refresh('labels')]);
    refreshGroups();
  };
  return (
    <>
      <Button
        onClick={() => {
          setRefusal(undefined);
          setAsking(true);
        }}
      >
        {t.undo}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={`${t.undo}?`}
          text={t.undoText}
          action={t.undo}
          onConfirm={undo}
          onClose={() => setAsking(false)}
        >
          {refusal && <p role="alert">{refusal}</p>}
        </ConfirmDialog>
      )}
    </>
  );
}
