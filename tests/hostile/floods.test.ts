import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { setExchange } from '../support/running-exchange.ts'
import { limitOrder } from './order-attacks.ts'
import { type Answer, post, Sender } from './sender.ts'
import { ApiSocket, Socket } from './sockets.ts'
import { apiProcess, assertStands, residentKilobytes, standing } from './standing.ts'

const MEGABYTE = 1024
const ABREAST = 50
/** Ten answers for each of those that ask at the same time as alice, who asks twice. */
const MOST_BEFORE = 10 * ABREAST
/** Twenty-four of these are a minute's weight. */
const HEAVY = '/api/v3/depth?symbol=BTCUSDT&limit=5000'

describe('a flood ends at the limits, and others do not notice', async () => {
  const exchange = await setExchange()
  // Alice uses another address than the floods.
  const alice = new Sender(exchange, await exchange.person('alice', 'BTC=10,USDT=1000000'), '127.0.0.2')
  assert.equal((await alice.call('POST', '/api/v3/order', limitOrder)).status, 200)
  const untouched = await standing(exchange, [alice])
  /** Requests of floods that were answered. */
  let answered = 0

  /** Repeats a request until one answer is `enough`; returns the number of answers by status, and that one. */
  async function flood(path: string, from: string, enough: (answer: Answer) => boolean, headers = {}) {
    const counts = new Map<number, number>()
    let last: Answer | undefined
    let asked = 0
    const one = async () => {
      while (!last && asked++ < 20_000) {
        const answer = await post(exchange, { path, from, headers })
        answered += 1
        counts.set(answer.status, (counts.get(answer.status) ?? 0) + 1)
        if (enough(answer)) last ??= answer
      }
    }
    await Promise.all(Array.from({ length: ABREAST }, one))
    if (!last) assert.fail(`never: ${[...counts].join(' ')}`)
    return { counts, last }
  }

  const isStatus = (status: number) => (answer: Answer) => answer.status === status

  /**
   * The most requests of `work`, a flood, that were answered while alice waited for an order and a query. Time would say
   * less: on a busy machine everybody waits long.
   */
  async function mostBefore(work: Promise<unknown>): Promise<number> {
    let isOver = false
    const done = work.finally(() => {
      isOver = true
    })
    let most = 0
    while (!isOver) {
      const begin = answered
      assert.equal((await alice.call('POST', '/api/v3/order/test', limitOrder)).status, 200)
      assert.equal((await post(exchange, { path: '/api/v3/time', from: '127.0.0.2' })).status, 200)
      most = Math.max(most, answered - begin)
      await pause(50)
    }
    await done
    return most
  }

  it('too much weight is 429 with the seconds to wait, and continuing is a ban', async () => {
    const { counts, last } = await flood(HEAVY, '127.0.0.11', isStatus(429))
    assert.ok((counts.get(200) ?? 0) <= 48, 'twenty-four in a minute, and the flood may see two')
    assert.equal(last.body.code, -1003)
    assert.match(last.body.msg, /^Too much request weight used; current limit is 6000 request weight per 1 MINUTE\./)
    const wait = Number(last.headers['retry-after'])
    assert.ok(wait >= 1 && wait <= 60, `Retry-After: ${wait}`)

    const banned = flood(HEAVY, '127.0.0.11', isStatus(418))
    assert.ok((await mostBefore(banned)) < MOST_BEFORE, 'others are answered meanwhile')
    const ban = (await banned).last
    assert.equal(ban.body.code, -1003)
    assert.match(ban.body.msg, /^Way too much request weight used; IP banned until \d{13}\./)
    const length = Number(ban.headers['retry-after'])
    assert.ok(length > 60 && length <= 120, `Retry-After: ${length}`)

    // From there nothing works any more, whatever a header claims; from elsewhere everything does.
    for (const headers of [{}, { 'x-forwarded-for': '127.0.0.99' }, alice.headers]) {
      assert.equal((await post(exchange, { path: '/api/v3/time', from: '127.0.0.11', headers })).status, 418)
    }
    const socket = await ApiSocket.open(exchange, '127.0.0.11')
    assert.deepEqual([(await socket.call('ping')).status, (await socket.socket.ask('x')).status], [418, 418])
    await socket.close()
    assert.equal((await post(exchange, { path: '/api/v3/time', from: '127.0.0.2' })).status, 200)
  })

  const useless: [what: string, path: string, headers?: object][] = [
    ['duplicates', '/api/v3/time?a=1&a=1'],
    ['broken escapes', '/api/v3/time?a=%zz'],
    ['unknown paths', '/nowhere'],
    ['unknown keys', '/api/v3/account', { 'x-mbx-apikey': 'x'.repeat(64) }],
  ]
  for (const [at, [what, path, headers]] of useless.entries()) {
    it(`a flood of ${what} counts as well`, async () => {
      const from = `127.0.0.${20 + at}`
      // Most of a minute's weight at once: the rest is left for these, and a slow machine has time enough for it.
      const heavy = await Promise.all(Array.from({ length: 23 }, () => post(exchange, { path: HEAVY, from })))
      assert.ok(heavy.every(({ status }) => status === 200))
      const { last } = await flood(path, from, isStatus(429), headers)
      assert.equal(last.body.code, -1003)
      assert.ok(Number(last.headers['retry-after']) <= 60)
    })
  }

  it('a flood of nonsense over the WebSocket API ends in the same ban', async () => {
    const socket = await Socket.open(exchange, '/ws-api/v3', '127.0.0.31')
    const statuses = new Set<number>()
    for (let round = 0; round < 100 && !statuses.has(418); round++) {
      for (let count = 0; count < 500; count++) socket.ws.send('x')
      for (let count = 0; count < 500; count++) statuses.add((await socket.next()).status)
    }
    assert.deepEqual([...statuses], [400, 429, 418])
    await socket.close()
  })

  it('the three hundred and first socket of an address within five minutes is refused', async () => {
    for (const path of ['/ws', '/ws-api/v3']) {
      const sockets = Array.from({ length: 310 }, () => new Socket(exchange, path, '127.0.0.33'))
      const outcomes = await Promise.all(
        sockets.map(
          ({ ws }) =>
            new Promise<number>((resolve) => {
              ws.once('open', () => resolve(101))
              ws.once('unexpected-response', (_request, response) => resolve(response.statusCode ?? 0))
            }),
        ),
      )
      const count = (status: number) => outcomes.filter((each) => each === status).length
      assert.deepEqual([count(101), count(429)], [300, 10], path)
      for (const { ws } of sockets) ws.terminate()
      const other = await Socket.open(exchange, path, '127.0.0.34')
      await other.close()
    }
  })

  it('the hundred and first resting order within ten seconds is refused', async () => {
    const bob = new Sender(exchange, await exchange.person('bob', 'USDT=1000000'), '127.0.0.35')
    // At the beginning of a window, so that all of them fall into one, on a slow machine too.
    const late = Date.now() % 10_000
    if (late > 500) await pause(10_050 - late)
    const order = { ...limitOrder, quantity: '0.001', price: '20000' }
    const answers = await Promise.all(Array.from({ length: 130 }, () => bob.call('POST', '/api/v3/order', order)))
    const refused = answers.filter(({ status }) => status !== 200)
    assert.equal(refused.length, 30)
    for (const { status, body, headers } of refused) {
      assert.deepEqual(
        [status, body],
        [429, { code: -1015, msg: 'Too many new orders; current limit is 100 orders per 10 SECOND.' }],
      )
      assert.ok(Number(headers['retry-after']) <= 10)
    }
    const canceled = await bob.call('DELETE', '/api/v3/openOrders', { symbol: 'BTCUSDT' })
    assert.equal(canceled.body.length, 100)
    const { body } = await bob.call('GET', '/api/v3/account', { omitZeroBalances: 'true' })
    assert.deepEqual(body.balances, [{ asset: 'USDT', free: '1000000.00000000', locked: '0.00000000' }])
  })

  it('ten thousand more requests leave no additional memory behind', async () => {
    // From fifty allowed addresses and a banned one: banned just now, because the ban of the first test may be over.
    await flood(HEAVY, '127.0.0.12', isStatus(418))
    const some = async (count: number) => {
      const statuses = new Map<number, number>()
      let left = count
      const one = async () => {
        for (let number = left--; number > 0; number = left--) {
          const from = number % 2 === 0 ? '127.0.0.12' : `127.0.1.${1 + (number % 50)}`
          const { status } = await post(exchange, { path: `/api/v3/ticker/price?symbol=BTCUSDT&n${number}=1`, from })
          answered += 1
          statuses.set(status, (statuses.get(status) ?? 0) + 1)
        }
      }
      await Promise.all(Array.from({ length: ABREAST }, one))
      assert.deepEqual(Object.fromEntries(statuses), { 200: count / 2, 418: count / 2 })
    }
    await some(4_000)
    const first = residentKilobytes(apiProcess(exchange))
    assert.ok((await mostBefore(some(10_000))) < MOST_BEFORE, 'others are answered meanwhile')
    const grown = (residentKilobytes(apiProcess(exchange)) - first) / MEGABYTE
    assert.ok(grown < 100, `grew by ${grown} MB`)
  })

  it('has changed nothing', () => assertStands(exchange, untouched, [alice]))
})
