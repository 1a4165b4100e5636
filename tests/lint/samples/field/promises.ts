async function save(): Promise<void> {}

export function leave(): void {
  save();
}

export const close: () => void = save;

export async function wait(): Promise<number> {
  return await 1;
}

export function letGo(): void {
  void save();
}
