/**
 * The shape of a part of the strings in another language: the same keys and functions, with any text in the place of the
 * English one. What the application goes by (`id`, `keys`) and signs stay as they are.
 */
export type Translation<T> = T extends (...values: never[]) => unknown
  ? T
  : T extends string
    ? string
    : {
        readonly [Key in keyof T]: Key extends 'id' | 'sign' | 'keys' | 'part'
          ? Fixed<T[Key]>
          : Translation<T[Key]>;
      };

/** A sentence may be called `keys`, too. */
type Fixed<T> = T extends `${string} ${string}` ? string : T;
