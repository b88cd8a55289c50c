import type { CallData } from '@bowline/contract/calls.ts'
import { addDecimals } from '@bowline/design-system/numbers/decimal.ts'

export type Statement = CallData<'POST /fe-co-api/position/liquidation_statement'>
export type StatementLine = Statement['lines'][number]

/** What a liquidation came to in one coin; decimal texts of it. */
export interface StatementSums {
  readonly coin: string
  readonly realised: string
  readonly fees: string
  /** Fees of liquidation, and what was left of positions that were taken over: the insurance fund has it. */
  readonly toFund: string
  /** What the insurance fund paid. */
  readonly fromFund: string
}

const NOTHING = '0'

/** Lines that belong to somebody's own positions; what became of them later is not their business. */
const own: ReadonlySet<StatementLine['step']> = new Set(['sold', 'takenOver', 'deleveraged', 'netted', 'fundPaid'])

/** By what contracts settle in: of a unified account there may be several. */
export function sumsOf(lines: readonly StatementLine[]): StatementSums[] {
  const counted = lines.filter(({ step }) => own.has(step))
  const byCoin = Map.groupBy(counted, ({ marginCoin }) => marginCoin)
  return [...byCoin].map(([coin, ofCoin]) => ({ coin, ...sumsOfCoin(ofCoin) }))
}

function sumsOfCoin(lines: readonly StatementLine[]): Omit<StatementSums, 'coin'> {
  const sum = (of: (line: StatementLine) => string) => lines.reduce((all, line) => addDecimals(all, of(line)), NOTHING)
  return {
    realised: sum(({ realizedAmount }) => realizedAmount),
    fees: sum(({ tradeFee }) => tradeFee),
    toFund: sum(({ toFund }) => (toFund.startsWith('-') ? NOTHING : toFund)),
    fromFund: sum(({ toFund }) => (toFund.startsWith('-') ? toFund.slice(1) : NOTHING)),
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
