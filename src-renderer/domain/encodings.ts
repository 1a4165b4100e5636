/** The encodings that are offered for files that are not UTF-8, by who writes in them; the usual one first. */
export const offeredEncodings = {
  western: ['windows-1252', 'iso-8859-15', 'cp850'],
  central: ['windows-1250', 'iso-8859-2'],
  cyrillic: ['windows-1251', 'koi8-r', 'ibm866', 'iso-8859-5'],
  greek: ['windows-1253', 'iso-8859-7'],
  turkish: ['windows-1254'],
  baltic: ['windows-1257'],
  hebrew: ['windows-1255', 'iso-8859-8'],
  arabic: ['windows-1256', 'iso-8859-6'],
  thai: ['windows-874'],
  vietnamese: ['windows-1258'],
  japanese: ['shift_jis', 'euc-jp'],
  simplified: ['gb18030'],
  traditional: ['big5'],
  korean: ['euc-kr'],
} as const satisfies Record<string, readonly string[]>;

/** Whether an encoding is among the offered ones: a program may have sent a job with another. */
export function isOffered(encoding: string): boolean {
  return Object.values<readonly string[]>(offeredEncodings).some((names) => names.includes(encoding));
}
