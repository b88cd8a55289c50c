import { createHash } from 'node:crypto'
import { AccountRecord, account8 } from '../accounts/accounts.ts'
import type { Exchange } from '../exchange.ts'
import { MarketRecord } from '../markets/markets.ts'
import { Ladder, ladderOf } from '../matching/ladders.ts'
import { LevelRecord, level8 } from '../matching/level-record.ts'

const V = LevelRecord.at

/** What a run must agree on in the end; books and balances as digests of their lines, which number millions. */
export interface Ending {
  /** By market. */
  readonly trades: readonly number[]
  /** Traded value in ledger units of the quote, counted for both sides. */
  readonly volume: string
  readonly books: string
  readonly balances: string
}

/** Levels of a market's bids, then its asks, best first; balances in any order, without those of nothing. */
export function ending(
  trades: readonly number[],
  volume: bigint,
  levels: readonly string[],
  balances: readonly string[],
): Ending {
  return { trades, volume: `${volume}`, books: digest(levels), balances: digest(balances.toSorted()) }
}

export const levelLine = (market: number, which: number, price: bigint, qty: bigint): string =>
  `${market} ${which} ${price} ${qty}`

export const balanceLine = (code: number, owner: number, asset: number, amount: bigint): string =>
  `${code} ${owner} ${asset} ${amount}`

function digest(lines: readonly string[]): string {
  const hash = createHash('sha256')
  for (const line of lines) hash.update(`${line}\n`)
  return `${lines.length} lines, ${hash.digest('hex')}`
}

/** How an exchange stands, read from its tables. */
export function endingOf({ state: { markets, ladders, ledger, accounts } }: Exchange): Ending {
  const trades: number[] = []
  const levels: string[] = []
  for (let market = 0; market < markets.size; market++) {
    trades.push(markets.words.f64[(market << 6) + MarketRecord.at.lastTradeId])
    for (const which of [Ladder.bids, Ladder.asks]) {
      const ladder = ladderOf(market, which)
      for (let level = ladders.best[ladder]; level !== 0; level = ladders.worse(ladder, level)) {
        const at = level8(level)
        levels.push(levelLine(market, which, ladders.i64[at + V.price], ladders.i64[at + V.visible]))
      }
    }
  }
  const balances: string[] = []
  for (let row = 0; row < ledger.rows; row++) {
    const amount = ledger.balance(row)
    if (amount !== 0n) balances.push(balanceLine(ledger.code(row), ledger.owner(row), ledger.asset(row), amount))
  }
  let volume = 0n
  for (let account = 0; account < accounts.size; account++) {
    volume += accounts.i64[account8(account) + AccountRecord.at.volumeToday]
  }
  return ending(trades, volume, levels, balances)
}
