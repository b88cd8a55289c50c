import { LONG, SHORT } from '@bowline/core/formulas/perpetuals/contract.ts'
import { deleverageScoreOf } from '@bowline/core/formulas/perpetuals/liquidation.ts'
import { initialMarginOf } from '@bowline/core/formulas/perpetuals/margin.ts'
import { uplOf } from '@bowline/core/formulas/perpetuals/position.ts'
import type { Price } from '@bowline/money'
import type { Contract } from '../markets/index.ts'
import type { HistoryAnswer } from '../spot/index.ts'
import type { ContractHistory } from './history-of-contracts.ts'
import type { Markings } from './markings.ts'
import type { PositionLife } from './perpetuals-tables.ts'
import type { HeldPosition } from './read-positions.ts'

/** How likely positions of a contract are to be closed for somebody else's loss. */
export type DeleverageRisk = 'low' | 'medium' | 'high'

type Scored = Pick<PositionLife, 'qty' | 'entryValue' | 'margin' | 'leverage' | 'isolated'>

interface Ranks {
  readonly until: number
  /** By which all of them are scored; a score at another mark says nothing beside them. */
  readonly mark: Price
  /** Scores of those who are long, and of those who are short. */
  readonly long: readonly bigint[]
  readonly short: readonly bigint[]
}

/** Positions that are ranked of each contract: enough to say in which fifth one is. */
const MOST_RANKED = 5_000
const LASTS_MS = 10_000
const EIGHT_HOURS_MS = 8 * 3_600_000
const FIFTHS = 5
const MOST_FUND_LINES = 1_000

/**
 * Where positions are in the queue for deleveraging, as an estimate from the history, ten seconds old at most: the engine ranks exactly
 * when it must. A cross position is taken to have behind it what its leverage asks for, since what else its wallet has to
 * carry is known to the engine alone.
 */
export class DeleverageRisks {
  readonly #history: ContractHistory
  readonly #markings: Markings
  readonly #ranks = new Map<number, Ranks>()

  constructor(history: ContractHistory, markings: Markings) {
    this.#history = history
    this.#markings = markings
  }

  /** 4: among the first fifth of its side to be deleveraged, 0: among the last. */
  async quantileOf(contract: Contract, held: HeldPosition, now: number): Promise<HistoryAnswer<number>> {
    const ranks = await this.#ranksOf(contract, now)
    if (!ranks.ok) return ranks
    const side = held.qty > 0n ? ranks.value.long : ranks.value.short
    const own = scoreOf(contract, held, ranks.value.mark)
    const before = own === undefined ? side.length : side.filter((score) => score > own).length
    const value = FIFTHS - 1 - Math.min(FIFTHS - 1, Math.floor((FIFTHS * before) / Math.max(1, side.length)))
    return { ...ranks, value }
  }

  /** From what the contract's insurance fund has lost of the most that it had in eight hours. */
  async riskOf({ settle, contract }: Contract, now: number): Promise<HistoryAnswer<DeleverageRisk>> {
    const of = { asset: settle, fundGroup: contract.group }
    const lines = await this.#history.fundLines({ ...of, start: now - EIGHT_HOURS_MS, limit: MOST_FUND_LINES })
    if (!lines.ok) return lines
    const newest = await this.#history.fundLines({ ...of, limit: 1 })
    if (!newest.ok) return newest
    const balance = newest.value[0]?.balance ?? 0n
    const first = lines.value[0]
    const seen = lines.value.map((line) => line.balance)
    if (first) seen.push(first.balance - first.amount)
    const most = seen.reduce((high, each) => (each > high ? each : high), balance)
    return { ...newest, value: riskBy(balance, most) }
  }

  async #ranksOf(contract: Contract, now: number): Promise<HistoryAnswer<Ranks>> {
    const known = this.#ranks.get(contract.number)
    if (known && now < known.until) return { ok: true, value: known, sequence: 0 }
    const open = await this.#history.openPositions(contract.number, MOST_RANKED)
    if (!open.ok) return open
    const mark = this.#markings.of(contract.number)?.mark ?? 0n
    const scores = (isLong: boolean) =>
      open.value.filter(({ qty }) => qty > 0n === isLong).flatMap((position) => scoreOf(contract, position, mark) ?? [])
    const ranks = { until: now + LASTS_MS, mark, long: scores(true), short: scores(false) }
    this.#ranks.set(contract.number, ranks)
    return { ...open, value: ranks }
  }
}

/** Deleveraging begins at a fall by 30 % (futures-additions.md §4.6). */
function riskBy(balance: bigint, most: bigint): DeleverageRisk {
  if (balance <= 0n || balance * 10n <= most * 7n) return 'high'
  return balance * 10n <= most * 9n ? 'medium' : 'low'
}

function scoreOf(contract: Contract, held: Scored, mark: Price): bigint | undefined {
  if (mark === 0n || held.qty === 0n) return undefined
  const qty = held.qty < 0n ? -held.qty : held.qty
  const { entryValue } = held
  const upl = uplOf(contract.value, { side: held.qty > 0n ? LONG : SHORT, qty, entryValue }, mark)
  const margin = held.isolated === 1 ? held.margin : initialMarginOf(entryValue, held.leverage)
  return deleverageScoreOf({ upl, entryValue, worth: contract.quoteOf(mark, qty), equity: margin + upl })
}
