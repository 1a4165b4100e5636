import type { SourceView } from './source-views.ts';

/** So many sources are as fast to ask one by one. */
const fewSources = 16;

/** The sources of a scope by the names that may stand first before their columns. */
export class ViewIndex {
  private readonly views: readonly SourceView[];
  private readonly byName: Map<string, SourceView[]> | undefined;

  constructor(views: readonly SourceView[]) {
    this.views = views;
    if (views.length <= fewSources) return;
    this.byName = new Map();
    for (const view of views) for (const name of view.qualifiers()) this.note(name.toLowerCase(), view);
  }

  private note(name: string, view: SourceView): void {
    const list = this.byName!.get(name);
    if (list === undefined) this.byName!.set(name, [view]);
    else if (list.at(-1) !== view) list.push(view);
  }

  /** The sources, in their order, that a qualified name beginning so can mean. */
  beginningWith(name: string): readonly SourceView[] {
    return this.byName === undefined ? this.views : (this.byName.get(name.toLowerCase()) ?? []);
  }
}
