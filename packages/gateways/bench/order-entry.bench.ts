import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BenchResult, RunBench } from '@bowline/platform/bench.ts'
import { createLog } from '@bowline/platform/log.ts'
import Fastify, { type FastifyInstance } from 'fastify'
import { endpointsOf, FuturesUserStreams, LINEAR } from '../binance-futures/index.ts'
import { Dispatcher } from '../binance-kit/index.ts'
import { endpoints, registerRest } from '../binance-rest/index.ts'
import { WsApiServer } from '../binance-ws-api/index.ts'
import { BENCH_SYMBOL, benchVenue } from './bench-venue.ts'
import type { Round, RoundResult } from './order-senders.process.ts'

const CONNECTIONS = 64
const REQUESTS = 30_000
const ROUNDS = 3
/**
 * Requests in flight per connection, on every transport: enough that a disk write does not leave all of them waiting.
 */
const DEPTH = 4
const CONTRACT_SOCKETS = '/ws-fapi/v1'
const WAYS = ['plain', 'http', 'ws', 'contractHttp', 'contractWs'] as const

/**
 * Signed, durable orders a second over HTTP, against a handler that does nothing; then over the WebSocket API; then the same of
 * a contract. Rounds alternate and the best of each is compared, so that a disturbance of the machine affects all alike.
 */
export const run: RunBench = async () => {
  const directory = mkdtempSync(join(tmpdir(), 'bowline-bench-'))
  const log = createLog('bench', { level: 'warn' })
  const { venue, userStreams, accounts, engine, setIndex } = await benchVenue(directory)
  // The clock of a contract's mark.
  const clock = setInterval(() => void setIndex(), 1_000)
  const dispatcher = new Dispatcher(venue)
  const app = Fastify({ routerOptions: { querystringParser: () => ({}) } })
  app.register(async (scope) => registerRest(scope, { table: [...endpoints, ...endpointsOf(LINEAR)], dispatcher, log }))
  const limits = { connectionsPerAddress: 10_000 }
  const wsApi = new WsApiServer({ table: endpoints, dispatcher, userStreams, log, limits })
  const contractStreams = new FuturesUserStreams(LINEAR, venue)
  const contractCalls = { table: endpointsOf(LINEAR), dispatcher, userStreams: contractStreams, path: CONTRACT_SOCKETS }
  const contractWsApi = new WsApiServer({ ...contractCalls, log, limits })
  app.server.on('upgrade', (request, socket, head) => {
    const door = request.url === CONTRACT_SOCKETS ? contractWsApi : wsApi
    door.upgrade(request, socket, head)
  })
  const empty = emptyServer()
  const senders = fork(join(import.meta.dirname, 'order-senders.process.ts'))
  try {
    const keys = accounts.map(({ apiKey, secretKey }) => ({ apiKey, secretKey }))
    const order = { symbol: BENCH_SYMBOL, price: '100', quantity: '0.01' }
    const common = { accounts: keys, ...order, connections: CONNECTIONS, requests: REQUESTS }
    const plain: Round = { ...common, transport: 'http', port: await listen(empty), path: '/empty', depth: DEPTH }
    const http: Round = { ...common, transport: 'http', port: await listen(app), path: '/api/v3/order', depth: DEPTH }
    const ws: Round = { ...http, transport: 'ws', path: '/ws-api/v3' }
    const contractHttp: Round = { ...http, path: '/fapi/v1/order' }
    const contractWs: Round = { ...ws, path: CONTRACT_SOCKETS }
    const best = { plain: none, http: none, ws: none, contractHttp: none, contractWs: none }
    // The first round of each is a warm-up and does not count.
    for (let round = 0; round <= ROUNDS; round++) {
      const measured = {
        plain: await play(senders, plain),
        http: await play(senders, http),
        ws: await play(senders, ws),
        contractHttp: await play(senders, contractHttp),
        contractWs: await play(senders, contractWs),
      }
      if (round === 0) continue
      for (const name of WAYS) best[name] = better(best[name], measured[name])
    }
    return figures(best)
  } finally {
    clearInterval(clock)
    senders.disconnect()
    await Promise.all([wsApi.close(), contractWsApi.close()])
    await Promise.all([app.close(), empty.close()])
    await engine.stop()
    rmSync(directory, { recursive: true })
  }
}

/** The cost of Fastify itself: it reads the same body and answers with nothing. */
function emptyServer(): FastifyInstance {
  const app = Fastify()
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
  app.post('/empty', async () => ({}))
  return app
}

async function listen(app: FastifyInstance): Promise<number> {
  await app.listen({ host: '127.0.0.1', port: 0 })
  return (app.server.address() as AddressInfo).port
}

interface Played {
  readonly perSecond: number
  /** This thread's CPU time per request, which other load on the machine affects less than the rate. */
  readonly threadUs: number
}

type Best = Readonly<Record<(typeof WAYS)[number], Played>>

const none: Played = { perSecond: 0, threadUs: Number.POSITIVE_INFINITY }

function better(one: Played, other: Played): Played {
  return {
    perSecond: Math.max(one.perSecond, other.perSecond),
    threadUs: Math.min(one.threadUs, other.threadUs),
  }
}

async function play(senders: ChildProcess, round: Round): Promise<Played> {
  const before = process.threadCpuUsage()
  senders.send(round)
  const [result] = (await once(senders, 'message')) as [RoundResult]
  if (result.refused > 0)
    throw new Error(`${result.refused} of ${round.requests} requests to ${round.path} were refused`)
  const { user, system } = process.threadCpuUsage(before)
  return { perSecond: result.perSecond, threadUs: (user + system) / round.requests }
}

function figures({ plain, http, ws, contractHttp, contractWs }: Best): BenchResult {
  const perSecond = { unit: 'orders/s' } as const
  const thread = { unit: 'µs' } as const
  return {
    name: 'order-entry',
    work: `${REQUESTS} signed orders a round, every second one trades, ${CONNECTIONS} connections with ${DEPTH} requests underway each, each order on disk before its answer`,
    figures: [
      {
        name: 'HTTP orders',
        value: Math.round(http.perSecond),
        ...perSecond,
        baseline: { name: 'empty Fastify POST handler', value: Math.round(plain.perSecond) },
        ratio: http.perSecond / plain.perSecond,
        bar: { atLeast: 0.5 },
      },
      {
        name: 'WebSocket API orders',
        value: Math.round(ws.perSecond),
        ...perSecond,
        baseline: { name: 'HTTP orders', value: Math.round(http.perSecond) },
        ratio: ws.perSecond / http.perSecond,
        bar: { atLeast: 1.5 },
      },
      {
        name: 'HTTP orders of a contract',
        value: Math.round(contractHttp.perSecond),
        ...perSecond,
        baseline: { name: 'of spot', value: Math.round(http.perSecond) },
        ratio: contractHttp.perSecond / http.perSecond,
        bar: { atLeast: 0.9 },
      },
      {
        name: 'WebSocket API orders of a contract',
        value: Math.round(contractWs.perSecond),
        ...perSecond,
        baseline: { name: 'of spot', value: Math.round(ws.perSecond) },
        ratio: contractWs.perSecond / ws.perSecond,
        bar: { atLeast: 0.9 },
      },
      {
        name: "gateway's thread, an order over HTTP",
        value: http.threadUs,
        ...thread,
        baseline: { name: 'empty Fastify POST handler', value: plain.threadUs },
        ratio: http.threadUs / plain.threadUs,
      },
      {
        name: "gateway's thread, an order over WebSocket",
        value: ws.threadUs,
        ...thread,
        baseline: { name: 'empty Fastify POST handler', value: plain.threadUs },
        ratio: ws.threadUs / plain.threadUs,
      },
      {
        name: "gateway's thread, an order of a contract over HTTP",
        value: contractHttp.threadUs,
        ...thread,
        baseline: { name: 'of spot', value: http.threadUs },
        ratio: contractHttp.threadUs / http.threadUs,
      },
      {
        name: "gateway's thread, an order of a contract over WebSocket",
        value: contractWs.threadUs,
        ...thread,
        baseline: { name: 'of spot', value: ws.threadUs },
        ratio: contractWs.threadUs / ws.threadUs,
      },
    ],
  }
}
