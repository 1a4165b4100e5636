import iconv from 'iconv-lite';
import { describe, expect, it } from 'vitest';
import { decodeText } from '../../../src-server/io/encodings/encodings.ts';

const sql = 'select \'Größe\', "naïve" from café -- ключ';

describe('decodeText', () => {
  it.each(['utf-8', 'utf-16le', 'utf-16be', 'utf-32le', 'utf-32be'])(
    'reads %s with a byte order mark',
    (encoding) => {
      const bytes = iconv.encode(sql, encoding, { addBOM: true });
      expect(decodeText(bytes)).toMatchObject({ isText: true, text: sql });
    },
  );

  it.each(['utf-8', 'utf-16le', 'utf-16be'])('reads %s without a mark', (encoding) => {
    const bytes = iconv.encode(sql, encoding, { addBOM: false });
    expect(decodeText(bytes)).toMatchObject({ isText: true, text: sql });
  });

  it('reads what is no UTF-8 as Windows-1252', () => {
    const western = "select 'Größe' from café";
    expect(decodeText(iconv.encode(western, 'windows-1252'))).toMatchObject({ isText: true, text: western });
  });

  it.each([
    ['gb18030', 'CREATE TABLE 订单 (编号 int, 金额 decimal); -- 客户的订单\nSELECT 金额 FROM 订单'],
    ['gb18030', "SELECT a AS '客户' FROM t"],
    ['shift_jis', 'SELECT 金額 AS "きんがく" FROM 注文テーブル -- 集計'],
    [
      'euc-kr',
      'CREATE TABLE 주문 (고객번호 int, 금액 int); -- 고객별 주문 내역을 매일 집계한다\nSELECT 금액 FROM 주문',
    ],
    ['windows-1251', "SELECT сумма AS 'Итого' FROM заказы WHERE клиент = 'Иванов'"],
    ['koi8-r', "SELECT сумма AS 'Итого' FROM заказы WHERE клиент = 'Иванов'"],
    ['ibm866', '-- Витрина продаж\ncreate view продажи as select дата, сумма from заказы'],
    ['iso-8859-5', '-- Витрина продаж\ncreate view продажи as select дата, сумма from заказы'],
    ['windows-1251', 'CREATE TABLE ЗАКАЗЫ (НОМЕР int, СУММА int)'],
    ['windows-1250', 'create view zamówienia as select łączna, źródło from sprzedaż'],
    ['iso-8859-2', 'create view zamówienia as select łączna, źródło, część from sprzedaż'],
    ['windows-1250', 'create view objednávky as select číslo, částka, přehled from zákazníci'],
    ['windows-1250', 'create view rendelések as select összeg, ügyfél from számlák -- idő szűrő'],
    ['windows-1250', '-- dnevni pregled narudžbi\nselect količina, šifra from narudžbe'],
    ['windows-1253', 'create view παραγγελίες as select ποσό, πελάτης from πωλήσεις'],
    ['windows-1254', 'create view siparişler as select müşteri, tutarı from satış -- dağılım'],
    ['windows-1255', 'create view הזמנות as select סכום, לקוח from מכירות'],
    ['windows-1256', 'create view الطلبات as select المبلغ, العميل from المبيعات'],
    ['windows-1257', 'select užsakymų, kiekis from prekės -- sąskaitų įrašai'],
    ['big5', 'CREATE VIEW 訂單 AS SELECT 客戶, 金額 FROM 銷售明細 -- 每日彙總報表'],
    ['euc-jp', 'CREATE VIEW 注文 AS SELECT 顧客, 金額 FROM 売上明細 -- 毎日の集計をする'],
    ['windows-1252', "SELECT 'Zürich', 'Genève', 'Málaga', 'Århus' FROM städte"],
    ['windows-1252', '-- © 2020 Müller & Söhne ®, ±5 °C\nSELECT 1'],
    ['windows-1252', '-- Daglig oversigt: beløb på køb\nselect beløb, år from køb_på_afdeling'],
    ['windows-1252', '-- Resumen diario de pedidos\nselect año, compañía from ventas_españa'],
    ['windows-1252', "SELECT 'ÄÖÜ', \"Größe\", 'naïve', 'Müßiggang' FROM café"],
    ['windows-1252', "SELECT 'Ä', 'ÉÈ' FROM t -- 20 € – l’été"],
    ['windows-1252', 'SELECT größe FROM t'],
    ['windows-1252', "SELECT 'élève', 'à' FROM école"],
  ])('tells %s by its bytes', (encoding, text) => {
    expect(decodeText(iconv.encode(text, encoding))).toEqual({
      isText: true,
      text,
      encoding,
      isGuessed: true,
    });
  });

  it('keeps a byte that is wrong in the middle of a file, and all the rest', () => {
    const bytes = Buffer.concat([Buffer.from('select a '), Buffer.from([0xff]), Buffer.from(' from t')]);
    expect(decodeText(bytes)).toMatchObject({ isText: true, text: 'select a ÿ from t' });
  });

  it('reads an empty file', () => {
    expect(decodeText(new Uint8Array(0))).toMatchObject({ isText: true, text: '' });
  });

  it.each([
    ['a PNG', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0x0d, 0x49, 0x48]],
    ['a program', [0x7f, 0x45, 0x4c, 0x46, 2, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 3, 0]],
  ])('tells %s from text', (_what, bytes) => {
    expect(decodeText(new Uint8Array(bytes))).toMatchObject({ isText: false });
  });
});
