/** One measured figure: `value` in `unit`, and what it was measured against where there is such a thing. */
export interface BenchFigure {
  readonly name: string
  readonly value: number
  readonly unit: string
  /** The same work done the plain way, in the same run on the same machine. */
  readonly baseline?: { readonly name: string; readonly value: number }
  /** value ÷ baseline value. */
  readonly ratio?: number
  /** What the product promises: `atLeast` or `atMost`, of the ratio where there is one, else of the value. */
  readonly bar?: { readonly atLeast: number } | { readonly atMost: number }
}

/** What one benchmark hands to `npm run bench`. */
export interface BenchResult {
  readonly name: string
  /** How much was done: "1,000,000 commands on 8 markets, 40 % cancels". */
  readonly work: string
  readonly figures: readonly BenchFigure[]
}

/** The module of a benchmark exports this. */
export type RunBench = (options: {
  readonly json: boolean
  /** How long to look on, for a benchmark of time that passes. */
  readonly minutes?: string | undefined
}) => Promise<BenchResult>

export function meetsBar(figure: BenchFigure): boolean | undefined {
  if (figure.bar === undefined) return undefined
  const measured = figure.ratio ?? figure.value
  return 'atLeast' in figure.bar ? measured >= figure.bar.atLeast : measured <= figure.bar.atMost
}
