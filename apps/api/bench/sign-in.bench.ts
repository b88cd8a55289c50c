import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { BenchFigure, RunBench } from '@bowline/platform/bench.ts'
import { callControl } from '@bowline/platform/control-socket.ts'
import { keepThreadOn, otherProcessors } from '@bowline/platform/processors.ts'
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

/** One way to run the exchange. */
interface Setting {
  readonly name: string
  readonly env: NodeJS.ProcessEnv
  /** Where the clients run, because their own waiting would count otherwise: that of orders, and that of sign-ins. */
  readonly clients?: { readonly orders: string; readonly signIns: string }
}

interface Measured {
  readonly quiet: readonly Load[]
  readonly busy: readonly Load[]
  readonly signIns: readonly Load[]
}

/**
 * What sign-ins cost traders: the 99th percentile of an order's latency during fifty sign-ins a second, compared with
 * none. Rounds alternate, and the median round of each counts. Once with the system deciding what runs on which
 * processor, and once with the last processor kept for orders.
 */
export const run: RunBench = async () => {
  const figures: BenchFigure[] = []
  for (const setting of settings()) figures.push(...figuresOf(setting, await measure(setting)))
  return {
    name: 'sign-in',
    work: `${ORDERS_PER_SECOND} signed orders a second by ${TRADERS} accounts, without and with ${SIGN_INS_PER_SECOND} sign-ins a second by ${PEOPLE} people; ${ROUNDS} rounds of ${SECONDS} s each`,
    figures,
  }
}

function settings(): Setting[] {
  const free: Setting = { name: 'the system decides', env: {} }
  if (process.platform !== 'linux' || availableParallelism() < 2) return [free]
  const orders = `${availableParallelism() - 1}`
  const clients = { orders, signIns: otherProcessors(orders) }
  return [free, { name: 'a processor for orders', env: { BOWLINE_ORDER_CPUS: orders }, clients }]
}

async function measure({ env, clients }: Setting): Promise<Measured> {
  // Behind a proxy every client has its own address, which is what limits are counted by.
  const exchange = await startExchange({ env: { BOWLINE_BEHIND_TLS: 'on', ...env } })
  try {
    const traders = await makePeople(exchange)
    const signInPeople = signInThread(exchange, clients?.signIns)
    if (clients) keepThreadOn(clients.orders)
    const orders = orderSender(exchange, traders)
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
    const refused = [...quiet, ...busy].reduce((sum, load) => sum + load.refused, 0)
    if (refused > 0) throw new Error(`${refused} orders were refused`)
    return { quiet, busy, signIns }
  } finally {
    await exchange.stop()
  }
}

function figuresOf({ name }: Setting, { quiet, busy, signIns }: Measured): BenchFigure[] {
  const p99 = (loads: readonly Load[]) =>
    quantile(
      loads.map(({ ms }) => quantile(ms, 0.99)),
      0.5,
    )
  const done = signIns.flatMap(({ ms }) => ms)
  return [
    {
      name: `order, 99th percentile: ${name}`,
      value: p99(busy),
      unit: 'ms',
      baseline: { name: 'nobody signs in', value: p99(quiet) },
      ratio: p99(busy) / p99(quiet),
      bar: { atMost: 1.5 },
    },
    {
      name: 'sign-ins answered',
      value: done.length / (ROUNDS * SECONDS),
      unit: '/s',
      bar: { atLeast: SIGN_INS_PER_SECOND * 0.99 },
    },
    { name: 'sign-in, median', value: quantile(done, 0.5), unit: 'ms' },
  ]
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
function signInThread({ baseUrl }: RunningExchange, processors?: string): () => Promise<Load> {
  const pace = { perSecond: SIGN_INS_PER_SECOND, seconds: SECONDS }
  const terms: SignInTerms = { baseUrl, people: PEOPLE, password: PASSWORD, pace, ...(processors && { processors }) }
  const thread = new Worker(new URL('./sign-ins.thread.ts', import.meta.url), { workerData: terms })
  thread.unref()
  return async () => {
    thread.postMessage('sign in')
    const [load] = (await once(thread, 'message')) as [Load]
    return load
  }
}
