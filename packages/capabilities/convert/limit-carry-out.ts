import { Rejection } from '@bowline/core/rejections.ts'
import type { EngineClient } from '@bowline/engine/engine-client.ts'
import { inTransaction } from '@bowline/platform/postgres/index.ts'
import { mainAccountOf } from '../identity/index.ts'
import type { LedgerHistory } from '../ledger-history/index.ts'
import { amountText } from '../markets/index.ts'
import { asideIdOf, fillCommand, giveBackCommand, setAsideCommand, WAITING } from './limit-journals.ts'
import { decideAgain, endOrder, type LimitOrder, openOrder, orderOf, reopenOrder } from './limit-orders.store.ts'
import type { CoinPair } from './offers.ts'
import { bizIdOf, type EndParts, failConversion } from './settle-conversion.ts'

export interface CarryOutParts extends EndParts {
  readonly engine: Pick<EngineClient, 'submit' | 'query'>
  readonly ledger: Pick<LedgerHistory, 'lines'>
}

/** Before the moment of a step: the ledger's clock is another one. */
const CLOCKS_DIFFER_MS = 5_000

/** Writes the journal of the step that one is in, and stores what became of it. */
export async function carryOut(parts: CarryOutParts, order: LimitOrder, pair: CoinPair): Promise<LimitOrder> {
  const { rejection } = await parts.engine.submit(commandOf(order, pair))
  if (rejection === Rejection.none) return done(parts, order)
  if (order.limit.step === 'lock')
    return failed(parts, order, rejection === Rejection.insufficientBalance ? 'balance' : 'interrupted')
  if (order.limit.step === 'fill') return reopenOrder(parts.sql, order)
  throw new Error(`the coins of conversion ${order.id} were not given back (rejection ${rejection})`)
}

/**
 * What became of a step that no answer came for, by the ledger's lines. One that never reached the ledger is not done late: an order
 * that was not open fails, a fill waits for the price again; only coins that somebody has taken back are given back.
 */
export async function resume(parts: CarryOutParts, order: LimitOrder, pair: CoinPair): Promise<LimitOrder> {
  const { sql, engine, ledger, now } = parts
  const { step, decidedAtMs } = order.limit
  const { sequence: head } = await engine.query({ kind: 'query-head' })
  const bizId = step === 'fill' ? bizIdOf(order.quoteId) : asideIdOf(order.quoteId)
  const [owner, codes] = [mainAccountOf(order.userId), [WAITING[order.wallet]]]
  const lines = await ledger.lines({ owner, codes, start: decidedAtMs - CLOCKS_DIFFER_MS, bizId, limit: 2 })
  // It does not reach to all that was acknowledged yet.
  if (!lines.ok || lines.sequence < head) return order
  if (lines.value.some(({ isDebit }) => isDebit === (step !== 'lock'))) return done(parts, order)
  if (step === 'lock') return failed(parts, order, 'interrupted')
  if (step === 'fill') return reopenOrder(sql, order)
  return carryOut(parts, await decideAgain(sql, order.id, now()), pair)
}

function commandOf(order: LimitOrder, pair: CoinPair) {
  const { step } = order.limit
  if (step === 'lock') return setAsideCommand(order, pair.from.asset)
  return step === 'fill' ? fillCommand(order, pair) : giveBackCommand(order, pair.from.asset)
}

async function failed(parts: CarryOutParts, order: LimitOrder, reason: 'balance' | 'interrupted'): Promise<LimitOrder> {
  await failConversion(parts, order, reason)
  return orderOf(parts.sql, order.id)
}

const ENDS = {
  fill: { state: 'success' },
  cancel: { state: 'cancelled' },
  'call-off': { state: 'cancelled', reason: 'called-off' },
  expire: { state: 'expired' },
} as const
/** Its owner, who was away, gets a notice. */
const NEWS = {
  fill: { template: 'convertFilled', named: 'convert-filled' },
  'call-off': { template: 'convertCalledOff', named: 'convert-called-off' },
  expire: { template: 'convertExpired', named: 'convert-expired' },
} as const

async function done({ sql, webNews, now }: CarryOutParts, order: LimitOrder): Promise<LimitOrder> {
  const { id, userId, limit, fromAmount, fromCoin, toAmount, toCoin } = order
  const { step } = limit
  if (step === undefined || step === 'lock') return openOrder(sql, id)
  const ended = await inTransaction(sql, async (tx) => {
    const row = await endOrder(tx, id, ENDS[step])
    if (step === 'cancel') return row
    const { template, named } = NEWS[step]
    const atMs = now()
    const amount = step === 'fill' ? `${amountText(toAmount)} ${toCoin}` : `${amountText(fromAmount)} ${fromCoin}`
    await webNews.write(tx, { key: `${named}-${id}`, userId, template, values: { time: atMs, amount }, atMs })
    return row
  })
  webNews.published(userId)
  return ended
}
