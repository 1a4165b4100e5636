/**
 * Whether a dotted name fits one of some patterns. A pattern has levels from the end of the name; `*` stands for
 * any characters of a level: `dw.*` fits `db.dw.fact`, `*_tmp` fits `stage.orders_tmp`. Case does not matter.
 */
export function nameGlobs(patterns: readonly string[]): (name: string) => boolean {
  const globs = patterns.map((pattern) => pattern.split('.').map(levelMatcher));
  return (name) => {
    const levels = name.split('.');
    return globs.some((glob) => {
      const first = levels.length - glob.length;
      return first >= 0 && glob.every((matches, index) => matches(levels[first + index]!));
    });
  };
}

function levelMatcher(level: string): (name: string) => boolean {
  if (level === '*') return () => true;
  const wanted = level.toLowerCase();
  if (!level.includes('*')) return (name) => name.toLowerCase() === wanted;
  const [begin = '', ...rest] = wanted.split('*');
  const end = rest.pop() ?? '';
  return (name) => {
    const lower = name.toLowerCase();
    if (!lower.startsWith(begin) || !lower.endsWith(end) || lower.length < begin.length + end.length)
      return false;
    let at = begin.length;
    for (const part of rest) {
      at = lower.indexOf(part, at);
      if (at < 0) return false;
      at += part.length;
    }
    return at <= lower.length - end.length;
  };
}
