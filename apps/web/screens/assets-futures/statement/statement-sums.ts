import type { CallData } from '@bowline/contract/calls.ts'
import { addDecimals } from '@bowline/design-system/numbers/decimal.ts'

export type Statement = CallData<'POST /fe-co-api/position/liquidation_statement'>
export type StatementLine = Statement['lines'][number]

/** What a liquidation came to; decimal texts of the coin it was in. */
export interface StatementSums {
  readonly realised: string
  readonly fees: string
  /** Fees of liquidation, and what was left of positions that were taken over: the insurance fund has it. */
  readonly toFund: string
  /** What the insurance fund paid. */
  readonly fromFund: string
  readonly canceled: number
}

const NOTHING = '0'

/** Lines that belong to somebody's own positions; what became of them later is not their business. */
const own: ReadonlySet<StatementLine['step']> = new Set(['sold', 'takenOver', 'deleveraged', 'netted', 'fundPaid'])

export function sumsOf(lines: readonly StatementLine[]): StatementSums {
  const sum = (of: (line: StatementLine) => string) =>
    lines.reduce((all, line) => (own.has(line.step) ? addDecimals(all, of(line)) : all), NOTHING)
  const given = ({ toFund }: StatementLine) => (toFund.startsWith('-') ? NOTHING : toFund)
  const taken = ({ toFund }: StatementLine) => (toFund.startsWith('-') ? toFund.slice(1) : NOTHING)
  return {
    realised: sum(({ realizedAmount }) => realizedAmount),
    fees: sum(({ tradeFee }) => tradeFee),
    toFund: sum(given),
    fromFund: sum(taken),
    canceled: lines.filter(({ step }) => step === 'canceled').length,
  }
}

/** The line that says why: what began it, or where that is no longer known the first there is. */
export function causeOf(lines: readonly StatementLine[]): StatementLine | undefined {
  return lines.find(({ step }) => step === 'began') ?? lines[0]
}

/** Of the heaviest position, where only one side was held: above the mark a long would have been safe, below it a short. */
export function savesAbove({ price, tagPrice }: StatementLine): boolean {
  return Number(price) > Number(tagPrice)
}
