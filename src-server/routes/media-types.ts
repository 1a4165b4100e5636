export const csvType = 'text/csv;charset=utf-8';
export const graphmlType = 'application/xml;charset=utf-8';
