import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { cookieLines } from './cookies.ts'

const language = { name: 'clientCommonlanguage', value: 'ar_AR', maxAgeSeconds: 31_536_000, isShared: true }
const here = { isSecure: true, host: 'trade.bowline.example', parentDomain: 'bowline.example' }
const OWN = 'clientCommonlanguage=ar_AR; Path=/; Max-Age=31536000; SameSite=Lax'

describe('the language that was chosen', () => {
  it('is kept for the whole domain the operator names, in place of what this host kept alone', () => {
    assert.deepEqual(cookieLines(language, here), [
      'clientCommonlanguage=; Path=/; Max-Age=0; SameSite=Lax; Secure',
      `${OWN}; Domain=bowline.example; Secure`,
    ])
  })

  it('is kept for this host where none is named, or where it is not the host’s', () => {
    assert.deepEqual(cookieLines(language, { ...here, parentDomain: null, isSecure: false }), [OWN])
    for (const host of ['localhost', 'evilbowline.example', 'example'])
      assert.deepEqual(cookieLines(language, { ...here, host }), [`${OWN}; Secure`], host)
  })
})

it('who sent a visitor is no other site’s business', () => {
  const [line, ...more] = cookieLines({ name: 'cn', value: 'a;b', maxAgeSeconds: 60 }, here)
  assert.deepEqual([line, more], ['cn=a%3Bb; Path=/; Max-Age=60; SameSite=Lax; Secure', []])
})
