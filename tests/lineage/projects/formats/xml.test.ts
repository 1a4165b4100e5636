import { describe, expect, it } from 'vitest';
import { SourceMap } from '../../../../src-lineage/projects/pieces/source-map.ts';
import { readXml } from '../../../../src-lineage/projects/formats/xml/xml-document.ts';
import { decoded, XmlTexts } from '../../../../src-lineage/projects/formats/xml/xml-values.ts';

describe('XML', () => {
  it('knows where each character of a value stands', () => {
    const text = `<a x='1 &lt; 2&#xA;&#x41;nd'>b<![CDATA[<&amp;>]]></a>`;
    const { root, faults } = readXml(text);
    const value = decoded(text, [root!.attributes.get('x')!]);
    expect([value.text, faults]).toEqual(['1 < 2\nAnd', []]);
    const map = new SourceMap(value.map);
    expect(text.slice(map.start(2), map.end(3))).toBe('&lt;');
    expect(text.slice(map.start(4), map.end(7))).toBe('2&#xA;&#x41;');
    expect(text.slice(map.start(7), map.end(9))).toBe('nd');
    expect(new XmlTexts(text).content(root!)).toBe('b<&amp;>');
  });

  it.each([
    ['<a><b></a>', 'The element b is not closed.', 3],
    ['<a><b x=1/></a>', 'The tag of b is broken.', 3],
    ['<a></b></a>', 'Nothing that is open is called b.', 3],
    ['<a>1 < 2</a>', '"<" begins no tag here.', 5],
    ['<a><!-- x </a>', 'This comment does not end.', 3],
    ['<a/><b/>', 'Something stands behind the end of the document.', 4],
    ['plain', 'There is no element.', 0],
  ])('shows what is broken, and reads on: %s', (text, message, start) => {
    const { faults } = readXml(text);
    expect(faults[0]).toMatchObject({ message, start });
  });

  it('reads no entity, from wherever', () => {
    const text = `<!DOCTYPE a [<!ENTITY b "cc"><!ENTITY d SYSTEM "file:///x">]><a>&b;&d;</a>`;
    const { root, faults } = readXml(text);
    expect([new XmlTexts(text).content(root!), faults]).toEqual(['&b;&d;', []]);
  });

  it('reads deep and long documents', () => {
    const deep = readXml('<a>'.repeat(100_000));
    expect(deep.faults.length).toBeLessThan(30);
    expect(readXml(`<a>${'<b c="d"/>'.repeat(50_000)}</a>`).root!.children).toHaveLength(50_000);
  });
});
