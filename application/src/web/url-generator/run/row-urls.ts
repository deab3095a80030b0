import {
  cellSeparator,
  isHttpUrl,
  makeUrl,
  parameterMerger,
  RejectedLines,
} from '@toolkit/domain/url-generator';
import type { RunPlan } from './run-plan.ts';

/** Makes the URLs of a plan's rows. */
export class RowUrls {
  /** The rows that gave no URL. */
  readonly rejects = new RejectedLines();
  /** The addresses that had some of the parameters which are merged into them. */
  tagged = 0;
  private readonly hasOneCell: boolean;
  /** Most lists have the same parameters in every row. */
  private last = { parameters: '', merge: parameterMerger('') };

  constructor(
    private readonly plan: RunPlan,
    private readonly keepsParameters: boolean | undefined,
  ) {
    this.hasOneCell = !plan.merges && plan.lists.flatMap(({ cells }) => cells).length === 1;
  }

  /** Undefined if the result is no address. The keyword is there if the output shows it. */
  make(row: string): { readonly url: string; readonly keyword: string | undefined } | undefined {
    const { parts, merges, shown } = this.plan;
    const cells = this.hasOneCell ? [row] : row.split(cellSeparator);
    const text = makeUrl(parts, cells);
    const keyword = shown === undefined ? undefined : cells[shown];
    if (!merges) return { url: text, keyword };
    const end = text.lastIndexOf(cellSeparator);
    const address = text.slice(0, end);
    const parameters = text.slice(end + 1);
    if (parameters !== this.last.parameters)
      this.last = { parameters, merge: parameterMerger(parameters, this.keepsParameters) };
    const { url, had } = this.last.merge(address);
    if (isHttpUrl(url)) {
      if (had) this.tagged += 1;
      return { url, keyword };
    }
    this.rejects.add(Number(cells[0]), address, url);
    return undefined;
  }
}
