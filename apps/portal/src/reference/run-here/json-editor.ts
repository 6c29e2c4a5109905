import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { EditorState, type Extension, StateEffect, StateField } from '@codemirror/state';
import { Decoration, type DecorationSet, EditorView, keymap, WidgetType } from '@codemirror/view';

/** What is wrong in a text, and where. */
export interface PlacedIssue {
  readonly message: string;
  readonly from: number;
  readonly to: number;
}

type Judge = (text: string) => Promise<readonly PlacedIssue[]>;

class Message extends WidgetType {
  readonly #text: string;

  constructor(text: string) {
    super();
    this.#text = text;
  }

  override eq(other: Message): boolean {
    return other.#text === this.#text;
  }

  override toDOM(): HTMLElement {
    return Object.assign(document.createElement('p'), { className: 'issue', textContent: this.#text });
  }
}

const found = StateEffect.define<readonly PlacedIssue[]>();

/** A message below each line with an invalid value. It moves with its line until the text is judged again. */
const messages = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update: (before, { changes, effects, newDoc }) =>
    effects.reduce(
      (now, effect) =>
        effect.is(found)
          ? Decoration.set(
              effect.value.map(({ message, from }) =>
                Decoration.widget({ widget: new Message(message), block: true, side: 1 }).range(
                  newDoc.lineAt(from).to,
                ),
              ),
              true,
            )
          : now,
      before.map(changes),
    ),
  provide: (field) => [
    EditorView.decorations.from(field),
    EditorView.contentAttributes.from(field, ({ size }) => ({ 'aria-invalid': String(size > 0) })),
  ],
});

/** An editor of JSON that shows what is wrong where it stands. */
export class JsonEditor {
  readonly #extensions: Extension;
  readonly #view: EditorView;
  readonly #judge: Judge;

  constructor(parent: Element, label: string, judge: Judge) {
    this.#judge = judge;
    this.#extensions = [
      history(),
      keymap.of([...defaultKeymap, ...historyKeymap]),
      EditorView.lineWrapping,
      EditorView.contentAttributes.of({ 'aria-label': label }),
      messages,
      EditorView.updateListener.of(({ docChanged }) => {
        if (docChanged) void this.judge();
      }),
    ];
    this.#view = new EditorView({ parent, extensions: this.#extensions });
  }

  get text(): string {
    return this.#view.state.doc.toString();
  }

  /** Begins anew with this text: undo doesn't bring back the text before. */
  set text(doc: string) {
    this.#view.setState(EditorState.create({ doc, extensions: this.#extensions }));
  }

  /** Shows what is wrong, and returns it. */
  async judge(): Promise<readonly PlacedIssue[]> {
    const { text } = this;
    const issues = await this.#judge(text);
    // The reader may have changed the text meanwhile.
    if (text !== this.text) return issues;
    const { doc } = this.#view.state;
    const announced = issues.map(({ message, from }) => `Line ${doc.lineAt(from).number}: ${message}`);
    this.#view.dispatch({
      effects: [found.of(issues), ...announced.map((line) => EditorView.announce.of(line))],
    });
    return issues;
  }

  /** Selects a part of the text. */
  select({ from: anchor, to: head }: PlacedIssue): void {
    this.#view.dispatch({ selection: { anchor, head }, scrollIntoView: true });
    this.#view.focus();
  }
}
