/** `resources/design/kinds.json`, which is put before the script: the groups of kinds, and the outlines of their signs. */
declare const kindTable: Record<
  string,
  {
    kinds: string[];
    sign: { frames?: number[][]; lines?: number[][]; curves?: number[][]; circles?: number[][] };
  }
>;
