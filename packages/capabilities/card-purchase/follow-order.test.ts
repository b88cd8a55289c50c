import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, it } from 'node:test'
import { Rejection } from '@bowline/core/rejections.ts'
import { createLog } from '@bowline/platform/log.ts'
import { setDatabase } from '../migrated-database.fixture.ts'
import { type FollowParts, followOrder } from './follow-order.ts'
import { type CardOrder, heldOf, insertOrder, ordersOf } from './orders.store.ts'
import type { CardProvider, ProviderOrder } from './providers/provider.ts'

const UNIT = 100_000_000n
const MINUTE = 60_000
const HOUR = 60 * MINUTE
/** The leg by which the buyer gets the coins. */
const DELIVERY = 2
const NOW = Date.UTC(2030, 0, 1)

describe('following a card order', async () => {
  const { sql } = await setDatabase()
  const clock = { nowMs: NOW }
  /** What the ledger was asked for, and what a test does when it has it. */
  const ledger = { legs: [] as number[], posted: async (_leg: number) => {} }
  let report: ProviderOrder | undefined
  const refunds: string[] = []
  const submit = async ({ leg }: { readonly leg: number }) => {
    ledger.legs.push(leg)
    await ledger.posted(leg)
    return { rejection: Rejection.none }
  }
  const provider = {
    name: 'company',
    getOrder: async () => report,
    refund: async (orderId: string) => void refunds.push(orderId),
  }
  const published: number[] = []
  const parts: FollowParts = {
    ...{ sql, log: createLog('test'), now: () => clock.nowMs, holderOf: async () => undefined },
    engine: { submit, query: async () => assert.fail() } as unknown as FollowParts['engine'],
    provider: provider as unknown as CardProvider,
    freezes: { record: async () => assert.fail() },
    messages: {
      enqueue: async () => {},
      webNews: { write: async () => {}, published: (userId: number) => published.push(userId) },
    } as unknown as FollowParts['messages'],
  }

  /** An order of a newcomer, that nobody has paid for. */
  async function ordered(): Promise<CardOrder> {
    Object.assign(clock, { nowMs: NOW })
    Object.assign(ledger, { legs: [], posted: async () => {} })
    const [user] = await sql<{ id: bigint }[]>`
      insert into users (email, password_hash) values (${`${randomUUID()}@example.com`}, 'none') returning id`
    const order = await insertOrder(
      sql,
      {
        ...{ orderId: randomUUID(), quoteId: randomUUID(), userId: Number(user?.id), provider: 'company' },
        ...{ area: 'american', paymentType: 'bankcard', currency: 'USD', coin: 'USDT', asset: 1 },
        ...{ pay: 100n * UNIT, fee: 3n * UNIT, price: UNIT, coinAmount: 97n * UNIT, commission: UNIT },
        createdAtMs: NOW,
      },
      { sinceMs: NOW, most: 20 },
    )
    assert.ok(order)
    report = {
      ...{ orderId: order.orderId, providerId: 'p1', status: 'paid', isChargeBack: false, isElsewhere: false },
      ...{ reason: undefined, currency: 'USD', pay: order.pay, coin: 'USDT', coinAmount: order.coinAmount },
      ...{ payer: undefined, card: undefined },
    }
    return order
  }
  const reported = (change: Partial<ProviderOrder>) => {
    report = report && { ...report, ...change }
  }
  const follow = async ({ orderId }: CardOrder) => {
    const order = await followOrder(parts, orderId)
    return `${order?.state} ${order?.problem ?? ''}`.trim()
  }

  it('remembers the card that paid or was declined, by a hash of the provider’s name of it', async () => {
    const hashOf = async ({ orderId }: CardOrder) =>
      (
        await sql<{ hash: string | null }[]>`
        select encode(card_hash, 'hex') as hash from card_orders where order_id = ${orderId}`
      )[0]?.hash
    const [declined, other] = [await ordered(), await ordered()]
    report = report && { ...report, orderId: declined.orderId, status: 'failed', reason: 'declined', card: 'card_1' }
    await follow(declined)
    const first = await hashOf(declined)
    assert.match(first ?? '', /^[0-9a-f]{64}$/)
    report = report && { ...report, orderId: other.orderId, status: 'paid', reason: undefined, card: 'card_1' }
    await follow(other)
    assert.equal(await hashOf(other), first)
    const third = await ordered()
    reported({ card: 'card_2' })
    await follow(third)
    assert.notEqual(await hashOf(third), first)
    assert.equal(await hashOf(await ordered()), null)
  })

  it('delivers nothing that was paid for and sent elsewhere: persons see it, and nothing is given back', async () => {
    const order = await ordered()
    reported({ isElsewhere: true })
    assert.equal(await follow(order), 'created address')
    const problems = () => ordersOf(sql, { onlyProblems: true, userId: order.userId, limit: 10 })
    assert.deepEqual(
      (await problems()).map(({ orderId, problem }) => [orderId, problem]),
      [[order.orderId, 'address']],
    )
    clock.nowMs += 31 * MINUTE
    published.length = 0
    assert.equal(await follow(order), 'expired address')
    assert.deepEqual(published, [order.userId], 'open pages are told')
    assert.equal((await problems()).length, 1)
    assert.deepEqual([ledger.legs, refunds], [[], []])
    // Paid for again, at last as it was ordered.
    reported({ isElsewhere: false })
    assert.equal(await follow(order), 'completed')
    assert.equal((await problems()).length, 0)
    // What happens elsewhere afterwards changes nothing.
    reported({ isElsewhere: true })
    assert.equal(await follow(order), 'completed')
  })

  const held = async ({ userId }: CardOrder) => (await heldOf(sql, userId, clock.nowMs))[0]?.amount ?? 0n

  it('holds what was bought before the ledger has it, and for a day after it was delivered', async () => {
    const order = await ordered()
    const { coinAmount } = order
    const atDelivery: bigint[] = []
    ledger.posted = async (leg) => {
      if (leg !== DELIVERY) return
      atDelivery.push(await held(order))
      // The disk is slow.
      clock.nowMs += HOUR
    }
    assert.equal(await held(order), 0n)
    assert.equal(await follow(order), 'completed')
    assert.deepEqual(atDelivery, [coinAmount])
    clock.nowMs += 24 * HOUR - 1
    assert.equal(await held(order), coinAmount)
    clock.nowMs += 1
    assert.equal(await held(order), 0n)
  })

  it('holds what was delivered by an api that died before it could write that down, for a day from its return', async () => {
    const order = await ordered()
    ledger.posted = async (leg) => {
      if (leg === DELIVERY) throw new Error('the api dies')
    }
    await assert.rejects(follow(order), /dies/)
    clock.nowMs += 30 * HOUR
    assert.equal(await held(order), order.coinAmount)
    // As it was left by one that did not hold it yet.
    await sql`update card_orders set held_until = null where order_id = ${order.orderId}`
    assert.equal(await held(order), order.coinAmount)
    ledger.posted = async () => {}
    assert.equal(await follow(order), 'completed')
    clock.nowMs += 24 * HOUR - 1
    assert.equal(await held(order), order.coinAmount)
  })

  it('holds nothing of what was given back before its delivery', async () => {
    const order = await ordered()
    ledger.posted = async () => assert.fail('the api dies')
    await assert.rejects(follow(order), /dies/)
    ledger.posted = async () => {}
    reported({ status: 'returned' })
    assert.equal(await follow(order), 'refunded')
    assert.equal(await held(order), 0n)
  })
})
