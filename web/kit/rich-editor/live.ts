import { Extension, type AnyExtension, type Node as NodeExtension, type NodeViewRenderer } from '@tiptap/core';
import { Plugin, PluginKey, TextSelection, type EditorState } from '@tiptap/pm/state';
import { addRowAfter, goToNextCell, tableEditing } from '@tiptap/pm/tables';
import { Decoration, DecorationSet } from '@tiptap/pm/view';
import { showPicture } from '../files';
import { tokensOf } from './highlight';
import { CONTENT, nameOf } from './schema';
import { words } from './words';

const imageView: NodeViewRenderer = ({ node, HTMLAttributes }) => {
  const dom = document.createElement('span');
  dom.className = 'picture';
  const image = document.createElement('img');
  const { src, ...others } = HTMLAttributes as Record<string, string | null>;
  for (const [name, value] of Object.entries(others)) if (value !== null) image.setAttribute(name, String(value));
  image.alt = (node.attrs.alt as string | null) ?? '';
  dom.append(image);
  if (src) showPicture(image, src);
  return { dom };
};

const componentView: NodeViewRenderer = ({ node }) => {
  const { tag, src } = node.attrs as { tag: string; src: string | null };
  const dom = document.createElement('span');
  dom.className = tag === 'image-component' ? 'picture' : 'mention';
  if (tag === 'image-component' && src) {
    const image = document.createElement('img');
    image.alt = '';
    dom.append(image);
    showPicture(image, src);
  } else dom.textContent = nameOf(node.attrs);
  return { dom };
};

const taskView: NodeViewRenderer = ({ node, getPos, editor, HTMLAttributes }) => {
  const dom = document.createElement('li');
  for (const [name, value] of Object.entries(HTMLAttributes)) dom.setAttribute(name, String(value));
  dom.dataset.type = 'taskItem';
  const box = document.createElement('input');
  box.type = 'checkbox';
  box.contentEditable = 'false';
  box.setAttribute('aria-label', words().done);
  const contentDOM = document.createElement('div');
  const show = (checked: boolean) => {
    box.checked = checked;
    dom.dataset.checked = String(checked);
  };
  box.addEventListener('change', () => {
    const at = getPos();
    if (at === undefined) return;
    editor.view.dispatch(editor.state.tr.setNodeAttribute(at, 'checked', box.checked));
  });
  dom.append(box, contentDOM);
  show(node.attrs.checked as boolean);
  return {
    dom,
    contentDOM,
    update: (next) => {
      if (next.type !== node.type) return false;
      show(next.attrs.checked as boolean);
      return true;
    },
    ignoreMutation: (mutation) => mutation.type !== 'selection' && !contentDOM.contains(mutation.target),
    stopEvent: (event) => event.target === box,
  };
};

const VIEWS: Readonly<Record<string, NodeViewRenderer>> = {
  image: imageView,
  component: componentView,
  taskItem: taskView,
};

const withView = (extension: AnyExtension): AnyExtension => {
  const view = VIEWS[extension.name];
  return view ? (extension as NodeExtension).extend({ addNodeView: () => view }) : extension;
};

const Tables = Extension.create({
  name: 'tables',
  priority: 110,
  addProseMirrorPlugins: () => [tableEditing()],
  addKeyboardShortcuts() {
    const go = (way: 1 | -1) => () => {
      const { state, view } = this.editor;
      if (goToNextCell(way)(state, view.dispatch)) return true;
      // Tab in the last cell adds a row.
      return way === 1 && addRowAfter(state, view.dispatch) && goToNextCell(1)(this.editor.state, view.dispatch);
    };
    return { Tab: go(1), 'Shift-Tab': go(-1) };
  },
});

function coloured({ doc }: EditorState): DecorationSet {
  const found: Decoration[] = [];
  doc.descendants((node, at) => {
    if (node.type.name !== 'codeBlock') return !node.isTextblock;
    for (const { from, to, kind } of tokensOf(node.textContent, node.attrs.language as string | null))
      found.push(Decoration.inline(at + 1 + from, at + 1 + to, { class: `code-${kind}` }));
    return false;
  });
  return DecorationSet.create(doc, found);
}

const codeKey = new PluginKey<DecorationSet>('code');
const CodeColours = Extension.create({
  name: 'codeColours',
  addProseMirrorPlugins: () => [
    new Plugin<DecorationSet>({
      key: codeKey,
      state: {
        init: (_, state) => coloured(state),
        apply: (tr, before, _, state) => (tr.docChanged ? coloured(state) : before),
      },
      props: { decorations: (state) => codeKey.getState(state) },
    }),
  ],
});

interface Waiting {
  readonly add?: { readonly id: object; readonly at: number; readonly name: string };
  readonly remove?: object;
}
const waitingKey = new PluginKey<DecorationSet>('waiting');

function mark(name: string): HTMLElement {
  const dom = document.createElement('span');
  dom.className = 'uploading';
  dom.textContent = words().uploading(name);
  return dom;
}

/** The place of a file that is being uploaded; it moves with the text around it. */
const Uploads = Extension.create({
  name: 'uploads',
  addProseMirrorPlugins: () => [
    new Plugin<DecorationSet>({
      key: waitingKey,
      state: {
        init: () => DecorationSet.empty,
        apply: (tr, before) => {
          const { add, remove } = (tr.getMeta(waitingKey) ?? {}) as Waiting;
          let set = before.map(tr.mapping, tr.doc);
          if (add) set = set.add(tr.doc, [Decoration.widget(add.at, mark(add.name), { id: add.id })]);
          if (remove) set = set.remove(set.find(undefined, undefined, ({ id }) => id === remove));
          return set;
        },
      },
      props: { decorations: (state) => waitingKey.getState(state) },
    }),
  ],
});

export const waiting = {
  meta: waitingKey,
  add: (id: object, at: number, name: string): Waiting => ({ add: { id, at, name } }),
  remove: (id: object): Waiting => ({ remove: id }),
  placeOf: (state: EditorState, id: object): number | undefined =>
    waitingKey.getState(state)?.find(undefined, undefined, (spec) => spec.id === id)[0]?.from,
};

/** Inserts a table of three columns, with the cursor in its first cell. */
export function insertTable({
  state,
  view,
}: {
  state: EditorState;
  view: { dispatch: (tr: EditorState['tr']) => void };
}) {
  const { table, tableRow, tableCell, tableHeader } = state.schema.nodes;
  const row = (type: typeof tableCell) =>
    tableRow!.create(
      null,
      Array.from({ length: 3 }, () => type!.createAndFill()!),
    );
  const tr = state.tr.replaceSelectionWith(table!.create(null, [row(tableHeader), row(tableCell), row(tableCell)]));
  const start = Math.max(0, tr.mapping.map(state.selection.from, -1) - 1);
  let cell = start;
  tr.doc.nodesBetween(start, tr.doc.content.size, (node, at) => {
    if (cell === start && node.type === tableHeader) cell = at + 1;
    return cell === start;
  });
  view.dispatch(tr.setSelection(TextSelection.near(tr.doc.resolve(cell))).scrollIntoView());
}

/** The extensions of the editor in a browser. */
export const LIVE: readonly AnyExtension[] = [...CONTENT.map(withView), Tables, CodeColours, Uploads];
