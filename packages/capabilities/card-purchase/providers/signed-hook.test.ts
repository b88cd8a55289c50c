import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { isSignedHook, signHook } from './signed-hook.ts'

const key = 'a key of the webhook'
const body = '{"id":"1"}'
const now = 1_800_000_000_000

describe('the signature of a webhook', () => {
  it('holds for this key, body and moment alone', () => {
    const header = signHook(key, body, now)
    assert.ok(isSignedHook(key, body, header, now))
    assert.ok(!isSignedHook('another', body, header, now))
    assert.ok(!isSignedHook(key, '{"id":"2"}', header, now))
    assert.ok(!isSignedHook(key, body, header.replace('t=1800000000', 't=1800000001'), now))
  })

  it('holds for 300 seconds in both directions', () => {
    const header = signHook(key, body, now)
    for (const away of [-300, 300]) assert.ok(isSignedHook(key, body, header, now + away * 1_000), String(away))
    for (const away of [-301, 301]) assert.ok(!isSignedHook(key, body, header, now + away * 1_000), String(away))
  })

  it('must be there, whole and in its form', () => {
    const header = signHook(key, body, now)
    for (const wrong of [
      undefined,
      '',
      't=1',
      header.slice(0, -1),
      header.toUpperCase(),
      `${header},s=00`,
      `x${header}`,
    ])
      assert.ok(!isSignedHook(key, body, wrong, now), String(wrong))
  })
})
