import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { CommandKind } from '@bowline/core/messages/commands.ts'
import { ALICE, opener, order } from '../binance-kit/user-data/account-events.fixture.ts'
import { StreamFixture } from '../socket-kit/stream-client.fixture.ts'

type Json = Record<string, unknown>

const cleanups: (() => unknown)[] = []

afterEach(async () => {
  for (const cleanup of cleanups.splice(0)) await cleanup()
})

test('a listen key opens the stream by URL or by subscription, in the unit the socket requested', async () => {
  const fixture = await new StreamFixture().start()
  cleanups.push(() => fixture.stop())
  const listenKey = fixture.listenKeys.open(opener(ALICE))
  const direct = await fixture.connect(`/ws/${listenKey}`)
  const combined = await fixture.connect('/stream?timeUnit=MICROSECOND')
  assert.deepEqual(await combined.ask({ method: 'SUBSCRIBE', params: [listenKey], id: 1 }), { result: null, id: 1 })
  const { time } = fixture.exchange.emit([order()], CommandKind['place-order'])
  const bare = await direct.next()
  assert.deepEqual([bare.e, bare.E], ['executionReport', time])
  const wrapped = await combined.next()
  assert.deepEqual([wrapped.stream, (wrapped.data as Json).E], [listenKey, time * 1_000])
  direct.ws.close()
  combined.ws.close()
  await Promise.all([direct.closed, combined.closed])
  while (fixture.userStreams.followedAccounts > 0) await new Promise((resolve) => setImmediate(resolve))
})

test('the stream of a key that expires says so and closes; that of an unknown key closes at once', async () => {
  // Long enough to connect before it is over.
  const fixture = await new StreamFixture({}, 2_000).start()
  cleanups.push(() => fixture.stop())
  const listenKey = fixture.listenKeys.open(opener(ALICE))
  const client = await fixture.connect(`/ws/${listenKey}`)
  const last = await client.next()
  assert.deepEqual([last.e, last.listenKey], ['listenKeyExpired', listenKey])
  assert.equal((await client.closed).code, 1008)
  const unknown = await fixture.connect(`/ws/${'z'.repeat(64)}`)
  assert.equal((await unknown.closed).code, 1008)
})

test('closing a key closes its connections', async () => {
  const fixture = await new StreamFixture().start()
  cleanups.push(() => fixture.stop())
  const listenKey = fixture.listenKeys.open(opener(ALICE))
  const alone = await fixture.connect(`/ws/${listenKey}`)
  const shared = await fixture.connect(`/stream?streams=${listenKey}/btcusdt@trade`)
  await shared.ask({ method: 'LIST_SUBSCRIPTIONS', id: 1 })
  assert.ok(fixture.listenKeys.close(listenKey, ALICE))
  assert.equal((await alone.closed).code, 1008)
  assert.deepEqual(await shared.ask({ method: 'LIST_SUBSCRIPTIONS', id: 2 }), { result: ['btcusdt@trade'], id: 2 })
})

test('a key whose API key is deleted says so to its connections and closes them', async () => {
  const fixture = await new StreamFixture().start()
  cleanups.push(() => fixture.stop())
  const [first, second] = [opener(ALICE, 'first'), opener(ALICE, 'second')]
  const listenKey = fixture.listenKeys.open(first)
  const doomed = await fixture.connect(`/ws/${listenKey}`)
  const kept = await fixture.connect(`/ws/${fixture.listenKeys.open(second)}`)
  for (const client of [doomed, kept]) await client.ask({ method: 'LIST_SUBSCRIPTIONS', id: 1 })
  fixture.revoked.add(first.apiKey)
  fixture.listenKeys.recheck(fixture.revoked)
  const last = await doomed.next()
  assert.deepEqual([last.e, last.listenKey], ['listenKeyExpired', listenKey])
  assert.equal((await doomed.closed).code, 1008)
  fixture.exchange.emit([order()], CommandKind['place-order'])
  assert.equal((await kept.next()).e, 'executionReport')
})

test('a key whose account the engine cannot read closes its connection instead of staying silent', async () => {
  const fixture = await new StreamFixture().start()
  cleanups.push(() => fixture.stop())
  fixture.exchange.query = () => Promise.reject(new Error('the engine has stopped'))
  const client = await fixture.connect(`/ws/${fixture.listenKeys.open(opener(ALICE))}`)
  assert.equal((await client.closed).code, 1013)
  assert.deepEqual(
    fixture.faults.map((error) => error.message),
    ['the engine has stopped'],
  )
})
