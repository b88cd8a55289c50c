import { type Amount, divide } from '@bowline/money'
import { FUND_HOURS } from '../records/contracts.ts'
import type { MarketNumber } from '../records/view.ts'
import type { State } from '../state.ts'

/** Sub-key of the part of the fund that all groups of an asset share. */
export const COMMON_FUND = 0

const HOUR_MS = 3_600_000
const DAY_MS = 86_400_000
/** Of the common part a group takes no more in a day (UTC) than a fifth. */
const COMMON_SHARE = 5n
/** A fund that fell by 30 % of its high within eight hours pays no more; at half of that fall it pays again. */
const FALL_PERCENT = 30n
const CALM_PERCENT = 15n

export type Fund = ReturnType<typeof fundOf>

/** The insurance fund of a contract's group, and what the group may take of the common part (futures-additions.md §4.6). */
export function fundOf(s: State) {
  /** The lowest contract of each group keeps what its fund is remembered by. */
  const heads = new Map<number, number>()

  /** After a definition. */
  function forget(): void {
    heads.clear()
  }

  function headOf(market: MarketNumber): number {
    const row = s.contract.fundRow(market)
    const known = heads.get(row)
    if (known !== undefined) return known
    let head = market
    for (let other = market - 1; other >= 0; other--) {
      if (s.contracts.isKnown(other) && s.contract.fundRow(other) === row) head = other
    }
    heads.set(row, head)
    return head
  }

  function own(market: MarketNumber): Amount {
    return s.ledger.balance(s.contract.fundRow(market))
  }

  /** What the group may still take of the common part today. */
  function commonLeft(market: MarketNumber): Amount {
    const row = s.contract.commonRow(market)
    if (row === s.contract.fundRow(market)) return 0n
    const has = s.ledger.balance(row)
    const taken = takenToday(headOf(market))
    const most = divide(has + taken, COMMON_SHARE, 'down') - taken
    return most > 0n ? most : 0n
  }

  function takenToday(head: number): Amount {
    return s.contract.commonDay(head) === today() ? s.contract.commonTaken(head) : 0n
  }

  function today(): number {
    return Math.floor(s.time / DAY_MS)
  }

  /** What can still be lost before those who gained take what is bankrupt. */
  function left(market: MarketNumber): Amount {
    follow(market)
    return s.contract.isDrawnDown(headOf(market)) !== 0 ? 0n : own(market) + commonLeft(market)
  }

  /** Takes note of the group's balance: its highs of the last hours, and whether it fell too much. */
  function follow(market: MarketNumber): void {
    const head = headOf(market)
    const balance = own(market)
    const hour = Math.floor(s.time / HOUR_MS)
    const last = Math.max(s.contract.fundHour(head), hour - FUND_HOURS)
    for (let n = last + 1; n <= hour; n++) s.contracts.fundHigh[place(head, n)] = balance
    if (balance > s.contracts.fundHigh[place(head, hour)]) s.contracts.fundHigh[place(head, hour)] = balance
    s.contract.setFundHour(head, hour)
    let high = 0n
    for (let n = 0; n < FUND_HOURS; n++) {
      const of = s.contracts.fundHigh[place(head, n)]
      if (of > high) high = of
    }
    const fall = (high - balance) * 100n
    const wasDown = s.contract.isDrawnDown(head) !== 0
    const isDown = wasDown ? fall > high * CALM_PERCENT : high > 0n && fall >= high * FALL_PERCENT
    s.contract.setIsDrawnDown(head, isDown ? 1 : 0)
  }

  function place(head: number, hour: number): number {
    return head * FUND_HOURS + (hour % FUND_HOURS)
  }

  /** Pays what nobody else can: the group's part first, then its share of the common part; the rest is a bad debt of the house. */
  function pay(market: MarketNumber, to: number, amount: Amount, bizType: number, bizNumber: number): void {
    if (amount === 0n) return
    follow(market)
    const has = own(market)
    const paid = has < amount ? has : amount
    s.postings.move(s.contract.fundRow(market), to, paid, bizType, market, bizNumber)
    const lent = takeCommon(market, to, amount - paid, bizType, bizNumber)
    s.postings.move(s.contract.badDebtRow(market), to, amount - paid - lent, bizType, market, bizNumber)
    follow(market)
  }

  function takeCommon(market: MarketNumber, to: number, wanted: Amount, bizType: number, bizNumber: number): Amount {
    const most = commonLeft(market)
    const lent = most < wanted ? most : wanted
    if (lent === 0n) return lent
    const head = headOf(market)
    s.contract.setCommonTaken(head, takenToday(head) + lent)
    s.contract.setCommonDay(head, today())
    s.postings.move(s.contract.commonRow(market), to, lent, bizType, market, bizNumber)
    return lent
  }

  return { forget, left, follow, pay }
}
