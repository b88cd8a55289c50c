import { type BenchFigure, type BenchResult, meetsBar } from '@bowline/platform/bench.ts'

/** Formats the result for people: aligned columns, with the bar and whether it is met at the end. */
export function benchTable(result: BenchResult): string {
  const rows = [['figure', 'measured', 'baseline', 'ratio', 'bar'], ...result.figures.map(row)]
  const widths = (rows[0] as string[]).map((_, column) =>
    Math.max(...rows.map((cells) => (cells[column] as string).length)),
  )
  const lines = rows.map((cells) =>
    cells
      .map((cell, column) => cell.padEnd(widths[column] as number))
      .join('  ')
      .trimEnd(),
  )
  return [`${result.name}: ${result.work}`, '', ...lines].join('\n')
}

function row(figure: BenchFigure): string[] {
  const { baseline, ratio, bar } = figure
  const met = meetsBar(figure)
  const wanted = bar === undefined ? '' : 'atLeast' in bar ? `≥ ${readable(bar.atLeast)}` : `≤ ${readable(bar.atMost)}`
  return [
    figure.name,
    `${readable(figure.value)} ${figure.unit}`,
    baseline ? `${readable(baseline.value)} ${figure.unit} (${baseline.name})` : '',
    ratio === undefined ? '' : readable(ratio),
    met === undefined ? '' : `${wanted} ${met ? 'met' : 'missed'}`,
  ]
}

/** At least three significant digits, thousands grouped. */
function readable(value: number): string {
  return value.toLocaleString('en-US', { maximumFractionDigits: Math.abs(value) >= 100 ? 0 : 3 })
}
