import type { CardReason, CardState } from '@bowline/contract/terms/card.ts'
import { Rejection } from '@bowline/core/rejections.ts'
import type { EngineClient } from '@bowline/engine/engine-client.ts'
import type { Log } from '@bowline/platform/log.ts'
import { inTransaction, type Sql, type Transaction } from '@bowline/platform/postgres/index.ts'
import type { FreezeChange, Freezes } from '../account-security/index.ts'
import { isSameName } from '../travel-rule/index.ts'
import { deliveredJournal, paidJournal, returnedJournal } from './journals.ts'
import { type CardNews, reportState } from './news.ts'
import {
  type CardOrder,
  enterState,
  findOrder,
  type Learned,
  noteCard,
  noteProblem,
  noteSettled,
} from './orders.store.ts'
import type { CardProvider, Holder, ProviderOrder } from './providers/provider.ts'
import { mayFollow } from './states.ts'

export interface FollowParts extends CardNews {
  readonly sql: Sql
  readonly engine: Pick<EngineClient, 'submit' | 'query'>
  readonly provider: CardProvider
  readonly freezes: Pick<Freezes, 'record'>
  /** As verified; undefined: nobody has. */
  readonly holderOf: (userId: number) => Promise<Holder | undefined>
  readonly log: Log
  readonly now: () => number
}

/** An order that nobody pays for so long is given up. */
const ORDER_MS = 30 * 60_000
/** Before that moment what was bought cannot leave: a charge-back comes early, if it comes. */
export const HELD_HOURS = 24
const HELD_MS = HELD_HOURS * 3_600_000
/** How far the provider may be from what it quoted: a card is charged some time after the quote. Parts of a million. */
const NEAR_PPM = 10_000n
const MILLION = 1_000_000n

/**
 * Brings an order as far as its provider says it is, asking anew: nothing that was announced is believed. Every step can be
 * repeated and taken up again after a crash: states only go forward, and a journal is written once by its key.
 */
export async function followOrder(parts: FollowParts, orderId: string): Promise<CardOrder | undefined> {
  const known = await findOrder(parts.sql, orderId)
  if (!known || known.provider !== parts.provider.name) return known
  const report = await parts.provider.getOrder(orderId)
  if (report?.card !== undefined) await noteCard(parts.sql, known, report.card)
  const moved = report ? await follow(parts, known, report) : await giveUp(parts, known)
  return deliver(parts, moved)
}

/** Posts what an order that is paid still lacks. */
async function deliver(parts: FollowParts, order: CardOrder): Promise<CardOrder> {
  if (order.state !== 'paid' && order.state !== 'delivering') return order
  const paidAtMs = order.paidAtMs ?? order.createdAtMs
  if (!(await isPosted(parts, order, paidJournal(order, paidAtMs)))) return order
  // From now on the coins may be spent, and so they are held before the ledger has them; for a day after that at least.
  const delivering = (await enter(parts, order, 'delivering', heldFrom(parts))) ?? (await reread(parts, order))
  if (delivering.state !== 'delivering') return delivering
  if (!(await isPosted(parts, delivering, deliveredJournal(delivering, paidAtMs)))) return delivering
  return (await enter(parts, delivering, 'completed', heldFrom(parts))) ?? reread(parts, order)
}

function heldFrom({ now }: Pick<FollowParts, 'now'>): Learned {
  return { heldUntilMs: now() + HELD_MS }
}

async function follow(parts: FollowParts, order: CardOrder, report: ProviderOrder): Promise<CardOrder> {
  const { providerId, reason = 'other' } = report
  switch (report.status) {
    case 'waiting':
      return giveUp(parts, order)
    case 'paid':
      return takePaid(parts, order, report)
    case 'failed':
      return (await enter(parts, order, 'failed', { providerId, reason })) ?? order
    case 'expired':
      return (await enter(parts, order, 'expired', { providerId })) ?? order
    case 'returned':
      return takeReturned(parts, order, report)
  }
}

/** What is paid is delivered only if it is this order, and this buyer's money. */
async function takePaid(parts: FollowParts, order: CardOrder, report: ProviderOrder): Promise<CardOrder> {
  const { providerId, coinAmount = order.coinAmount } = report
  const wrong = await faultOf(parts, order, report)
  if (wrong === undefined)
    return (await enter(parts, order, 'paid', { providerId, coinAmount, paidAtMs: parts.now() })) ?? order
  if (!mayFollow(order.state, 'paid')) return order
  if (wrong === 'address') return leaveElsewhere(parts, order)
  await noteProblem(parts.sql, order.orderId, wrong)
  parts.log.warn(
    { orderId: order.orderId, problem: wrong },
    'a card order is not delivered: the money is to be given back',
  )
  await parts.provider.refund?.(order.orderId)
  return { ...order, problem: wrong }
}

/**
 * The buyer has what they paid for: nothing comes here, and nothing is given back. The order itself may still be paid, until it
 * is given up like any.
 */
async function leaveElsewhere(parts: FollowParts, order: CardOrder): Promise<CardOrder> {
  const left = await giveUp(parts, order)
  await noteProblem(parts.sql, order.orderId, 'address')
  parts.log.warn({ orderId: order.orderId }, 'what was paid for in the name of a card order went to another address')
  return { ...left, problem: 'address' }
}

async function faultOf(
  { holderOf }: FollowParts,
  order: CardOrder,
  { currency, pay, coin, coinAmount, payer, isElsewhere }: ProviderOrder,
): Promise<CardReason | undefined> {
  if (isElsewhere) return 'address'
  if (currency !== order.currency || coin !== order.coin || pay !== order.pay) return 'amount'
  if (coinAmount !== undefined && !isNear(coinAmount, order.coinAmount)) return 'amount'
  if (payer === undefined) return undefined
  const holder = await holderOf(order.userId)
  return holder && isSameName(holder, payer) ? undefined : 'name'
}

function isNear(amount: bigint, quoted: bigint): boolean {
  const away = amount > quoted ? amount - quoted : quoted - amount
  return amount > 0n && away * MILLION <= quoted * NEAR_PPM
}

/** Before it was delivered nothing is lost; afterwards the buyer has both coins and money. */
async function takeReturned(parts: FollowParts, order: CardOrder, report: ProviderOrder): Promise<CardOrder> {
  const { providerId } = report
  const reason = report.reason ?? order.problem ?? 'other'
  const returned = { providerId, reason, returnedAtMs: parts.now() }
  // What is being delivered is delivered first.
  const delivered = order.state === 'delivering' ? await deliver(parts, order) : order
  if (delivered.state === 'completed') return (await chargeBack(parts, delivered, returned)) ?? delivered
  const refunded = delivered.state === 'refunded' ? delivered : await enter(parts, delivered, 'refunded', returned)
  if (!refunded) return reread(parts, order)
  await undo(parts, refunded)
  return refunded
}

/** Takes back what was posted for an order that was paid, and returned before its delivery. */
async function undo(parts: FollowParts, order: CardOrder): Promise<void> {
  const { paidAtMs, returnedAtMs, settledAtMs } = order
  if (paidAtMs === undefined || settledAtMs !== undefined) return
  if (!(await isPosted(parts, order, paidJournal(order, paidAtMs)))) return
  if (!(await isPosted(parts, order, returnedJournal(order, returnedAtMs ?? paidAtMs)))) return
  await noteSettled(parts.sql, order.orderId, parts.now())
}

/** The buyer's bank took the money back: what they have stays here until two of our people have looked. */
async function chargeBack(parts: FollowParts, order: CardOrder, learned: Learned): Promise<CardOrder | undefined> {
  const nowMs = parts.now()
  const done = await inTransaction(parts.sql, async (tx) => {
    const entered = await enterState(tx, order.orderId, 'chargeback', learned, nowMs)
    if (!entered) return undefined
    await reportState(parts, tx, entered, nowMs)
    const freeze = { cause: 'risk', trading: false, withdrawals: true, setBy: 'system:card' } as const
    const note = `charge-back of card order ${order.orderId}`
    return { entered, change: await parts.freezes.record(tx, { ...freeze, userId: order.userId, note, nowMs }) }
  })
  await (done?.change as FreezeChange | undefined)?.follow()
  if (done) parts.messages.webNews.published(done.entered.userId)
  return done?.entered
}

/** Nobody has paid, and half an hour is over. */
async function giveUp(parts: FollowParts, order: CardOrder): Promise<CardOrder> {
  if (parts.now() - order.createdAtMs < ORDER_MS) return order
  return (await enter(parts, order, 'expired')) ?? order
}

async function enter(parts: FollowParts, order: CardOrder, state: CardState, learned: Learned = {}) {
  const nowMs = parts.now()
  const done = await inTransaction(parts.sql, async (tx: Transaction) => {
    const entered = await enterState(tx, order.orderId, state, learned, nowMs)
    if (entered) await reportState(parts, tx, entered, nowMs)
    return entered
  })
  if (done) parts.messages.webNews.published(done.userId)
  return done
}

async function reread({ sql }: FollowParts, order: CardOrder): Promise<CardOrder> {
  return (await findOrder(sql, order.orderId)) ?? order
}

/** Whether the ledger has it; a refusal is for people to look at, and is tried again. */
async function isPosted(
  { engine, sql, log }: FollowParts,
  order: CardOrder,
  command: ReturnType<typeof paidJournal>,
): Promise<boolean> {
  const { rejection } = await engine.submit(command)
  if (rejection === Rejection.none) return true
  log.error({ orderId: order.orderId, leg: command.leg, rejection }, 'the ledger refused a journal of a card order')
  await noteProblem(sql, order.orderId, 'other')
  return false
}
