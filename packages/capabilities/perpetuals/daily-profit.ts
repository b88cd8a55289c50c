import { LONG, SHORT } from '@bowline/core/formulas/perpetuals/contract.ts'
import { uplOf } from '@bowline/core/formulas/perpetuals/position.ts'
import type { Amount, Price } from '@bowline/money'
import type { Contract } from '../markets/index.ts'
import { DAY_MS, type IncomeDay, type PositionDay } from './day-tables.ts'
import { IncomeKind } from './perpetuals-tables.ts'

/** The last mark of a contract on a day (UTC). */
export interface MarkDay {
  readonly market: number
  readonly day: number
  readonly mark: Price
}

/** What a quantity of a contract is worth is all that matters of it here. */
type ContractValue = Pick<Contract, 'number' | 'value'>

/** Everything up to the last day asked for, each in the order of days. */
export interface DaysOfCoin {
  readonly income: readonly Pick<IncomeDay, 'day' | 'kind' | 'amount'>[]
  readonly positions: readonly Omit<PositionDay, 'account'>[]
  readonly marks: readonly MarkDay[]
}

/**
 * What became of an account's contracts in one coin in a time, in ledger units. What was paid is above zero.
 * equityEnd = equityStart + transferIn − transferOut + converted + profit, and
 * profit = closeProfit − tradeFee − funding − clearance − interest + insurance + change of unrealised profit.
 */
export interface ContractProfit {
  /** Wallet, isolated margin and unrealised profit. */
  readonly equityStart: Amount
  readonly equityEnd: Amount
  readonly profit: Amount
  readonly transferIn: Amount
  readonly transferOut: Amount
  /** What repayment brought (> 0) or used up: one coin became another, which is no profit. */
  readonly converted: Amount
  readonly closeProfit: Amount
  readonly tradeFee: Amount
  readonly funding: Amount
  readonly clearance: Amount
  readonly interest: Amount
  readonly insurance: Amount
  readonly unrealised: Amount
}

export interface ProfitOfDay extends ContractProfit {
  /** Its beginning. */
  readonly day: number
}

type Sums = ReadonlyMap<number, Amount>

/** Each day (UTC) from the one that begins at `from` up to that which begins at `to`; equity at midnight is by the last marks before it. */
export function profitByDay(
  { income, positions, marks }: DaysOfCoin,
  contracts: readonly ContractValue[],
  { from, to }: { readonly from: number; readonly to: number },
): ProfitOfDay[] {
  const held = new Map<string, Omit<PositionDay, 'account'>>()
  const markOf = new Map<number, Price>()
  const contractOf = new Map(contracts.map((contract) => [contract.number, contract]))
  const [earned, changed, marked] = [byDay(income), byDay(positions), byDay(marks)]
  const known = new Set([...earned.keys(), ...changed.keys(), ...marked.keys(), ...daysOf(from, to)])
  let balance = 0n
  let unrealised = 0n
  const days: ProfitOfDay[] = []
  for (const day of [...known].sort((a, b) => a - b)) {
    const before = { balance, unrealised }
    const sums: Sums = new Map(earned.get(day)?.map(({ kind, amount }) => [kind, amount]))
    balance = sums.values().reduce((sum, amount) => sum + amount, balance)
    for (const each of changed.get(day) ?? []) held.set(`${each.market}/${each.positionSide}`, each)
    for (const { market, mark } of marked.get(day) ?? []) markOf.set(market, mark)
    unrealised = held.values().reduce((sum, each) => sum + unrealisedOf(each, contractOf, markOf), 0n)
    if (day >= from && day <= to) days.push({ day, ...profitOf(sums, before, { balance, unrealised }) })
  }
  return days
}

/** Of all the days together. */
export function profitOfDays(days: readonly ContractProfit[]): ContractProfit {
  const sum = (of: (day: ContractProfit) => Amount) => days.reduce((all, day) => all + of(day), 0n)
  return {
    equityStart: days[0]?.equityStart ?? 0n,
    equityEnd: days.at(-1)?.equityEnd ?? 0n,
    profit: sum(({ profit }) => profit),
    transferIn: sum(({ transferIn }) => transferIn),
    transferOut: sum(({ transferOut }) => transferOut),
    converted: sum(({ converted }) => converted),
    closeProfit: sum(({ closeProfit }) => closeProfit),
    tradeFee: sum(({ tradeFee }) => tradeFee),
    funding: sum(({ funding }) => funding),
    clearance: sum(({ clearance }) => clearance),
    interest: sum(({ interest }) => interest),
    insurance: sum(({ insurance }) => insurance),
    unrealised: sum(({ unrealised }) => unrealised),
  }
}

interface Worth {
  readonly balance: Amount
  readonly unrealised: Amount
}

function profitOf(sums: Sums, before: Worth, after: Worth): ContractProfit {
  const of = (...kinds: IncomeKind[]) => kinds.reduce((all, kind) => all + (sums.get(kind) ?? 0n), 0n)
  const equityStart = before.balance + before.unrealised
  const equityEnd = after.balance + after.unrealised
  const [transferIn, transferOut] = [of(IncomeKind.transferIn), -of(IncomeKind.transferOut)]
  const converted = of(IncomeKind.repay)
  return {
    ...{ equityStart, equityEnd, transferIn, transferOut, converted },
    profit: equityEnd - equityStart - transferIn + transferOut - converted,
    closeProfit: of(IncomeKind.profitLong, IncomeKind.profitShort, IncomeKind.deleverage),
    tradeFee: -of(IncomeKind.openFee, IncomeKind.closeFee),
    funding: -of(IncomeKind.funding),
    clearance: -of(IncomeKind.clearance),
    interest: -of(IncomeKind.interest),
    insurance: of(IncomeKind.insurance),
    unrealised: after.unrealised - before.unrealised,
  }
}

/** Until there is a mark nobody gains. */
function unrealisedOf(
  { market, qty, entryValue }: Omit<PositionDay, 'account'>,
  contracts: ReadonlyMap<number, ContractValue>,
  marks: ReadonlyMap<number, Price>,
): Amount {
  const contract = contracts.get(market)
  const mark = marks.get(market)
  if (!contract || !mark || qty === 0n) return 0n
  const side = qty > 0n ? LONG : SHORT
  return uplOf(contract.value, { side, qty: qty > 0n ? qty : -qty, entryValue }, mark)
}

function byDay<Row extends { readonly day: number }>(rows: readonly Row[]): Map<number, Row[]> {
  return Map.groupBy(rows, ({ day }) => day)
}

function daysOf(from: number, to: number): number[] {
  return Array.from({ length: Math.max(0, (to - from) / DAY_MS + 1) }, (_, index) => from + index * DAY_MS)
}
