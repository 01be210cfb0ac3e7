import type { Editor } from '@tiptap/react';
import type { EditorProps } from '../Editor';
import { complain } from '../say';
import { waiting } from './live';
import { words } from './words';

type Host = Pick<EditorProps, 'onUpload' | 'onPending'>;

/** Files that are being uploaded into a text. Each keeps its place while the text changes. */
export class Uploads {
  private pending = 0;

  /** `host` is called each time, because the component may have been rendered again. */
  constructor(private readonly host: () => Host) {}

  get isBusy(): boolean {
    return this.pending > 0;
  }

  addAll(editor: Editor, files: readonly File[], at = editor.state.selection.from): void {
    for (const file of files) void this.add(editor, file, at);
  }

  private async add(editor: Editor, file: File, at: number): Promise<void> {
    const { onUpload } = this.host();
    if (!onUpload) return complain(words().noFiles);
    const { view } = editor;
    const mark = {};
    view.dispatch(view.state.tr.setMeta(waiting.meta, waiting.add(mark, at, file.name)));
    this.count(1);
    // The upload function reports its failures itself.
    const done = await onUpload(file).catch(() => undefined);
    this.count(-1);
    if (view.isDestroyed) return;
    const place = waiting.placeOf(view.state, mark);
    const { tr, schema } = view.state;
    tr.setMeta(waiting.meta, waiting.remove(mark));
    if (done && place !== undefined) {
      const node = file.type.startsWith('image/')
        ? schema.nodes.image!.create({ src: done.address, alt: file.name })
        : schema.nodes.component!.create({ tag: 'attachment-component', src: done.address, entity_name: file.name });
      tr.insert(place, node);
    }
    view.dispatch(tr);
  }

  private count(by: 1 | -1): void {
    this.pending += by;
    this.host().onPending?.(this.pending);
  }
}
