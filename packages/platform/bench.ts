/** One measured figure: `value` in `unit`, with the baseline it is compared against, if there is one. */
export interface BenchFigure {
  readonly name: string
  readonly value: number
  readonly unit: string
  /** The same work done the straightforward way, in the same run on the same machine. */
  readonly baseline?: { readonly name: string; readonly value: number }
  /** value ÷ baseline value. */
  readonly ratio?: number
  /** The product's target, `atLeast` or `atMost`: for the ratio where there is one, otherwise for the value. */
  readonly bar?: { readonly atLeast: number } | { readonly atMost: number }
}

/** What a benchmark returns to `npm run bench`. */
export interface BenchResult {
  readonly name: string
  /** How much work was done: "1,000,000 commands on 8 markets, 40 % cancels". */
  readonly work: string
  readonly figures: readonly BenchFigure[]
}

/** Every benchmark module exports this as `run`. */
export type RunBench = (options: {
  readonly json: boolean
  /** How long to keep measuring, for a benchmark that observes a running system. */
  readonly minutes?: string | undefined
  /** Says what a long one is at. */
  readonly report: (step: string) => void
}) => Promise<BenchResult>

export function meetsBar(figure: BenchFigure): boolean | undefined {
  if (figure.bar === undefined) return undefined
  const measured = figure.ratio ?? figure.value
  return 'atLeast' in figure.bar ? measured >= figure.bar.atLeast : measured <= figure.bar.atMost
}
