import assert from 'node:assert/strict'
import { beforeEach, describe, it } from 'node:test'
import { CLOSE_FUTURES, OPEN_SPOT, type Product, products, type Requirement } from '@bowline/contract/terms/products.ts'
import type { Standing } from '../account-security/index.ts'
import type { KeyTerms, Permission } from '../api-keys/index.ts'
import type { CountryDecision, CountryQuestion } from '../country-rules/index.ts'
import type { KnownIdentity } from '../kyc/index.ts'
import { type Denial, KeyActors, personAt } from './index.ts'
import { Permissions } from './permissions.ts'

const NOW = Date.UTC(2030, 0, 1)
const WITHDRAW = { product: 'withdrawal', action: 'open' } as const
const alice = { id: 1 }
const bob = { id: 2 }
const FREE: Standing = { tradingFrozen: false, withdrawalsFrozen: false, heldUntilMs: 0 }

/** Nobody from here has been identified. */
const stranger: KnownIdentity = {
  identity: 'none',
  level: 0,
  declared: undefined,
  phone: undefined,
  nationality: undefined,
  residence: undefined,
  noticedAtMs: undefined,
}

describe('permissions', () => {
  let known: Map<number, KnownIdentity>
  let asked: CountryQuestion[]
  let decision: CountryDecision
  let changeRules: () => void
  let changeIdentity: (userId: number | undefined) => void
  let permissions: Permissions
  let memory: Map<number, Standing>
  let rows: Map<number, Standing>

  beforeEach(() => {
    known = new Map([
      [alice.id, stranger],
      [bob.id, stranger],
    ])
    asked = []
    decision = 'allow'
    permissions = new Permissions({
      countries: {
        decide(question) {
          asked.push(question)
          return decision
        },
        onChange(listener) {
          changeRules = listener
        },
      },
      identities: {
        known: ({ id }) => known.get(id),
        of: async ({ id }) => known.get(id) ?? { ...stranger, nationality: 'CU' },
        onNews(listener) {
          changeIdentity = listener
        },
      },
      standings: {
        known: (id) => memory.get(id),
        of: async (id) => rows.get(id) ?? FREE,
        readAgain: async (id) => rows.get(id) ?? FREE,
      },
    })
    memory = new Map([
      [alice.id, FREE],
      [bob.id, FREE],
    ])
    rows = new Map()
  })

  const may = (
    user: { id: number } | undefined,
    { ip = '192.0.2.1', nowMs = NOW, requirement = OPEN_SPOT as Requirement } = {},
  ) => permissions.may(personAt(user, ip), requirement, nowMs)

  it('answers at once for a known user, and asks the rules once for each address', () => {
    assert.equal(may(alice), undefined)
    assert.equal(may(alice), undefined)
    assert.equal(asked.length, 1)
    may(alice, { ip: '192.0.2.2' })
    assert.equal(asked.at(-1)?.ip, '192.0.2.2')
    may(bob)
    assert.equal(asked.length, 3)
  })

  it('reads a user who is not known yet', async () => {
    known.clear()
    decision = 'forbidden'
    const denial = may(alice)
    assert.ok(denial instanceof Promise)
    assert.deepEqual(await denial, { refusal: 'country', decision: 'forbidden' } satisfies Denial)
    assert.equal(asked.at(-1)?.nationality, 'CU')
  })

  it('forgets an answer when the rules or the user change, or after a while', () => {
    may(alice)
    decision = 'kyc'
    assert.equal(may(alice), undefined)
    changeIdentity(bob.id)
    assert.equal(may(alice), undefined)
    changeIdentity(alice.id)
    assert.deepEqual(may(alice), { refusal: 'country', decision: 'kyc' })
    decision = 'allow'
    changeRules()
    assert.equal(may(alice), undefined)
    decision = 'forbidden'
    assert.deepEqual(may(alice, { nowMs: NOW + 60_000 }), { refusal: 'country', decision: 'forbidden' })
  })

  it('keeps answers for different products apart', () => {
    assert.equal(may(alice), undefined)
    assert.deepEqual(may(alice, { requirement: WITHDRAW }), { refusal: 'level', neededLevel: 1 })
    assert.equal(may(alice), undefined)
    known.set(alice.id, { ...stranger, level: 1 })
    changeIdentity(alice.id)
    assert.equal(may(alice, { requirement: WITHDRAW }), undefined)
  })

  it('allows with a notice, and judges a visitor by the address alone', () => {
    decision = 'allow-with-notice'
    assert.equal(may(alice), undefined)
    decision = 'verify'
    assert.deepEqual(may(undefined), { refusal: 'country', decision: 'verify' })
    assert.equal(asked.at(-1)?.identity, 'none')
  })

  it('answers for a product with the reason, and offers none that does not exist', async () => {
    const answer = (product: Product) => permissions.answer(personAt(alice, '192.0.2.1'), product, NOW)
    assert.deepEqual(await answer('spot'), { allowed: true, reason: null, neededLevel: 0 })
    const cases = [
      ['kyc', 'identity', 1],
      ['verify', 'identity', 2],
      ['in-review', 'in-review', 2],
      ['forbidden', 'country', 0],
    ] as const
    for (const [said, reason, neededLevel] of cases) {
      decision = said
      changeRules()
      assert.deepEqual(await answer('spot'), { allowed: false, reason, neededLevel }, said)
    }
    decision = 'allow'
    changeRules()
    const none = { allowed: false, reason: 'not-offered', neededLevel: 0 }
    const allowed = { allowed: true, reason: null, neededLevel: 0 }
    const offered: Partial<Record<Product, object>> = {
      site: allowed,
      spot: allowed,
      futures: allowed,
      convert: allowed,
      card: { allowed: false, reason: 'identity', neededLevel: 1 },
      earn: allowed,
      copy: { allowed: false, reason: 'identity', neededLevel: 1 },
      deposit: allowed,
      withdrawal: { allowed: false, reason: 'identity', neededLevel: 1 },
    }
    for (const product of Object.keys(products) as Product[])
      assert.deepEqual(await answer(product), offered[product] ?? none, product)
  })

  it('refuses whoever is frozen to trade, and lets them leave', async () => {
    const frozen = { ...FREE, tradingFrozen: true }
    memory.set(alice.id, frozen)
    rows.set(alice.id, frozen)
    assert.deepEqual(await may(alice), { refusal: 'frozen' } satisfies Denial)
    assert.equal(may(alice, { requirement: CLOSE_FUTURES }), undefined)
    known.set(alice.id, { ...stranger, level: 1 })
    changeIdentity(alice.id)
    assert.equal(may(alice, { requirement: WITHDRAW }), undefined)
    assert.equal(may(bob), undefined)
  })

  it('reads a freeze again before it refuses: lifted a moment ago, it refuses nobody', async () => {
    memory.set(alice.id, { ...FREE, tradingFrozen: true })
    assert.equal(await may(alice), undefined)
    memory.clear()
    rows.set(bob.id, { ...FREE, tradingFrozen: true })
    assert.deepEqual(await may(bob), { refusal: 'frozen' })
  })

  it('lets nothing out of an account that is frozen or on hold', async () => {
    known.set(alice.id, { ...stranger, level: 1 })
    const withdraw = () => may(alice, { requirement: WITHDRAW })
    const stand = (standing: Standing) => {
      memory.set(alice.id, standing)
      rows.set(alice.id, standing)
    }
    stand({ ...FREE, heldUntilMs: NOW + 1 })
    assert.deepEqual(await withdraw(), { refusal: 'held', untilMs: NOW + 1 } satisfies Denial)
    assert.equal(may(alice), undefined)
    stand({ ...FREE, heldUntilMs: NOW + 1, withdrawalsFrozen: true })
    assert.deepEqual(await withdraw(), { refusal: 'frozen' })
    stand({ ...FREE, heldUntilMs: NOW })
    assert.equal(withdraw(), undefined)
  })

  it('asks a key for the right that the product needs, before anything else', () => {
    decision = 'forbidden'
    const key = (...rights: Permission[]): KeyTerms & { account: number } => ({
      ...{ account: alice.id, expiresAtMs: NOW + 1, withdrawFromMs: 0, permissions: new Set(rights) },
      allowsAddress: (ip: string) => ip === '192.0.2.1',
    })
    const actors = new KeyActors()
    const by = (own: ReturnType<typeof key>, { ip = '192.0.2.1', nowMs = NOW } = {}) =>
      permissions.may(actors.of(own, ip), OPEN_SPOT, nowMs)
    assert.deepEqual(by(key('withdraw')), { refusal: 'key', because: 'permission' } satisfies Denial)
    assert.deepEqual(by(key('trade'), { ip: '192.0.2.2' }), { refusal: 'key', because: 'address' })
    assert.deepEqual(by(key('trade'), { nowMs: NOW + 1 }), { refusal: 'key', because: 'expired' })
    assert.deepEqual(by(key('trade')), { refusal: 'country', decision: 'forbidden' })
    const copy = permissions.may(actors.of(key('trade'), '192.0.2.1'), { product: 'copy', action: 'open' }, NOW)
    assert.deepEqual(copy, { refusal: 'key', because: 'permission' })
  })

  it('makes the actor of a key once for its address', () => {
    const actors = new KeyActors()
    const terms = { expiresAtMs: NOW + 1, withdrawFromMs: 0, permissions: new Set<Permission>(['trade']) }
    const key = { ...terms, account: alice.id, allowsAddress: () => true }
    const actor = actors.of(key, '192.0.2.1')
    assert.equal(actors.of(key, '192.0.2.1'), actor)
    assert.deepEqual([actor.account, actor.user?.id, actor.key], [alice.id, alice.id, key])
    assert.equal(actors.of(key, '192.0.2.2').ip, '192.0.2.2')
    assert.notEqual(actors.of({ ...key }, '192.0.2.1'), actor, 'a key that was changed is another')
  })
})
