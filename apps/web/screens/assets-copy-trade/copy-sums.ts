import type { CallData } from '@bowline/contract/calls.ts'
import { addDecimals, compareDecimals, fromUnits, toUnits } from '@bowline/design-system/numbers/decimal.ts'

export type Mine = CallData<'GET /exchange-web/web/copy/mine'>
export type Relation = Mine['relations'][number]
export type OwnLeader = NonNullable<Mine['leader']>

export const CURRENCY = 'USDT'
const PLACES = 8

/** What is with leaders now, and what it has brought so far. */
export function sumsOf(relations: readonly Relation[]): { readonly equity: string; readonly profit: string } {
  const running = relations.filter(({ state }) => state !== 'ended')
  const sum = (texts: readonly string[]) => texts.reduce(addDecimals, '0')
  return {
    // What is set aside for the leader is the copier's until it is settled.
    equity: sum(running.flatMap(({ equity, withheld }) => [equity, withheld])),
    profit: sum(running.map(({ profit }) => profit)),
  }
}

export interface MoneyBounds {
  readonly least: string
  readonly most: string
  readonly available: string
}

const SMALLEST = '0.00000001'

/** How much may go to a leader, or come back: the allotted stays within the limits, and what is bound stays. */
export function moneyBounds(
  { allotted, available }: Pick<Relation, 'allotted' | 'available'>,
  direction: 'in' | 'out',
  limits: Pick<Mine['limits'], 'least' | 'most'>,
  ofHome: string,
): MoneyBounds {
  const rest = direction === 'in' ? lessThan(limits.most, allotted) : lessThan(allotted, limits.least)
  const free = direction === 'in' ? ofHome : lessThan(available, '0')
  return { least: SMALLEST, most: compareDecimals(rest, SMALLEST) < 0 ? '0' : rest, available: free }
}

/** The difference, and nothing where there is none. */
function lessThan(whole: string, part: string): string {
  const rest = toUnits(whole, PLACES) - toUnits(part, PLACES)
  return fromUnits(rest > 0n ? rest : 0n, PLACES)
}
