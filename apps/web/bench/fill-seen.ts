import type { RunningExchange } from '../../../tests/support/running-exchange.ts'
import { type Visitor, visit } from '../../../tests/support/visitor.ts'

type Browser = Parameters<typeof visit>[0]

const SAMPLES = 100
const PAIR = 'BTC_USDT'

/**
 * Waits until the amount stands among the open orders, or (`isGone`) until it does not any more; gives the moment by the
 * clock both browsers share. Toasts would be no measure: they wait for each other.
 */
const SEE = `(amount, isGone) => new Promise((resolve, reject) => {
  const orders = document.querySelector('section[aria-label="Orders and balances"]')
  const isThere = () => [...orders.querySelectorAll('tbody tr')].some((row) => row.textContent.includes(amount))
  const look = () => {
    if (isThere() === isGone) return
    observer.disconnect()
    resolve(performance.timeOrigin + performance.now())
  }
  const observer = new MutationObserver(look)
  observer.observe(orders, { subtree: true, childList: true, characterData: true })
  setTimeout(() => reject(new Error('never seen: ' + amount)), 10_000)
  look()
})`

/**
 * Alice has an offer in the book; Bob's page sends an order that takes it; how long until Alice's page says so. Gives
 * the times in milliseconds, from the moment Bob's page sends to the moment the text stands on Alice's.
 */
export async function measureFillSeen(browser: Browser, exchange: RunningExchange): Promise<number[]> {
  const [alice, bob] = [await visit(browser, exchange), await visit(browser, exchange)]
  await alice.signIn(await exchange.customer('alice', 'BTC=100,USDT=1000000'))
  await bob.signIn(await exchange.customer('bob', 'BTC=100,USDT=9000000'))
  await alice.open(`/trade/${PAIR}`)
  await bob.open(`/trade/${PAIR}`)
  const tokens = [await csrf(alice), await csrf(bob)] as const
  const times: number[] = []
  for (let sample = 0; times.length < SAMPLES && sample < SAMPLES * 3; sample++) {
    const qty = `0.0${1_000 + sample}`
    const { asks } = await alice.ask<{ asks: [string, string][] }>(
      `/exchange-web/web/market/depth?pair=${PAIR}&limit=5`,
    )
    // One step better than the best offer: the first to be taken.
    const price = (Number(asks[0]?.[0]) - 0.01).toFixed(2)
    const placed = await order(alice, tokens[0], { side: 'sell', type: 'limitMaker', qty, price })
    if (!placed) continue
    const see = (isGone: boolean) => alice.page.evaluate<number>(`(${SEE})('${qty}', ${isGone})`).catch(() => undefined)
    const isInView = (await see(false)) !== undefined
    const seen = see(true)
    const sentAt = await bob.page.evaluate<number>(
      sendFrom(tokens[1], { side: 'buy', type: 'limit', timeInForce: 'ioc', qty, price }),
    )
    const seenAt = isInView ? await seen : undefined
    // Another client of the demo may have been faster, or better and taken in her place; then this is no measurement.
    const takenAt = await bob.page.evaluate<string[]>(TAKEN_AT)
    const wasHers = takenAt.length > 0 && takenAt.every((at) => Number(at) === Number(price))
    if (wasHers && seenAt !== undefined && seenAt > sentAt) times.push(seenAt - sentAt)
    await alice.context.request.post(`${exchange.baseUrl}/exchange-web/web/order/cancelAll`, {
      form: { pair: PAIR },
      headers: { 'x-csrf-token': tokens[0] },
    })
  }
  await Promise.all([alice.leave(), bob.leave()])
  return times.sort((a, b) => a - b)

  async function order(who: Visitor, token: string, form: Record<string, string>): Promise<boolean> {
    const answer = await who.context.request.post(`${exchange.baseUrl}/exchange-web/web/order/create`, {
      form: { pair: PAIR, ...form },
      headers: { 'x-csrf-token': token },
    })
    return (await answer.json()).code === '0'
  }
}

/** Prices at which the order sent last took. */
const TAKEN_AT = 'sent.then(({ data }) => data.fills.map(({ price }) => price))'

/** In the page, as its own form does it. */
function sendFrom(token: string, form: Record<string, string>): string {
  const body = new URLSearchParams({ pair: PAIR, ...form }).toString()
  const init = {
    method: 'POST',
    body,
    headers: { 'x-csrf-token': token, 'content-type': 'application/x-www-form-urlencoded' },
  }
  return `(() => { const at = performance.timeOrigin + performance.now(); window.sent = fetch('/exchange-web/web/order/create', ${JSON.stringify(init)}).then((answer) => answer.json()); return at })()`
}

async function csrf(visitor: Visitor): Promise<string> {
  return (await visitor.ask<{ csrfToken: string }>('/exchange-web/web/user/session')).csrfToken
}
