import type { DeepPartial, SmoothLineStyle } from 'klinecharts'
import { type ChosenIndicator, indicators } from './indicators.ts'

/** How lines beyond the hues there are stay apart: whole, dashed, dotted. */
const dashes = [undefined, [6, 3], [2, 2]] as const
/** More than any indicator draws. */
const MOST_LINES = 5

/** The lines of every indicator shown, so that no two of them look alike before all hues and dashes are used. */
export function lineHues(
  chosen: readonly ChosenIndicator[],
  hues: readonly string[],
): ReadonlyMap<string, DeepPartial<SmoothLineStyle>[]> {
  let next = 0
  return new Map(
    chosen.map(({ name, params }) => {
      const first = next
      next += indicators[name].lines === 'params' ? params.length : indicators[name].lines
      return [name, Array.from({ length: MOST_LINES }, (_, at) => lineStyle(first + at, hues))]
    }),
  )
}

function lineStyle(at: number, hues: readonly string[]): DeepPartial<SmoothLineStyle> {
  const dash = dashes[Math.floor(at / hues.length) % dashes.length]
  return {
    color: hues[at % hues.length] as string,
    size: 1,
    smooth: false,
    style: dash ? 'dashed' : 'solid',
    dashedValue: dash ? [...dash] : [2, 2],
  }
}
