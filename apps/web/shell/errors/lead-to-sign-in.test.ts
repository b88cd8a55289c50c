import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { leadToSignIn } from './lead-to-sign-in.ts'

const ORIGIN = 'https://bowline.example'

/** Where a page goes whose session has ended; undefined: it stays. */
function goesTo(address: string, isCurrencyExchange?: boolean): string | undefined {
  let target: string | undefined
  const { pathname, search, hash } = new URL(address, ORIGIN)
  const assign = (to: string) => {
    target = to
  }
  const location = { pathname, search, hash, assign }
  Object.assign(globalThis, { window: { location, isCurrencyExchange } })
  assert.equal(leadToSignIn(), target !== undefined)
  return target
}

describe('a page without its session', () => {
  after(() => Reflect.deleteProperty(globalThis, 'window'))

  it('leads to the login page, which leads back to path, query and hash', () => {
    const place = '/trade/BTC_USDT?tab=orders&x=1#open'
    assert.equal(goesTo(place), `/user/login?callBackPath=${encodeURIComponent(place)}`)
    assert.equal(goesTo('/assets'), '/user/login?callBackPath=%2Fassets')
  })

  it('stays where a currency exchange embeds it', () => {
    assert.equal(goesTo('/assets', true), undefined)
    assert.equal(goesTo('/assets', false), '/user/login?callBackPath=%2Fassets')
  })

  it('stays if it is one of those by which people come in', () => {
    for (const path of ['/user/login?callBackPath=%2Fassets', '/user/loginVerify', '/user/forget'])
      assert.equal(goesTo(path), undefined, path)
  })
})
