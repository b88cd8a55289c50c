export const hotkeyActions = ['panic', 'buy', 'sell', 'bestBid', 'bestAsk', 'percent25', 'percent50', 'percent75', 'percent100', 'submit'] as const // biome-ignore format: one list
export type HotkeyAction = (typeof hotkeyActions)[number]
export type Chords = Readonly<Record<HotkeyAction, string>>

export interface Hotkeys {
  readonly isOn: boolean
  /** A chord like `Ctrl+Shift+X` by action; '' = none. */
  readonly chords: Chords
}

const suggested: Chords = {
  // Typing yields no such thing, and browsers leave it free.
  panic: 'Alt+Shift+X',
  buy: 'B',
  sell: 'S',
  bestBid: 'Q',
  bestAsk: 'W',
  percent25: '1',
  percent50: '2',
  percent75: '3',
  percent100: '4',
  submit: 'Shift+Enter',
}

const modifiers = ['Ctrl', 'Alt', 'Shift', 'Meta'] as const
/** Without a modifier these keys move the focus, press buttons or open the search. */
const plainOnes = ['Enter', 'Space', 'Tab', 'Escape', 'Slash', 'Backspace', 'ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Home', 'End', 'PageUp', 'PageDown'] // biome-ignore format: one list
/** Used by the page, the browser or the operating system. */
const takenWithCommand = 'ACFKLNPQRSTVWXZ'

interface KeyPress {
  readonly code: string
  readonly ctrlKey: boolean
  readonly altKey: boolean
  readonly shiftKey: boolean
  readonly metaKey: boolean
}

/** The chord of a key press, by physical key instead of letter, so that it is the same on every keyboard layout. */
export function chordOf({ code, ctrlKey, altKey, shiftKey, metaKey }: KeyPress): string | undefined {
  if (code === '' || /^(Control|Alt|Shift|Meta|OS)/.test(code)) return undefined
  const key = code.replace(/^(Key|Digit)(?=.$)/, '')
  const held = [ctrlKey && 'Ctrl', altKey && 'Alt', shiftKey && 'Shift', metaKey && 'Meta']
  return [...held.filter((name) => name !== false), key].join('+')
}

/** A saved chord, or '' if no key press can produce it. */
function readChord(kept: unknown): string {
  const parts = typeof kept === 'string' ? kept.split('+') : []
  const key = parts.at(-1) ?? ''
  const held = parts.slice(0, -1)
  const inOrder = modifiers.filter((name) => held.includes(name))
  const isChord = /^[A-Za-z0-9]{1,16}$/.test(key) && inOrder.length === held.length
  return isChord ? [...inOrder, key].join('+') : ''
}

/** Off by default; an action without a saved key has the suggested one. */
export function readHotkeys(kept: Readonly<Record<string, unknown>> | undefined): Hotkeys {
  const chords = hotkeyActions.map((action) => [action, kept && action in kept ? readChord(kept[action]) : suggested[action]]) // biome-ignore format: one table
  return { isOn: kept?.isOn === 'yes', chords: Object.fromEntries(chords) as Chords }
}

export function keptHotkeys({ isOn, chords }: Hotkeys): Record<string, string> {
  return { ...chords, isOn: isOn ? 'yes' : 'no' }
}

export type Conflict = { readonly kind: 'reserved' } | { readonly kind: 'same'; readonly as: HotkeyAction }

/** Why an action cannot use its chord. */
export function conflictOf(action: HotkeyAction, chords: Chords): Conflict | undefined {
  const chord = chords[action]
  if (chord === '') return undefined
  if (isReserved(chord)) return { kind: 'reserved' }
  const other = hotkeyActions.find((one) => one !== action && chords[one] === chord)
  return other && { kind: 'same', as: other }
}

function isReserved(chord: string): boolean {
  const parts = chord.split('+')
  const key = parts.at(-1) as string
  const isCommand = parts.includes('Ctrl') || parts.includes('Meta')
  if (isCommand) return takenWithCommand.includes(key)
  return (parts.length === 1 && plainOnes.includes(key)) || chord === 'Shift+Tab'
}

/** Whether a chord is a command even where keys are text. */
export function worksWhileTyping(chord: string): boolean {
  return /Ctrl|Alt|Meta|^F\d/.test(chord)
}

/** The action of a chord. The panic key works without arming: stopping must never need a second thought. */
export function actionOf({ isOn, chords }: Hotkeys, chord: string, isArmed: boolean): HotkeyAction | undefined {
  if (!isOn) return undefined
  const action = hotkeyActions.find((one) => chords[one] === chord && !conflictOf(one, chords))
  return action === 'panic' || isArmed ? action : undefined
}
