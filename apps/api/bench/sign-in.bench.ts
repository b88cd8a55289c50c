import { createHmac } from 'node:crypto'
import { join } from 'node:path'
import type { RunBench } from '@bowline/platform/bench.ts'
import { callControl } from '@bowline/platform/control-socket.ts'
import { PASSWORD, type RunningExchange, startExchange } from '../../../tests/support/running-exchange.ts'
import { type Load, quantile, steadyLoad } from './steady-load.ts'

const TRADERS = 40
const PEOPLE = 100
const ORDERS_PER_SECOND = 200
const SIGN_INS_PER_SECOND = 50
const SECONDS = 8
const ROUNDS = 3

interface Trader {
  readonly apiKey: string
  readonly secretKey: string
}

/**
 * What signing in costs those who trade: the 99th percentile of an order's time while fifty people a second sign in,
 * against the same while nobody does. Rounds take turns; the median round of each counts.
 */
export const run: RunBench = async () => {
  // Behind a proxy everybody has an address of his own, which is what limits count.
  const exchange = await startExchange({ env: { BOWLINE_BEHIND_TLS: 'on' } })
  try {
    const traders = await makePeople(exchange)
    const quiet: Load[] = []
    const busy: Load[] = []
    const signIns: Load[] = []
    await orders(exchange, traders)
    for (let round = 0; round < ROUNDS; round++) {
      quiet.push(await orders(exchange, traders))
      const [ordered, signedIn] = await Promise.all([orders(exchange, traders), signInPeople(exchange)])
      busy.push(ordered)
      signIns.push(signedIn)
    }
    const p99 = (loads: readonly Load[]) =>
      quantile(
        loads.map(({ ms }) => quantile(ms, 0.99)),
        0.5,
      )
    const done = signIns.reduce((sum, { ms }) => sum + ms.length, 0)
    const refused = [...quiet, ...busy].reduce((sum, load) => sum + load.refused, 0)
    return {
      name: 'sign-in',
      work: `${ORDERS_PER_SECOND} signed orders a second by ${TRADERS} accounts, ${refused} refused, without and with ${SIGN_INS_PER_SECOND} sign-ins a second by ${PEOPLE} people; ${ROUNDS} rounds of ${SECONDS} s each`,
      figures: [
        {
          name: 'order, 99th percentile',
          value: p99(busy),
          unit: 'ms',
          baseline: { name: 'nobody signs in', value: p99(quiet) },
          ratio: p99(busy) / p99(quiet),
          bar: { atMost: 1.5 },
        },
        {
          name: 'sign-ins answered',
          value: done / (ROUNDS * SECONDS),
          unit: '/s',
          bar: { atLeast: SIGN_INS_PER_SECOND * 0.99 },
        },
        {
          name: 'sign-in, median',
          value: quantile(
            signIns.flatMap(({ ms }) => ms),
            0.5,
          ),
          unit: 'ms',
        },
      ],
    }
  } finally {
    await exchange.stop()
  }
}

async function makePeople({ directory }: RunningExchange): Promise<Trader[]> {
  const socket = join(directory, 'data/operator.sock')
  const traders: Trader[] = []
  for (let i = 0; i < TRADERS; i++) {
    const email = `trader-${i}@example.com`
    await callControl(socket, 'user.create', { email, password: PASSWORD, fund: ['USDT=1000000'] })
    traders.push((await callControl(socket, 'apikey.create', { email, permissions: ['read', 'trade'] })) as Trader)
  }
  for (let i = 0; i < PEOPLE; i++) {
    await callControl(socket, 'user.create', { email: `person-${i}@example.com`, password: PASSWORD, fund: [] })
  }
  return traders
}

/** Below the market and not to rest: each is checked, locked, matched with nothing, ended, and on disk before its answer. */
function orders({ baseUrl }: RunningExchange, traders: readonly Trader[]): Promise<Load> {
  return steadyLoad({ perSecond: ORDERS_PER_SECOND, seconds: SECONDS }, async (i) => {
    const { apiKey, secretKey } = traders[i % traders.length] as Trader
    const order = 'symbol=BTCUSDT&side=BUY&type=LIMIT&timeInForce=IOC&quantity=0.001&price=40000'
    const text = `${order}&newClientOrderId=${i}-${Date.now()}&timestamp=${Date.now()}`
    const signature = createHmac('sha256', secretKey).update(text).digest('hex')
    const answer = await fetch(`${baseUrl}/api/v3/order`, {
      method: 'POST',
      headers: { 'x-mbx-apikey': apiKey, 'content-type': 'application/x-www-form-urlencoded', ...from(i) },
      body: `${text}&signature=${signature}`,
    })
    await answer.arrayBuffer()
    return answer.ok
  })
}

function signInPeople({ baseUrl }: RunningExchange): Promise<Load> {
  return steadyLoad({ perSecond: SIGN_INS_PER_SECOND, seconds: SECONDS }, async (i) => {
    const form = new URLSearchParams({ name: `person-${i % PEOPLE}@example.com`, password: PASSWORD })
    const answer = await fetch(`${baseUrl}/exchange-web/web/user/login`, {
      method: 'POST',
      headers: from(i),
      body: form,
    })
    return ((await answer.json()) as { code: string }).code === '0'
  })
}

const from = (i: number) => ({ 'x-forwarded-for': `10.${(i >> 8) & 255}.${i & 255}.1` })
