import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { request } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { Secrets } from '@bowline/platform/secrets.ts'
import { selfSignedCertificate } from '../../../../tests/support/certificate.ts'
import { migratedDatabase } from '../../migrated-database.fixture.ts'
import { openTravelRule, type Provider, type TravelRuleSettings } from '../index.ts'
import type { PartyName } from '../ivms101/parties.ts'
import { callProvider, NotCalled } from './call-provider.ts'
import { sendInquiries } from './send-inquiries.ts'
import { travelAddressOf } from './travel-address.ts'
import { startTrpServer } from './trp-server.ts'

const UNIT = 100_000_000n
const BITCOIN = 'bcrt1qcr8te4kr609gcawutmrza0j4xv80jy8zeqchgx'
const NOW = Date.UTC(2030, 0, 1)

/** A whole instance, as far as the travel rule goes: its database, its rules, its server and its outbox. */
async function instance(code: string, name: PartyName, authorities: () => string) {
  const database = await migratedDatabase()
  const directory = mkdtempSync(join(tmpdir(), 'bowline-trp-'))
  const secrets = Secrets.open(directory)
  const { sql } = database
  const [user] = await sql<{ id: bigint }[]>`
    insert into users (email, password_hash) values (${`${code}@example.com`}, 'none') returning id`
  const userId = Number(user?.id)
  const pair = selfSignedCertificate(`${code}.test`)
  let settings: TravelRuleSettings = { homeCountry: 'EE', lei: null, providers: [] }
  let nowMs = NOW
  const failures: string[] = []
  const parts = { sql, secrets, settings: () => settings, now: () => nowMs, legalName: () => code }
  const rules = openTravelRule({
    ...{
      ...parts,
      speaksTrp: true,
      signedBy: () => undefined,
      contractDigest: () => undefined,
      countryOf: async () => 'DE',
    },
    originatorOf: async () => ({ ...name, customer: String(userId), country: 'DE' }),
  })
  let server: Awaited<ReturnType<typeof startTrpServer>> | undefined
  const identity = { host: '', certificate: pair.certificate, key: pair.key, authorities: '' }
  return {
    ...{ code, sql, rules, userId, pair, failures, identity },
    async start(): Promise<Omit<Provider, 'ivms101'>> {
      identity.authorities = authorities()
      const receiverOf = async (coin: string, address: string) =>
        coin === 'BTC' && address === BITCOIN ? { userId, address } : undefined
      const onFailure = ({ message }: Error) => failures.push(message)
      server = await startTrpServer(
        { ...parts, identity, receiverOf, nameOf: async () => name, onFailure },
        { host: '127.0.0.1', port: 0 },
      )
      identity.host = `${code}.test:${server.port}`
      return {
        code: code.toUpperCase(),
        name: code,
        country: 'EE',
        host: identity.host,
        protocol: 'trp',
        lei: null,
        active: true,
      }
    },
    meet: (providers: readonly Provider[]) => {
      settings = { ...settings, providers }
    },
    later: (ms: number) => {
      nowMs += ms
    },
    send: () =>
      sendInquiries(
        {
          ...parts,
          call: { identity, resolve: async () => ['127.0.0.1'], mayBePrivate: true },
          onFailure: ({ message }) => failures.push(message),
        },
        nowMs,
      ),
    async close() {
      await server?.close()
      await database.drop()
      rmSync(directory, { recursive: true })
    },
  }
}
type Instance = Awaited<ReturnType<typeof instance>>

describe('two exchanges speak over TRP', () => {
  let alpha: Instance
  let beta: Instance
  let toBeta: Provider
  let toAlpha: Provider
  before(async () => {
    const both = () => `${alpha.pair.certificate}${beta.pair.certificate}`
    alpha = await instance('alpha', { familyName: 'Example', name: 'Alice' }, both)
    beta = await instance('beta', { familyName: 'Müller', name: 'Bob' }, both)
    toAlpha = { ...(await alpha.start()), ivms101: '2020' }
    toBeta = { ...(await beta.start()), ivms101: '2023' }
    alpha.meet([toBeta])
    beta.meet([toAlpha])
  })
  after(async () => {
    await alpha.close()
    await beta.close()
  })

  let amount = UNIT
  /** A case of Alice's for a payment to an account at beta. */
  async function asked(address = BITCOIN): Promise<string> {
    amount += 1n
    const transfer = { userId: alpha.userId, coin: 'BTC', network: 'BTC', address, tag: 0, amount, value: UNIT }
    return (await alpha.rules.caseFor(transfer, await alpha.rules.standing(alpha.sql, transfer, 0n)))?.id ?? ''
  }
  const declare = (id: string, beneficiary: PartyName, more: object = {}) =>
    alpha.rules.declare(alpha.userId, id, {
      sendTo: 'provider',
      isOwner: false,
      providerCode: 'BETA',
      beneficiary,
      ...more,
    })
  const stateOf = async (id: string) => (await alpha.rules.find(alpha.userId, id))?.state

  it('is told who pays and who receives, approves, and hears how it ended', async () => {
    const id = await asked()
    assert.deepEqual(
      await declare(id, { familyName: 'MULLER', name: 'bob' }).then((made) => 'state' in made && made.state),
      'sent',
    )
    await alpha.send()
    assert.deepEqual([alpha.failures, beta.failures], [[], []])
    assert.equal(await stateOf(id), 'accepted')
    const [notice] =
      await beta.sql`select provider, user_id, coin, amount, address, sealed, settled_at from travel_rule_notices`
    assert.deepEqual(
      [notice?.provider, Number(notice?.user_id), notice?.coin, BigInt(notice?.amount), notice?.address],
      ['ALPHA', beta.userId, 'BTC', amount, BITCOIN],
    )
    assert.doesNotMatch(Buffer.from(notice?.sealed).toString('latin1'), /Alice|Example/)
    // The withdrawal is final.
    const withdrawId = crypto.randomUUID()
    await alpha.sql`update travel_rule_cases set withdraw_id = ${withdrawId} where id = ${id}`
    assert.deepEqual(await alpha.rules.awaitedOutcomes(), [{ caseId: id, withdrawId }])
    await alpha.rules.noteOutcome(id, { txid: 'f00d' })
    await alpha.send()
    const [outcome] = await beta.sql`select txid, settled_at from travel_rule_notices`
    assert.equal(outcome?.txid, 'f00d')
    assert.deepEqual(await alpha.rules.awaitedOutcomes(), [])
  })

  it('is credited what another exchange has told of, once, also when it told late', async () => {
    const incoming = (depositId: number, of: bigint) => ({
      ...{ depositId, userId: beta.userId, coin: 'BTC', network: 'BTC', sender: undefined, amount: of, value: of },
    })
    const mayCome = (depositId: number, of: bigint) => beta.rules.mayCome(incoming(depositId, of), ['DE'], 0n)
    const report = async () => {
      const id = await asked()
      await declare(id, { familyName: 'Müller', name: 'Bob' })
      await alpha.send()
      assert.equal(await stateOf(id), 'accepted')
      return amount
    }
    const reported = await report()
    assert.equal(await mayCome(1, reported), true)
    assert.equal(await mayCome(2, reported), false, 'one notice, one deposit')
    assert.equal(await mayCome(3, amount + 1n), false)
    assert.deepEqual(await beta.rules.settledDeposits([1, 2, 3]), [])
    assert.equal(await report(), reported + 1n)
    assert.deepEqual(await beta.rules.settledDeposits([1, 2, 3]), [{ depositId: 3, by: 'provider:ALPHA' }])
    // A payment that was called off, and one that took too long, is as if nobody had told.
    const off = await report()
    await beta.sql`update travel_rule_notices set canceled = 'rejected' where amount = ${String(off)}`
    const late = await report()
    await beta.sql`update travel_rule_notices set received_at = received_at - interval '8 days' where amount = ${String(late)}`
    assert.deepEqual([await mayCome(4, off), await mayCome(5, late)], [false, false])
  })

  it('rejects a name that is not the account’s, and does not say whether the address was known', async () => {
    const [wrongName, wrongAddress] = [await asked(), await asked('bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080')]
    await declare(wrongName, { familyName: 'Müller', name: 'Carl' })
    await declare(wrongAddress, { familyName: 'Müller', name: 'Bob' })
    await alpha.send()
    const reasons = [wrongName, wrongAddress].map(async (id) => {
      const { state, reason } = (await alpha.rules.find(alpha.userId, id)) ?? {}
      return [state, reason]
    })
    const same = ['rejected', 'We cannot match this beneficiary.']
    assert.deepEqual(await Promise.all(reasons), [same, same])
  })

  it('is asked again while it is away, and given up after two days', async () => {
    const id = await asked()
    alpha.meet([{ ...toBeta, host: `${toBeta.host?.split(':')[0]}:1` }])
    await declare(id, { familyName: 'Müller', name: 'Bob' })
    await alpha.send()
    assert.equal(alpha.failures.splice(0).length, 1)
    await alpha.send()
    assert.equal(alpha.failures.length, 0, 'not at once')
    alpha.meet([toBeta])
    alpha.later(60_000)
    await alpha.send()
    assert.equal(await stateOf(id), 'accepted')
    const other = await asked()
    alpha.meet([{ ...toBeta, host: 'gone.test:1' }])
    await declare(other, { familyName: 'Müller', name: 'Bob' })
    alpha.later(48 * 3_600_000 + 1)
    await alpha.rules.expire()
    assert.equal(await stateOf(other), 'expired')
    alpha.meet([toBeta])
    alpha.failures.length = 0
  })

  it('an answer is taken once, from the provider that was asked alone, and must name the same address', async () => {
    const post = (path: string, body: object, { pair }: Instance | { pair: { certificate: string; key: string } }) =>
      new Promise<number | undefined>((resolve) => {
        const sent = request(
          {
            ...{
              host: '127.0.0.1',
              port: alpha.identity.host.split(':')[1],
              servername: 'alpha.test',
              path,
              method: 'POST',
            },
            ...{ cert: pair.certificate, key: pair.key, ca: alpha.identity.authorities, agent: false },
            headers: { 'api-version': '3.2.1', 'content-type': 'application/json' },
          },
          (response) => resolve(response.resume().statusCode),
        )
        sent.on('error', () => resolve(undefined))
        sent.end(JSON.stringify(body))
      })
    /** As if beta took its time: the question is stored and not sent. */
    const waiting = async () => {
      const id = await asked()
      await declare(id, { familyName: 'Müller', name: 'Bob' })
      const token = `token-${id}`
      const { createHash } = await import('node:crypto')
      await alpha.sql`
        update travel_rule_inquiries set token_hash = ${createHash('sha256').update(token).digest()}, received_at = now()
        where case_id = ${id}`
      return { id, path: `/trp/answer/${token}` }
    }
    const approved = (address: string) => ({ approved: { address, callback: `https://${toBeta.host}/trp/confirm/x` } })
    const first = await waiting()
    const stranger = { pair: selfSignedCertificate('beta.test') }
    assert.equal(await post(first.path, approved(BITCOIN), stranger), undefined, 'a certificate that nobody signed')
    assert.equal(await post(first.path, approved(BITCOIN), alpha), 403, 'a certificate that is nobody’s we work with')
    assert.equal(await post(first.path, { nonsense: 1 }, beta), 400)
    assert.equal(await post('/trp/answer/other', approved(BITCOIN), beta), 404)
    assert.equal(await post(first.path, approved(BITCOIN), beta), 204)
    assert.equal(await post(first.path, { rejected: 'late' }, beta), 404)
    assert.equal(await stateOf(first.id), 'accepted')
    const second = await waiting()
    assert.equal(await post(second.path, approved('bcrt1qother'), beta), 204)
    assert.equal(await stateOf(second.id), 'rejected')
    // Where to say how it ended is theirs as well, and nowhere else.
    const third = await waiting()
    const elsewhere = { approved: { address: BITCOIN, callback: 'https://169.254.169.254/latest/meta-data' } }
    assert.equal(await post(third.path, elsewhere, beta), 204)
    const [row] = await alpha.sql`select confirm_url from travel_rule_inquiries where case_id = ${third.id}`
    assert.equal(row?.confirm_url, null)
  })

  it('nobody is called but hosts of active providers outside of our network', async () => {
    const travel = { travelAddress: travelAddressOf('169.254.169.254/latest/meta-data?t=i') }
    const bob = { familyName: 'Müller', name: 'Bob' }
    assert.deepEqual(await declare(await asked(), bob, travel), { refusal: 'travel-address' })
    const own = { travelAddress: travelAddressOf(`${toBeta.host}/trp/inquiry?t=i`) }
    const id = await asked()
    assert.ok('state' in (await declare(id, bob, own)))
    await alpha.send()
    assert.equal(await stateOf(id), 'accepted')
    alpha.meet([{ ...toBeta, active: false }])
    assert.deepEqual(await declare(await asked(), bob), { refusal: 'provider-unknown' })
    alpha.meet([toBeta])

    const { identity } = alpha
    const isHostOf = (host: string) => host === 'beta.test' || host === '10.0.0.1'
    const call = (url: string, addresses: string[]) =>
      callProvider({ identity, isHostOf, resolve: async () => addresses }, new URL(url), {})
    await assert.rejects(call('https://evil.test/', ['203.0.114.7']), NotCalled)
    await assert.rejects(call('http://beta.test/', ['203.0.114.7']), NotCalled)
    await assert.rejects(call('https://beta.test:8443/', ['203.0.114.7']), NotCalled)
    for (const inside of ['127.0.0.1', '10.0.0.5', '169.254.169.254', '::1', '::ffff:10.0.0.1', 'fd00::1'])
      await assert.rejects(call('https://beta.test/', [inside]), NotCalled, inside)
    // One public address beside a private one is no way in.
    await assert.rejects(call('https://beta.test/', ['203.0.114.7', '127.0.0.1']), NotCalled)
    await assert.rejects(call('https://10.0.0.1/', []), NotCalled)
  })
})
