import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { postLoginTarget } from './post-login-target.ts'

const ORIGIN = 'https://bowline.example'
const target = (wanted: string | null) => postLoginTarget(wanted, ORIGIN, ['bowline.test'])

describe('after signing in', () => {
  it('one is led to a page of this origin, with its query', () => {
    assert.equal(target('/trade/BTC_USDT?x=1#book'), '/trade/BTC_USDT?x=1#book')
    assert.equal(target(`${ORIGIN}/assets`), '/assets')
    assert.equal(target('markets'), '/markets')
  })

  it('one is led to the operator’s own domains, by https only', () => {
    assert.equal(target('https://help.bowline.test/faq'), 'https://help.bowline.test/faq')
    assert.equal(target('http://help.bowline.test/faq'), '/faq')
    assert.equal(target('https://evilbowline.test/faq'), '/faq')
    assert.equal(target('https://bowline.test@evil.example/faq'), '/faq')
  })

  it('a port is led to where it is listed, and nowhere else', () => {
    const listed = (wanted: string) => postLoginTarget(wanted, ORIGIN, ['shop.test:8443', 'bowline.test'])
    assert.equal(listed('https://shop.test:8443/faq'), 'https://shop.test:8443/faq')
    assert.equal(listed('https://shop.test/faq'), '/faq')
    assert.equal(listed('https://bowline.test:8443/faq'), '/faq')
  })

  it('another host falls back to this origin', () => {
    for (const wanted of ['https://evil.example/assets', '//evil.example/assets', 'https:evil.example/assets'])
      assert.match(target(wanted), /^\/(?!\/)/, wanted)
    assert.equal(target('https://evil.example//evil.example'), '/home')
  })

  it('script-like and undefined text is stripped', () => {
    const bad = [null, '', 'undefined', 'null', 'javascript:alert(1)', ' JavaScript:alert(1)', 'java\nscript:alert(1)', 'data:text/html,x',
      '/\\evil.example', '\\\\evil.example', '/<script>', 'vbscript:x', 'https://', '\u0000/x'] // biome-ignore format: one list
    for (const wanted of bad) assert.equal(target(wanted), '/home', JSON.stringify(wanted))
  })
})
