import type { VendorId } from '../../../dialects/table/vendor.ts';
import { type Segment, SourceMap } from '../../pieces/source-map.ts';
import type { DecodedText } from '../../formats/xml/xml-values.ts';

/** Vendors whose variables begin with `@`. */
const withAt: ReadonlySet<VendorId> = new Set(['dbvmssql', 'dbvazuresql', 'dbvsybase']);

const partOfSql = /--[^\n]*|\/\*[^]*?(?:\*\/|$)|'[^']*(?:'|$)|"[^"]*(?:"|$)|\[[^\]]*(?:\]|$)|\?/g;

/** Gives the marks `?` of a text names, by which values can be given to them. */
export function withNamedMarks(
  { text, map }: DecodedText,
  vendor: VendorId,
): { named: DecodedText; names: string[] } {
  if (!text.includes('?')) return { named: { text, map }, names: [] };
  const marks = [...text.matchAll(partOfSql)].filter(([part]) => part === '?').map(({ index }) => index);
  const names = marks.map((_, position) => `${withAt.has(vendor) ? '@' : ':'}Param_${position}`);
  const places = new SourceMap(map);
  const segments: Segment[] = [];
  let made = '';
  let done = 0;
  let next = 0;
  const take = (until: number): void => {
    while (next < map.length && map[next]!.at <= done) next++;
    const [at, whole] = [made.length, map[next - 1]];
    if (until > done)
      segments.push({
        at,
        start: places.start(done),
        ...(whole?.end !== undefined && { end: whole.end }),
      });
    for (; next < map.length && map[next]!.at < until; next++)
      segments.push({ ...map[next]!, at: at + map[next]!.at - done });
    made += text.slice(done, until);
    done = until;
  };
  marks.forEach((mark, position) => {
    take(mark);
    segments.push({ at: made.length, start: places.start(mark), end: places.end(mark + 1) });
    made += names[position]!;
    done = mark + 1;
  });
  take(text.length);
  return { named: { text: made, map: segments }, names };
}
