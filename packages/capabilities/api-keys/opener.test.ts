import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { ApiKey, mayStayOpen } from './index.ts'
import { parseNetwork } from './network.ts'
import { permissionSet } from './permission.ts'

const NOW = Date.UTC(2030, 0, 1)
const ALICE = 1001
const apiKey = 'k'.repeat(64)
const opener = { apiKey, account: ALICE, ip: '10.0.0.1' }

const key = (change: { account?: number; expiresAtMs?: number; ips?: readonly string[] } = {}) =>
  new ApiKey({
    apiKey,
    account: change.account ?? ALICE,
    type: 'hmac',
    permissions: permissionSet(['read']),
    expiresAtMs: change.expiresAtMs ?? Number.POSITIVE_INFINITY,
    networks: (change.ips ?? []).flatMap((ip) => parseNetwork(ip) ?? []),
    stored: 'unused',
    reveal: (stored) => stored,
  })

describe('what a key has opened', () => {
  const stays = (found: ApiKey | undefined) => mayStayOpen({ find: () => found }, opener, NOW)

  it('stays open while the key would open it again', () => {
    assert.equal(stays(key()), true)
    assert.equal(stays(key({ ips: ['10.0.0.0/24'], expiresAtMs: NOW + 1 })), true)
  })

  it('ends with the key, its time, its address or its owner', () => {
    assert.equal(stays(undefined), false)
    assert.equal(stays(key({ expiresAtMs: NOW })), false)
    assert.equal(stays(key({ ips: ['10.0.1.0/24'] })), false)
    assert.equal(stays(key({ account: ALICE + 1 })), false)
  })
})
