import { readColour } from '@bowline/design-system/theme/theme-colours.ts'

/** Colours and type of what the chart paints, read from the page's variables. */
export interface ChartTheme {
  readonly ground: string
  readonly raised: string
  readonly grid: string
  readonly edge: string
  readonly text: string
  readonly text2: string
  readonly text3: string
  readonly gain: string
  readonly loss: string
  readonly gainFill: string
  readonly lossFill: string
  readonly onFill: string
  readonly accent: string
  readonly warn: string
  /** Of indicator lines, in their order. */
  readonly lines: readonly string[]
  readonly size: number
  readonly family: string
}

export function readChartTheme(at: Element): ChartTheme {
  const style = getComputedStyle(at)
  const colour = (name: `--${string}`) => readColour(at, name)
  return {
    ground: colour('--surface-1'),
    raised: colour('--surface-4'),
    grid: withOpacity(colour('--line'), 0.55),
    edge: colour('--line'),
    text: colour('--text'),
    text2: colour('--text-2'),
    text3: colour('--text-3'),
    gain: colour('--gain'),
    loss: colour('--loss'),
    gainFill: colour('--gain-fill'),
    lossFill: colour('--loss-fill'),
    onFill: colour('--on-fill'),
    accent: colour('--accent'),
    warn: colour('--warn'),
    lines: ([1, 2, 3, 4, 5, 6, 7, 8] as const).map((number) => colour(`--series-${number}`)),
    size: Number.parseFloat(style.getPropertyValue('--text-xs')) || 11,
    family: style.fontFamily,
  }
}

/** `colour` as computed styles write it: `rgb(…)` or `color(…)`. */
export function withOpacity(colour: string, opacity: number): string {
  const plain = /^rgb\(([^)/]+)\)$/.exec(colour)
  return plain ? `rgba(${plain[1]}, ${opacity})` : colour
}
