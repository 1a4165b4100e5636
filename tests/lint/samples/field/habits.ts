export const size = (box: any): number => box.size;

export const isSame = (one: number, other: number): boolean => one == other;

export default size;
