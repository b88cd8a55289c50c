import { Execution, Side } from '@bowline/core/messages/terms.ts'
import type { EventBatch } from '@bowline/engine/engine-client.ts'
import type { ContractHistory, FilledOrder } from '../perpetuals/index.ts'
import { leaderOrderOf, namesOf } from './leader-levels.ts'

/** What a copier's own levels have closed of what a move of the leader closes: it is not closed again. */
export type LevelFill = FilledOrder

const NOTHING: LevelFill = { isBuy: false, qty: 0n, value: 0n }

/** What an account's levels have filled that are there for these orders of its leader. */
export type FilledByLevels = (account: number, leaderOrders: readonly number[]) => Promise<LevelFill>

/** What is not asked for any more: a leader's move is copied within seconds of it. */
const KEPT_MS = 3_600_000

/** What levels of copiers filled since this process follows leaders. */
export class LevelFills {
  readonly #fills = new Map<string, LevelFill & { readonly time: number }>()
  readonly #isCopier: (account: number) => boolean

  /** Anybody may name an order as copies are named. */
  constructor(isCopier: (account: number) => boolean) {
    this.#isCopier = isCopier
  }

  apply({ events, time }: EventBatch): void {
    for (const event of events) {
      if (event.kind !== 'order' || event.execution !== Execution.trade) continue
      const leaderOrder = leaderOrderOf(event.clientId)
      if (leaderOrder === undefined || !this.#isCopier(event.account)) continue
      const fill = { isBuy: event.side === Side.buy, qty: event.executed, value: event.cumQuote, time }
      this.#fills.set(keyOf(event.account, leaderOrder), fill)
    }
  }

  readonly filled: FilledByLevels = async (account, leaderOrders) =>
    sumOf(leaderOrders.flatMap((orderId) => this.#fills.get(keyOf(account, orderId)) ?? []))

  forgetBefore(nowMs: number): void {
    for (const [key, { time }] of this.#fills) if (time < nowMs - KEPT_MS) this.#fills.delete(key)
  }
}

/** The same of any time, by what the history has. */
export function filledInHistory(history: Pick<ContractHistory, 'filledAs'>): FilledByLevels {
  return async (account, leaderOrders) => {
    const answer = await history.filledAs(account, leaderOrders.map(namesOf))
    if (!answer.ok) throw new Error(`what the levels of account ${account} closed is not known: ${answer.refusal}`)
    return sumOf(answer.value)
  }
}

function sumOf(fills: readonly LevelFill[]): LevelFill {
  return fills.reduce(
    (sum, { isBuy, qty, value }) => ({ isBuy, qty: sum.qty + qty, value: sum.value + value }),
    NOTHING,
  )
}

const keyOf = (account: number, leaderOrder: number) => `${account}-${leaderOrder}`
