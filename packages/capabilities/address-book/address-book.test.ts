import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import { base58xrp } from '@scure/base'
import { DAY, NOW, SecureHouse } from '../account-security/account-security.fixture.ts'
import { holdsOf, securityHistory } from '../account-security/index.ts'
import { auditOf } from '../audit-log/index.ts'
import {
  addEntry,
  deleteEntry,
  type Entry,
  entriesOf,
  findLookalike,
  isWhitelistOn,
  MOST_ENTRIES,
  readEntry,
  refuseEntry,
  switchWhitelist,
  usableFromMs,
} from './index.ts'

const cold: Entry = {
  coin: 'ETH',
  network: 'ETH',
  address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  tag: 0,
  label: 'cold',
}
const refusalOf = (result: object | undefined) => (result && 'refusal' in result ? result.refusal : 'none')

describe('an entry as typed', () => {
  const typed = (change: Partial<Entry>) => readEntry({ mode: 'production' }, { ...cold, ...change })
  const problem = (change: Partial<Entry>) => refusalOf(typed(change))

  it('is normalised to one spelling', () => {
    const address = cold.address.toLowerCase()
    assert.deepEqual(typed({ address, label: '  My   cold wallet ' }), { ...cold, label: 'My cold wallet' })
    assert.deepEqual(typed({ label: '冷钱包 ❄\uFE0F' }), { ...cold, label: '冷钱包 ❄' })
    assert.equal(
      problem({ coin: 'XRP', network: 'XRP', address: 'rDTXLQ7ZKZVKz33zJbHjgVShjsBnqMBhmN', tag: 7 }),
      'none',
    )
  })

  it('takes no address that bears a tag of its own, so that none can contradict the tag beside it', () => {
    const address = 'X7AcgcsBL6XDcUb289X4mJ8djcdyKaGZMhc9YTE92ehJ2Fu'
    for (const tag of [0, 1, 2])
      assert.equal(problem({ coin: 'XRP', network: 'XRP', address, tag }), 'address-malformed')
  })

  it('is refused for the first thing that is wrong', () => {
    for (const [change, refusal] of [
      [{ network: 'BTC' }, 'network-unknown'],
      [{ coin: 'BOW', network: 'ARBITRUM' }, 'network-unknown'],
      [{ coin: 'PEPE' }, 'network-unknown'],
      [{ address: 'rDTXLQ7ZKZVKz33zJbHjgVShjsBnqMBhmN' }, 'address-malformed'],
      [{ address: '0xdAC17F958D2ee523a2206206994597C13D831ec7' }, 'address-of-contract'],
      [{ tag: 7 }, 'tag-malformed'],
      [{ label: '  ' }, 'label-length'],
      [{ label: 'a'.repeat(21) }, 'label-length'],
      [{ label: 'cold\u202Ewallet' }, 'label-letters'],
      [{ label: 'co\u200Bld' }, 'label-letters'],
      // A letter, a mark and a sign by Unicode class, but blank on every screen.
      [{ label: '\u3164' }, 'label-letters'],
      [{ label: 'co\u034Fld' }, 'label-letters'],
      [{ label: '\u2800' }, 'label-letters'],
    ] as const) {
      assert.equal(problem(change), refusal, JSON.stringify(change))
    }
    assert.equal(problem({ label: 'a'.repeat(20) }), 'none')
  })

  it('is of the exchange’s own chains: in the demo others than those of the world', () => {
    const hash = 'qcr8te4kr609gcawutmrza0j4xv80jy8z'
    const btc = { ...cold, coin: 'BTC', network: 'BTC', label: 'btc' }
    for (const [address, demo, production] of [
      [`bcrt1${hash}eqchgx`, 'none', 'address-malformed'],
      [`bc1${hash}306fyu`, 'address-malformed', 'none'],
    ] as const) {
      assert.equal(refusalOf(readEntry({ mode: 'demo' }, { ...btc, address })), demo)
      assert.equal(refusalOf(readEntry({ mode: 'production' }, { ...btc, address })), production)
    }
  })
  it('is compared with saved addresses at both ends', () => {
    const twin = `0x5aAe${'0'.repeat(32)}eAed`
    assert.equal(findLookalike(twin, [cold]), cold)
    assert.equal(findLookalike(cold.address, [cold]), undefined)
    assert.equal(findLookalike('0x9858EfFD232B4033E47d90003D41EC34EcaEda94', [cold]), undefined)
  })
})

describe('an address book', () => {
  let house: SecureHouse
  before(async () => {
    house = await SecureHouse.open()
  })
  after(() => house.close())

  it('accepts nothing that was proved before the account’s sessions ended', async () => {
    const grace = await house.person('grace')
    const thief = await house.at(grace, NOW)
    const quiet = { ...house.parts, messages: { enqueue: async () => {} } }
    await switchWhitelist(quiet, thief, true)
    await house.sessions.signOutEverywhere(grace.id)
    assert.equal(refusalOf(await addEntry(house.parts, thief, cold)), 'step-order')
    assert.deepEqual(await entriesOf(house.sql, grace.id), [])
    assert.equal(refusalOf(await switchWhitelist(house.parts, thief, false)), 'step-order')
    assert.equal(await isWhitelistOn(house.sql, grace.id), true)
  })

  it('stores an entry, notifies its owner by history, mail and log, and deletes it again', async () => {
    const { sql, parts, outbox } = house
    const alice = await house.person('alice')
    const request = await house.at(alice, NOW)
    const added = await addEntry(parts, request, cold)
    assert.ok('id' in added)
    assert.deepEqual(await entriesOf(sql, alice.id), [{ ...cold, id: added.id, addedAtMs: NOW }])
    assert.equal(usableFromMs(added), NOW + DAY)
    assert.deepEqual(outbox.recipientsOf('withdrawAddressAdded'), ['alice@example.com'])
    const { values } = outbox.sent.at(-1) ?? {}
    assert.deepEqual([values?.label, values?.addressEnd], ['cold (ETH)', '1BeAed'])

    const gone = { coin: 'ETH', address: cold.address }
    assert.equal(await deleteEntry(parts, request, { ...gone, network: 'ARBITRUM' }), 0)
    assert.equal(await deleteEntry(parts, request, gone), 1)
    assert.equal(await deleteEntry(parts, request, gone), 0)
    assert.deepEqual(await entriesOf(sql, alice.id), [])
    const events = await securityHistory(sql, alice.id, { limit: 10, nowMs: NOW })
    assert.deepEqual(
      events.map(({ event }) => event),
      ['address-deleted', 'address-added'],
    )
    const logged = await auditOf(sql, { userId: alice.id, limit: 2 })
    assert.deepEqual(
      logged.map(({ action }) => action),
      ['address-deleted', 'address-added'],
    )
  })

  it('takes an address and a label once per user', async () => {
    const { sql, parts } = house
    const [bob, carol] = [await house.person('bob'), await house.person('carol')]
    const [his, hers] = [await house.at(bob, NOW), await house.at(carol, NOW)]
    await addEntry(parts, his, cold)
    const other = '0x9858EfFD232B4033E47d90003D41EC34EcaEda94'
    assert.equal(refusalOf(await addEntry(parts, his, { ...cold, label: 'another' })), 'address-exists')
    assert.equal(refusalOf(await refuseEntry(sql, bob.id, { ...cold, address: other, label: 'ＣOLD' })), 'label-exists')
    assert.equal(refusalOf(await addEntry(parts, his, { ...cold, address: other, label: 'Cold' })), 'label-exists')
    // The same address on another network is a different entry.
    assert.equal(refusalOf(await addEntry(parts, his, { ...cold, network: 'ARBITRUM', label: 'l2' })), 'none')
    assert.equal(refusalOf(await addEntry(parts, hers, cold)), 'none')
    assert.equal(await deleteEntry(parts, hers, { coin: 'ETH', address: cold.address }), 1)
    assert.equal((await entriesOf(sql, bob.id)).length, 2)
  })

  it('takes one of many identical entries sent at once, and no more than a hundred in all', async () => {
    const { sql, parts } = house
    const dave = await house.person('dave')
    const request = await house.at(dave, NOW)
    const results = await Promise.all(Array.from({ length: 6 }, () => addEntry(parts, request, cold)))
    assert.deepEqual(results.map(refusalOf).filter((refusal) => refusal === 'none').length, 1)
    for (let i = 1; i < MOST_ENTRIES; i++) await addEntry(parts, request, xrp(i))
    assert.equal(refusalOf(await addEntry(parts, request, xrp(MOST_ENTRIES))), 'book-full')
    assert.equal((await entriesOf(sql, dave.id)).length, MOST_ENTRIES)
  })

  it('becomes a whitelist by choice, and switching that off holds withdrawals for a day', async () => {
    const { sql, parts, outbox } = house
    const erin = await house.person('erin')
    const request = await house.at(erin, NOW)
    assert.deepEqual(await switchWhitelist(parts, request, false), { heldUntilMs: undefined })
    assert.deepEqual(await switchWhitelist(parts, request, true), { heldUntilMs: undefined })
    assert.equal(await isWhitelistOn(sql, erin.id), true)
    assert.deepEqual(await holdsOf(sql, erin.id, NOW), [])
    assert.deepEqual(await switchWhitelist(parts, request, false), { heldUntilMs: NOW + DAY })
    assert.equal(await isWhitelistOn(sql, erin.id), false)
    assert.deepEqual(
      (await holdsOf(sql, erin.id, NOW)).map(({ reason }) => reason),
      ['white-list-off'],
    )
    assert.deepEqual(
      [outbox.recipientsOf('whiteListOn'), outbox.recipientsOf('whiteListOff')],
      [['erin@example.com'], ['erin@example.com']],
    )
  })
})

/** Any number of different addresses. */
function xrp(i: number): Entry {
  const payload = Buffer.concat([Buffer.from([0]), createHash('sha256').update(String(i)).digest().subarray(0, 20)])
  const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest()
  const address = base58xrp.encode(Buffer.concat([payload, sha256(sha256(payload)).subarray(0, 4)]))
  return { coin: 'XRP', network: 'XRP', address, tag: i, label: `entry ${i}` }
}
