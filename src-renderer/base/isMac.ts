/** Macs have Cmd where others have Ctrl. */
export const isMac = /mac/i.test(navigator.platform);
