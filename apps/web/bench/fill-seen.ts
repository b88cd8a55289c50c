import type { RunningExchange } from '../../../tests/support/running-exchange.ts'
import { type Visitor, visit } from '../../../tests/support/visitor.ts'
import { csrf, rowSeen, sendFrom } from './row-seen.ts'

type Browser = Parameters<typeof visit>[0]
type Form = Readonly<Record<string, string>>

const SAMPLES = 100

/** Where two people trade, and how their pages ask for it. */
export interface Floor {
  readonly path: string
  /** What each of them has. */
  readonly funds: readonly [alice: string, bob: string]
  /** Before the first order; alice's page is open. */
  readonly enter: (visitor: Visitor) => Promise<void>
  /** One step better than the best offer: the first to be taken. */
  readonly betterOffer: (visitor: Visitor) => Promise<string>
  /** Of a sample, so that its row is known by it. */
  readonly qtyOf: (sample: number) => string
  readonly create: string
  readonly offer: (qty: string, price: string) => Form
  readonly take: (qty: string, price: string) => Form
  /** In the page: prices at which the order sent last took, by its answer's `data`. */
  readonly takenAt: string
  readonly cancelAll: readonly [path: string, form: Form]
}

/**
 * Alice has an offer in the book; Bob's page sends an order that takes it; how long until Alice's page says so. Gives
 * the times in milliseconds, from the moment Bob's page sends to the moment the row is gone from Alice's.
 */
export async function measureFillSeen(browser: Browser, exchange: RunningExchange, floor: Floor): Promise<number[]> {
  const [alice, bob] = [await visit(browser, exchange), await visit(browser, exchange)]
  await alice.signIn(await exchange.customer('alice', floor.funds[0]))
  await bob.signIn(await exchange.customer('bob', floor.funds[1]))
  for (const each of [alice, bob]) {
    await each.open(floor.path)
    await floor.enter(each)
  }
  const tokens = [await csrf(alice), await csrf(bob)] as const
  const times: number[] = []
  for (let sample = 0; times.length < SAMPLES && sample < SAMPLES * 3; sample++) {
    const qty = floor.qtyOf(sample)
    const price = await floor.betterOffer(alice)
    if (!(await post(alice, tokens[0], floor.create, floor.offer(qty, price)))) continue
    const isInView = (await rowSeen(alice, qty)) !== undefined
    const seen = rowSeen(alice, qty, true)
    const sentAt = await sendFrom(bob, floor.create, tokens[1], floor.take(qty, price))
    const seenAt = isInView ? await seen : undefined
    // Another client of the demo may have been faster, or better and taken in her place; then this is no measurement.
    const takenAt = await bob.page.evaluate<string[]>(`sent.then(({ data }) => ${floor.takenAt})`)
    const wasHers = takenAt.length > 0 && takenAt.every((at) => Number(at) === Number(price))
    if (wasHers && seenAt !== undefined && seenAt > sentAt) times.push(seenAt - sentAt)
    await post(alice, tokens[0], ...floor.cancelAll)
  }
  await Promise.all([alice.leave(), bob.leave()])
  return times.sort((a, b) => a - b)

  async function post(who: Visitor, token: string, path: string, form: Form): Promise<boolean> {
    const headers = { 'x-csrf-token': token }
    const answer = await who.context.request.post(`${exchange.baseUrl}${path}`, { form: { ...form }, headers })
    return (await answer.json()).code === '0'
  }
}

const PAIR = 'BTC_USDT'

export const SPOT_FLOOR: Floor = {
  path: `/trade/${PAIR}`,
  funds: ['BTC=100,USDT=1000000', 'BTC=100,USDT=9000000'],
  enter: async () => undefined,
  betterOffer: async (visitor) => {
    const depth = `/exchange-web/web/market/depth?pair=${PAIR}&limit=5`
    const { asks } = await visitor.ask<{ asks: [string, string][] }>(depth)
    return (Number(asks[0]?.[0]) - 0.01).toFixed(2)
  },
  qtyOf: (sample) => `0.0${1_000 + sample}`,
  create: '/exchange-web/web/order/create',
  offer: (qty, price) => ({ pair: PAIR, side: 'sell', type: 'limitMaker', qty, price }),
  take: (qty, price) => ({ pair: PAIR, side: 'buy', type: 'limit', timeInForce: 'ioc', qty, price }),
  takenAt: 'data.fills.map(({ price }) => price)',
  cancelAll: ['/exchange-web/web/order/cancelAll', { pair: PAIR }],
}
