import { describe, expect, it } from 'vitest';
import {
  chordKeys,
  chordText,
  isTextChord,
  type KeyPress,
  matchesChord,
} from '../../../src-renderer/commands/keyChord.ts';

/** A press of a key, with modifiers as one holds them: `press('P', 'ctrl', 'shift')`. */
function press(key: string, ...held: ('ctrl' | 'meta' | 'alt' | 'shift' | 'altgr')[]): KeyPress {
  const isAltGraph = held.includes('altgr');
  return {
    key,
    code: '',
    // Windows reports AltGr as Ctrl and Alt held together.
    ctrlKey: held.includes('ctrl') || isAltGraph,
    altKey: held.includes('alt') || isAltGraph,
    metaKey: held.includes('meta'),
    shiftKey: held.includes('shift'),
    getModifierState: (name) => name === 'AltGraph' && isAltGraph,
  };
}

describe('matchesChord', () => {
  it('takes letters by themselves, whatever Caps Lock says', () => {
    expect(matchesChord('g', press('g'), false)).toBe(true);
    expect(matchesChord('g', press('G'), false)).toBe(true);
    expect(matchesChord('g', press('G', 'shift'), false)).toBe(false);
    expect(matchesChord('g', press('g', 'ctrl'), false)).toBe(false);
    expect(matchesChord('g', press('g', 'alt'), false)).toBe(false);
  });

  it('takes Ctrl for Mod, and Cmd on a Mac', () => {
    expect(matchesChord('Mod+k', press('k', 'ctrl'), false)).toBe(true);
    expect(matchesChord('Mod+k', press('k', 'meta'), false)).toBe(false);
    expect(matchesChord('Mod+k', press('k', 'meta'), true)).toBe(true);
    expect(matchesChord('Mod+k', press('k', 'ctrl'), true)).toBe(false);
    expect(matchesChord('Mod+Shift+p', press('P', 'ctrl', 'shift'), false)).toBe(true);
    expect(matchesChord('Mod+Shift+p', press('p', 'ctrl'), false)).toBe(false);
  });

  it('takes signs however the keyboard makes them', () => {
    expect(matchesChord('?', press('?', 'shift'), false)).toBe(true);
    expect(matchesChord('[', press('[', 'altgr'), false)).toBe(true);
    expect(matchesChord('[', press('[', 'alt'), true)).toBe(true);
    expect(matchesChord('+', press('+', 'shift'), false)).toBe(true);
    expect(matchesChord('+', press('+', 'ctrl'), false)).toBe(false);
  });

  it('takes letters by their place where the keyboard writes another alphabet', () => {
    expect(matchesChord('g', { ...press('п'), code: 'KeyG' }, false)).toBe(true);
    expect(matchesChord('g', { ...press('г'), code: 'KeyU' }, false)).toBe(false);
  });

  it('distinguishes named keys with and without modifiers', () => {
    expect(matchesChord('Backspace', press('Backspace'), false)).toBe(true);
    expect(matchesChord('Backspace', press('Backspace', 'shift'), false)).toBe(false);
    expect(matchesChord('Alt+ArrowLeft', press('ArrowLeft', 'alt'), false)).toBe(true);
    expect(matchesChord('Alt+ArrowLeft', press('ArrowLeft'), false)).toBe(false);
  });
});

describe('isTextChord', () => {
  it('leaves fields what writes or edits', () => {
    const textChords = ['g', '?', 'Backspace', ' ', 'Alt+ArrowLeft', 'Mod+z', 'Mod+Shift+z'];
    expect(textChords.filter((chord) => !isTextChord(chord))).toEqual([]);
    expect(['Mod+k', 'Mod+Shift+p', 'F1', 'Escape'].filter(isTextChord)).toEqual([]);
  });
});

describe('chordKeys', () => {
  it('names the keys as keyboards do', () => {
    expect(chordKeys('Mod+Shift+p', false)).toEqual(['Ctrl', 'Shift', 'P']);
    expect(chordKeys('Alt+ArrowLeft', true)).toEqual(['⌥', '←']);
    expect(chordText('Mod+k', false)).toBe('Ctrl+K');
    expect(chordText('Mod+k', true)).toBe('⌘K');
    expect(chordText('+', false)).toBe('+');
  });
});
