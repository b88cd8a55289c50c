import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { ApiKey, isWellFormed } from './api-key.ts'
import { authorize } from './authorize.ts'
import { type Network, parseNetwork } from './network.ts'
import { type Permission, permissionSet } from './permission.ts'

const NOW = Date.UTC(2030, 0, 1)

function aliceKey(terms: { permissions?: Permission[]; ips?: string[]; expiresAtMs?: number } = {}): ApiKey {
  return new ApiKey({
    apiKey: 'A'.repeat(64),
    account: 1001,
    type: 'hmac',
    permissions: permissionSet(terms.permissions ?? ['trade']),
    expiresAtMs: terms.expiresAtMs ?? Number.POSITIVE_INFINITY,
    networks: (terms.ips ?? []).map((ip) => parseNetwork(ip) as Network),
    stored: 'secret',
    reveal: (stored) => stored,
  })
}

describe('authorize', () => {
  it('allows a key what it is permitted, from its addresses, until it expires', () => {
    const key = aliceKey({ ips: ['10.0.0.0/24', '2001:db8::1'], expiresAtMs: NOW + 1 })
    assert.equal(authorize(key, 'trade', '10.0.0.5', NOW), undefined)
    assert.equal(authorize(key, 'trade', '::ffff:10.0.0.5', NOW), undefined)
    assert.equal(authorize(key, 'read', '2001:db8:0::1', NOW), undefined)
    assert.equal(authorize(key, undefined, '10.0.0.5', NOW), undefined)
  })

  it('allows a key without an address list from anywhere, even from an unknown address', () => {
    assert.equal(authorize(aliceKey(), 'trade', '203.0.113.9', NOW), undefined)
    assert.equal(authorize(aliceKey(), 'trade', '', NOW), undefined)
  })

  it('refuses with the first reason in this order: unknown, expired, address, permission', () => {
    const elsewhere = aliceKey({ ips: ['10.0.0.1'], expiresAtMs: NOW })
    assert.equal(authorize(undefined, 'trade', '10.0.0.2', NOW), 'unknown')
    assert.equal(authorize(elsewhere, 'withdraw', '10.0.0.2', NOW), 'expired')
    assert.equal(authorize(elsewhere, 'withdraw', '10.0.0.2', NOW - 1), 'address')
    assert.equal(authorize(elsewhere, 'withdraw', 'nonsense', NOW - 1), 'address')
    assert.equal(authorize(elsewhere, 'withdraw', '10.0.0.1', NOW - 1), 'permission')
  })

  it('grants read to every key and nothing that was not requested', () => {
    const key = aliceKey({ permissions: ['futuresTrade'] })
    assert.equal(authorize(key, 'read', '', NOW), undefined)
    for (const other of ['trade', 'withdraw', 'futuresTransfer'] as const) {
      assert.equal(authorize(key, other, '', NOW), 'permission')
    }
  })
})

describe('a key’s text', () => {
  it('is 64 letters and digits', () => {
    assert.equal(isWellFormed(`${'aZ'.repeat(31)}09`), true)
    for (const text of [
      '',
      'a'.repeat(63),
      'a'.repeat(65),
      `${'a'.repeat(63)}-`,
      `${'a'.repeat(63)}\n`,
      `${'a'.repeat(64)}\n`,
    ]) {
      assert.equal(isWellFormed(text), false)
    }
  })
})
