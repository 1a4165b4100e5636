// Written by: npm run -s corpus -- --doc
import type { VendorId } from '../../src-lineage/index.ts';
import type { Measured } from './measured-shares.ts';

export const measured: Readonly<Partial<Record<VendorId, Measured>>> = {
  dbvbigquery: {
    lineage: { rows: 332, understood: 331 },
    statements: { rows: 680, understood: 676 },
    files: { rows: 294, understood: 291 },
  },
  dbvcouchbase: {
    lineage: { rows: 2246, understood: 2232 },
    statements: { rows: 2518, understood: 2504 },
    files: { rows: 361, understood: 357 },
  },
  dbvdb2: {
    lineage: { rows: 89, understood: 89 },
    statements: { rows: 158, understood: 158 },
    files: { rows: 22, understood: 22 },
  },
  dbvgreenplum: {
    lineage: { rows: 10, understood: 10 },
    statements: { rows: 64, understood: 64 },
    files: { rows: 11, understood: 11 },
  },
  dbvhive: {
    lineage: { rows: 76, understood: 76 },
    statements: { rows: 132, understood: 132 },
    files: { rows: 46, understood: 46 },
  },
  dbvimpala: {
    lineage: { rows: 23, understood: 23 },
    statements: { rows: 31, understood: 31 },
    files: { rows: 8, understood: 8 },
  },
  dbvmysql: {
    lineage: { rows: 232, understood: 232 },
    statements: { rows: 754, understood: 734 },
    files: { rows: 211, understood: 211 },
  },
  dbvnetezza: {
    lineage: { rows: 58, understood: 58 },
    statements: { rows: 143, understood: 143 },
    files: { rows: 144, understood: 143 },
  },
  dbvoracle: {
    lineage: { rows: 225, understood: 224 },
    statements: { rows: 760, understood: 759 },
    files: { rows: 100, understood: 99 },
  },
  dbvpostgresql: {
    lineage: { rows: 534, understood: 533 },
    statements: { rows: 1832, understood: 1826 },
    files: { rows: 169, understood: 168 },
  },
  dbvredshift: {
    lineage: { rows: 253, understood: 253 },
    statements: { rows: 612, understood: 612 },
    files: { rows: 79, understood: 79 },
  },
  dbvsnowflake: {
    lineage: { rows: 440, understood: 439 },
    statements: { rows: 2007, understood: 1987 },
    files: { rows: 230, understood: 226 },
  },
  dbvmssql: {
    lineage: { rows: 698, understood: 695 },
    statements: { rows: 3880, understood: 3857 },
    files: { rows: 716, understood: 715 },
  },
  dbvteradata: {
    lineage: { rows: 73, understood: 73 },
    statements: { rows: 114, understood: 114 },
    files: { rows: 18, understood: 18 },
  },
  dbvvertica: {
    lineage: { rows: 207, understood: 207 },
    statements: { rows: 326, understood: 326 },
    files: { rows: 43, understood: 43 },
  },
  dbvsparksql: {
    lineage: { rows: 487, understood: 487 },
    statements: { rows: 879, understood: 879 },
    files: { rows: 133, understood: 133 },
  },
  dbvdatabricks: {
    lineage: { rows: 149, understood: 149 },
    statements: { rows: 472, understood: 472 },
    files: { rows: 59, understood: 59 },
  },
  dbvmariadb: {
    lineage: { rows: 254, understood: 254 },
    statements: { rows: 840, understood: 820 },
    files: { rows: 223, understood: 222 },
  },
  dbvtrino: {
    lineage: { rows: 67, understood: 67 },
    statements: { rows: 119, understood: 119 },
    files: { rows: 24, understood: 24 },
  },
  dbvathena: {
    lineage: { rows: 103, understood: 103 },
    statements: { rows: 171, understood: 171 },
    files: { rows: 50, understood: 50 },
  },
  dbvclickhouse: {
    lineage: { rows: 346, understood: 346 },
    statements: { rows: 798, understood: 798 },
    files: { rows: 57, understood: 57 },
  },
  dbvduckdb: {
    lineage: { rows: 191, understood: 191 },
    statements: { rows: 293, understood: 292 },
    files: { rows: 40, understood: 39 },
  },
  dbvsqlite: {
    lineage: { rows: 119, understood: 117 },
    statements: { rows: 205, understood: 203 },
    files: { rows: 36, understood: 35 },
  },
  dbvansi: {
    lineage: { rows: 938, understood: 913 },
    statements: { rows: 1589, understood: 1355 },
    files: { rows: 209, understood: 204 },
  },
};
