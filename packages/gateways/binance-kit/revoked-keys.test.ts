import assert from 'node:assert/strict'
import { generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { describe, it } from 'node:test'
import { dataFolder } from '@bowline/capabilities/operator/index.ts'
import { callControl } from '@bowline/platform/control-socket.ts'
import { ask, Person, setApi } from '../../../apps/api/api.fixture.ts'
import { Client, signed, signedWith } from '../binance-ws-api/client.fixture.ts'

const EMAIL = 'alice@example.com'
const POLICY = 1008

describe('what was opened with a key ends with it', async () => {
  const { api, sql } = await setApi()
  const alice = await api.person('alice', ['USDT=1000000'])
  const origin = `ws://127.0.0.1:${api.port}`

  const open = (path = '/ws-api/v3') => Client.open(`${origin}${path}`)
  const control = (method: string, params: object) =>
    callControl(dataFolder(api.directory).socket, method, { email: EMAIL, ...params })
  const createKey = async (): Promise<Person> => {
    const key = (await control('apikey.create', {})) as { apiKey: string; secretKey: string }
    return new Person(api.address, key.apiKey, key.secretKey)
  }
  const deleteKey = (apiKey: string) => control('apikey.delete', { apiKey })

  const subscribe = async (person: Person) => {
    const client = await open()
    const answer = await client.ask('userDataStream.subscribe.signature', signed(person))
    assert.deepEqual(answer.result, { subscriptionId: 0 })
    return client
  }
  const logOn = async () => {
    const { publicKey, privateKey } = generateKeyPairSync('ed25519')
    const pem = publicKey.export({ type: 'spki', format: 'pem' }).toString()
    const { apiKey } = (await control('apikey.create', { type: 'ed25519', publicKey: pem })) as { apiKey: string }
    const client = await open()
    assert.equal((await client.ask('session.logon', signedWith(privateKey, apiKey))).result.apiKey, apiKey)
    assert.deepEqual((await client.ask('userDataStream.subscribe')).result, { subscriptionId: 0 })
    return { client, apiKey }
  }
  const userDataStream = async (method: string, { apiKey }: Person, query = '') =>
    (await ask(api.address, method, `/api/v3/userDataStream${query}`, { headers: { 'x-mbx-apikey': apiKey } })).body
  const listen = async (person: Person) => {
    const { listenKey } = await userDataStream('POST', person)
    const client = await open(`/ws/${listenKey}`)
    client.ws.send('{"method":"LIST_SUBSCRIPTIONS","id":"joined"}')
    await client.until(() => client.received.length === 1)
    assert.deepEqual(client.received.pop().result, [listenKey])
    return { client, listenKey }
  }
  const terminated = async (client: Client) => {
    await client.until(() => client.received.length > 0)
    const [{ subscriptionId, event }] = client.received
    assert.deepEqual([subscriptionId, event.e], [0, 'eventStreamTerminated'])
    assert.ok(Math.abs(event.E - Date.now()) < 10_000)
  }

  it('when it is deleted, without affecting the owner’s other keys', async () => {
    const doomed = await createKey()
    const subscribed = await subscribe(doomed)
    const loggedOn = await logOn()
    const listening = await listen(doomed)
    const kept = { subscribed: await subscribe(alice), loggedOn: await logOn(), listening: await listen(alice) }
    assert.notEqual(listening.listenKey, kept.listening.listenKey)
    const closed = once(listening.client.ws, 'close')

    await deleteKey(doomed.apiKey)
    await deleteKey(loggedOn.apiKey)
    const deletedAt = Date.now()

    await terminated(subscribed)
    await terminated(loggedOn.client)
    for (const client of [subscribed, loggedOn.client]) {
      assert.ok(client.received[0].event.E <= deletedAt, 'at once, not with the next look')
      assert.deepEqual((await client.ask('session.subscriptions')).result, [])
    }
    assert.equal((await loggedOn.client.ask('session.status')).result.apiKey, null)
    assert.equal((await loggedOn.client.ask('account.status', { timestamp: Date.now() })).error.code, -2014)
    assert.equal((await loggedOn.client.ask('userDataStream.subscribe')).error.code, -2015)

    assert.equal((await closed)[0], POLICY)
    assert.deepEqual(
      listening.client.received.map(({ e, listenKey }) => [e, listenKey]),
      [['listenKeyExpired', listening.listenKey]],
    )
    assert.equal((await userDataStream('PUT', alice, `?listenKey=${listening.listenKey}`)).code, -1125)
    const late = await open(`/ws/${listening.listenKey}`)
    assert.equal((await once(late.ws, 'close'))[0], POLICY)

    const order = {
      symbol: 'BTCUSDT',
      side: 'BUY',
      type: 'LIMIT',
      timeInForce: 'GTC',
      price: '50000',
      quantity: '0.01',
    }
    const { orderId } = (await alice.call('POST', '/api/v3/order', order)).body
    for (const client of [kept.subscribed, kept.loggedOn.client, kept.listening.client]) {
      await client.until(() => client.received.length > 0)
      const [first] = client.received
      const event = first.event ?? first
      assert.deepEqual([event.e, event.i], ['executionReport', orderId])
    }
    assert.equal((await kept.loggedOn.client.ask('session.status')).result.apiKey, kept.loggedOn.apiKey)
    assert.deepEqual(await userDataStream('PUT', alice, `?listenKey=${kept.listening.listenKey}`), {})
    for (const client of [subscribed, loggedOn.client]) {
      await client.ask('ping')
      assert.equal(client.received.length, 1)
    }
  })

  it('when its address is removed', async () => {
    const person = await createKey()
    const subscribed = await subscribe(person)
    const listening = await listen(person)
    const closed = once(listening.client.ws, 'close')
    await sql`update api_keys set ips = '{10.0.0.0/24}' where api_key = ${person.apiKey}`
    await terminated(subscribed)
    assert.equal((await closed)[0], POLICY)
  })

  it('when it expires, without any notification', async () => {
    const person = await createKey()
    const loggedOn = await logOn()
    const subscribed = await subscribe(person)
    const listening = await listen(person)
    const closed = once(listening.client.ws, 'close')
    const endsAt = Date.now() + 1_000
    await sql`
      update api_keys set expires_at = ${new Date(endsAt)} where api_key in ${sql([person.apiKey, loggedOn.apiKey])}`
    for (const client of [subscribed, loggedOn.client]) await terminated(client)
    assert.ok(subscribed.received[0].event.E >= endsAt)
    assert.equal((await closed)[0], POLICY)
    assert.equal((await loggedOn.client.ask('session.status')).result.apiKey, null)
  })
})
