import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { SiteCode } from '@bowline/contract/codes.ts'
import { SiteApiError } from '../../site-api/site-api.ts'
import { answerTo } from './error-answer.ts'

const refused = (code: string, msg = 'server text') =>
  answerTo(new SiteApiError('GET /x', 'refused', { code, msg, status: 200 }))
const words = (locale: string): Record<string, string> =>
  JSON.parse(readFileSync(join(import.meta.dirname, `../words/${locale}.json`), 'utf8'))

describe('a failed call', () => {
  it('with a code of the catalogue has its own text in every complete language', () => {
    const codes = [2303001, 140045, 140044, 140041, 140038, 140036, 140033, 140025, 140013, 140021, 140020, 140007, 140006,
      140003, 120008, 110041, 110007, 110001, 110036, 11405, 110039, 110020] // biome-ignore format: one list
    for (const code of codes) {
      assert.deepEqual(refused(String(code)), { kind: 'toast', key: `code.${code}` })
      for (const locale of ['en_US', 'zh_CN', 'ar_AR']) assert.ok(words(locale)[`code.${code}`], `${code} ${locale}`)
    }
  })

  it('of too many requests is told in traditional characters too, as the specification asks', () => {
    assert.match(words('tw_TW')['code.2303001'] ?? '', /30 分鐘/)
  })

  it('for a restricted country shows a modal and, at sign-in, leads to the home page', () => {
    assert.deepEqual(refused('110070'), { kind: 'modal', key: 'code.110070', leadsTo: '/home' })
    assert.deepEqual(refused('999409'), { kind: 'modal', key: 'code.999409' })
    assert.deepEqual(refused('999408'), { kind: 'verify' })
    assert.deepEqual(refused('999410'), { kind: 'notice', key: 'code.999410' })
  })

  it('without a session leads to the login page', () => {
    assert.deepEqual(refused('403'), { kind: 'sign-in' })
  })

  it('with a server text shows that text', () => {
    const told = (code: string, text: string) => ({ kind: 'server-text', key: `own.${code}`, text })
    assert.deepEqual(refused('10000', 'Too small.'), told('10000', 'Too small.'))
    assert.deepEqual(refused('310004', 'Not enough USDT.'), told('310004', 'Not enough USDT.'))
  })

  it('with one of our own codes has a text in every complete language, since the server writes English', () => {
    const own = Object.values(SiteCode).filter((code) => code >= 310_000 && code < 530_000)
    assert.ok(own.length > 15)
    for (const locale of ['en_US', 'zh_CN', 'ar_AR'])
      for (const code of own) assert.ok(words(locale)[`own.${code}`], `${code} ${locale}`)
  })

  it('of an unknown code shows the code and the server’s text', () => {
    assert.deepEqual(refused('777', 'odd'), {
      kind: 'toast',
      key: 'error.unknown',
      values: { code: '777', text: 'odd' },
    })
    assert.equal((refused('777', '') as { key: string }).key, 'error.system')
  })

  it('without an answer says why', () => {
    const of = (failure: 'timeout' | 'unreachable' | 'status') =>
      answerTo(new SiteApiError('GET /x', failure, { status: 502 }))
    assert.deepEqual(of('timeout'), { kind: 'toast', key: 'error.timeout' })
    assert.deepEqual(of('unreachable'), { kind: 'toast', key: 'error.unreachable' })
    assert.deepEqual(of('status'), { kind: 'toast', key: 'error.status', values: { status: '502' } })
  })
})
