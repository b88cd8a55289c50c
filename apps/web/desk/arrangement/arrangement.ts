/** Panels that can be hidden; the chart and the order form always show. */
export const hideable = ['book', 'trades', 'tables'] as const
export type Hideable = (typeof hideable)[number]

/** Lengths that separators change: pixels, except for the trades, which take a percentage of their column. */
export const lengths = {
  middle: { start: 300, least: 240, most: 480 },
  side: { start: 320, least: 300, most: 460 },
  tables: { start: 264, least: 96, most: 640 },
  tape: { start: 38, least: 12, most: 80 },
} as const
export type Length = keyof typeof lengths

export interface Arrangement {
  readonly lengths: Readonly<Record<Length, number>>
  readonly hidden: readonly Hideable[]
  /** The order form is on the opposite side. */
  readonly isMirrored: boolean
  /** Beside the first one, in a window that is wide enough. */
  readonly hasSecondChart: boolean
}

const names = Object.keys(lengths) as Length[]

/** Saved data may come from another version or have been edited by hand, so anything invalid is ignored. */
export function readArrangement(kept: unknown): Arrangement {
  const { lengths: found, hidden, isMirrored, hasSecondChart } = (kept ?? {}) as Record<string, unknown>
  const all = (found ?? {}) as Record<string, unknown>
  return {
    lengths: Object.fromEntries(names.map((name) => [name, clampLength(name, all[name])])) as Arrangement['lengths'],
    hidden: hideable.filter((panel) => Array.isArray(hidden) && hidden.includes(panel)),
    isMirrored: isMirrored === true,
    hasSecondChart: hasSecondChart === true,
  }
}

function clampLength(name: Length, value: unknown): number {
  const { start, least, most } = lengths[name]
  if (typeof value !== 'number' || !Number.isFinite(value)) return start
  return Math.round(Math.min(most, Math.max(least, value)))
}

export function withLength(arrangement: Arrangement, name: Length, value: number): Arrangement {
  return { ...arrangement, lengths: { ...arrangement.lengths, [name]: clampLength(name, value) } }
}

export function withPanel(arrangement: Arrangement, panel: Hideable, isShown: boolean): Arrangement {
  const others = arrangement.hidden.filter((name) => name !== panel)
  return { ...arrangement, hidden: isShown ? others : [...others, panel] }
}

/** 1 when moving the separator to the right makes its length longer. */
export function growthToTheRight(direction: 'ltr' | 'rtl', isMirrored: boolean): 1 | -1 {
  return (direction === 'rtl') === isMirrored ? -1 : 1
}
