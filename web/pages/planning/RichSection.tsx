import { useState, type ReactNode } from 'react';
import { useEditorSources } from '../../data/editor';
import { complainOf } from '../../data/problems';
import { Button, EditorForm, isBlank, RichText } from '../../kit';
import { useSlug } from '../../frame/PageLink';
import { words } from './words';
import './planning.css';

interface Props {
  readonly title: string;
  /** The key under which the draft is kept on this device. */
  readonly draft: string;
  readonly html: string;
  /** Shown while there is no text. */
  readonly empty: string;
  readonly mayEdit: boolean;
  readonly onSave: (html: string) => Promise<unknown>;
  /** Beside the title. */
  readonly actions?: ReactNode;
}

/** A titled rich text, edited in place. */
export function RichSection({ title, draft, html, empty, mayEdit, onSave, actions }: Props): ReactNode {
  const [isEditing, setEditing] = useState(false);
  const sources = useEditorSources(useSlug(), undefined);
  const t = words();
  const save = async (text: string): Promise<boolean> => {
    try {
      await onSave(text);
      setEditing(false);
      return true;
    } catch (error) {
      complainOf(error);
      return false;
    }
  };
  return (
    <section className="plan-part" aria-label={title}>
      <header className="plan-part-head">
        <h2>{title}</h2>
        {!isEditing && actions}
        {mayEdit && !isEditing && (
          <Button look="quiet" onClick={() => setEditing(true)}>
            {t.edit}
          </Button>
        )}
      </header>
      {isEditing && (
        <EditorForm
          sources={sources}
          name={draft}
          html={html}
          label={title}
          placeholder={empty}
          action={t.save}
          onSave={save}
          onCancel={() => setEditing(false)}
        />
      )}
      {!isEditing && (isBlank(html) ? <p className="soft">{empty}</p> : <RichText html={html} />)}
    </section>
  );
}
