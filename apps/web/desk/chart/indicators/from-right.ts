import type { TooltipLegend } from 'klinecharts'

interface Room {
  readonly width: number
  readonly measure: (text: string) => number
}

/** Left and right of each pair, as in chart-styles.ts. */
const MARGINS = 8
const SPACE = '\u00a0'

/** How many rows the chart breaks a legend into. */
export function rowsOf(legends: readonly TooltipLegend[], room: Room): number {
  return inRows(legends, room).length
}

/**
 * The parts of a legend in the order in which the chart, which writes from left to right, must write them to be read
 * from the right: each row backwards, and in each pair the name behind its figure.
 */
export function fromRight(legends: readonly TooltipLegend[], room: Room): TooltipLegend[] {
  const rows = inRows(legends.map(turned), room)
  // A row is filled up, so that the chart begins the next one where it begins here.
  return rows.flatMap(({ pairs, width: used }, at) => {
    const backwards = pairs.toReversed()
    return at === rows.length - 1 ? backwards : filled(backwards, room.width - used, room.measure)
  })
}

function inRows(legends: readonly TooltipLegend[], { width, measure }: Room) {
  const rows: { readonly pairs: TooltipLegend[]; width: number }[] = []
  for (const legend of legends) {
    const own = measure(textOf(legend.title)) + measure(textOf(legend.value)) + MARGINS
    const row = rows.at(-1)
    if (row && row.width + own <= width) {
      row.pairs.push(legend)
      row.width += own
    } else rows.push({ pairs: [legend], width: own })
  }
  return rows
}

/** Name and figure are written apart from each other, so neither turns the other around. */
function turned({ title, value }: TooltipLegend): TooltipLegend {
  const name = textOf(title).trim()
  if (name === '') return { title, value }
  return { title: { text: `${textOf(value)} `, color: colourOf(value) }, value: { text: name, color: colourOf(title) } }
}

function filled(pairs: readonly TooltipLegend[], left: number, measure: Room['measure']): TooltipLegend[] {
  const last = pairs.at(-1)
  if (!last) return []
  const spaces = SPACE.repeat(Math.max(0, Math.floor(left / measure(SPACE))))
  return [...pairs.slice(0, -1), { title: last.title, value: { text: textOf(last.value) + spaces, color: colourOf(last.value) } }] // biome-ignore format: one row
}

function textOf(part: TooltipLegend['title']): string {
  return typeof part === 'string' ? part : part.text
}

function colourOf(part: TooltipLegend['title']): string {
  return typeof part === 'string' ? '' : part.color
}
