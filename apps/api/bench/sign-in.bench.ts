import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { RunBench } from '@bowline/platform/bench.ts'
import { callControl } from '@bowline/platform/control-socket.ts'
import { PASSWORD, type RunningExchange, startExchange } from '../../../tests/support/running-exchange.ts'
import { formPoster, fromAddress } from './post-form.ts'
import type { SignInTerms } from './sign-ins.thread.ts'
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
 * What sign-ins cost traders: the 99th percentile of an order's latency during fifty sign-ins a second, compared with
 * none. Rounds alternate, and the median round of each counts.
 */
export const run: RunBench = async () => {
  // Behind a proxy every client has its own address, which is what limits are counted by.
  const exchange = await startExchange({ env: { BOWLINE_BEHIND_TLS: 'on' } })
  try {
    const orders = orderSender(exchange, await makePeople(exchange))
    const signInPeople = signInThread(exchange)
    const quiet: Load[] = []
    const busy: Load[] = []
    const signIns: Load[] = []
    await Promise.all([orders(), signInPeople()])
    for (let round = 0; round < ROUNDS; round++) {
      quiet.push(await orders())
      const [ordered, signedIn] = await Promise.all([orders(), signInPeople()])
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

/**
 * Priced below the market and immediate-or-cancel: each is checked, locked, unmatched, ended, and on disk before its
 * answer.
 */
function orderSender({ baseUrl }: RunningExchange, traders: readonly Trader[]): () => Promise<Load> {
  const post = formPoster(baseUrl)
  const pace = { perSecond: ORDERS_PER_SECOND, seconds: SECONDS }
  return () =>
    steadyLoad(pace, async (i) => {
      const { apiKey, secretKey } = traders[i % traders.length] as Trader
      const order = 'symbol=BTCUSDT&side=BUY&type=LIMIT&timeInForce=IOC&quantity=0.001&price=40000'
      const text = `${order}&newClientOrderId=${i}-${Date.now()}&timestamp=${Date.now()}`
      const signature = createHmac('sha256', secretKey).update(text).digest('hex')
      const headers = { 'x-mbx-apikey': apiKey, ...fromAddress(i) }
      const { status } = await post('/api/v3/order', headers, `${text}&signature=${signature}`)
      return status === 200
    })
}

/** On a thread of their own, so that the client's cost of signing in is not measured as the exchange's. */
function signInThread({ baseUrl }: RunningExchange): () => Promise<Load> {
  const pace = { perSecond: SIGN_INS_PER_SECOND, seconds: SECONDS }
  const terms: SignInTerms = { baseUrl, people: PEOPLE, password: PASSWORD, pace }
  const thread = new Worker(new URL('./sign-ins.thread.ts', import.meta.url), { workerData: terms })
  thread.unref()
  return async () => {
    thread.postMessage('sign in')
    const [load] = (await once(thread, 'message')) as [Load]
    return load
  }
}
