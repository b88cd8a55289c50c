import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { SiteCode } from '@bowline/contract/codes.ts'
import { locales } from '@bowline/contract/terms/locales.ts'
import { SiteApiError } from '../../site-api/site-api.ts'
import { answerTo, isShownByToast } from './error-answer.ts'

const refused = (code: string, msg = 'server text') =>
  answerTo(new SiteApiError('GET /x', 'refused', { code, msg, status: 200 }))
const identityNeeded = (data: object) =>
  answerTo(new SiteApiError('GET /x', 'refused', { code: '999408', msg: '', status: 200, data }))
const words = (locale: string): Record<string, string> =>
  JSON.parse(readFileSync(join(import.meta.dirname, `../words/${locale}.json`), 'utf8'))

describe('a failed call', () => {
  it('with a code of the catalogue has its own text', () => {
    const codes = [2303001, 140045, 140044, 140041, 140038, 140036, 140033, 140025, 140013, 140021, 140020, 140007, 140006,
      140003, 120008, 110041, 110007, 110001, 110036, 11405, 110039, 110020] // biome-ignore format: one list
    for (const code of codes) {
      assert.deepEqual(refused(String(code)), { kind: 'toast', key: `code.${code}` })
      assert.ok(words('en_US')[`code.${code}`], String(code))
    }
  })

  it('of too many requests is shown in traditional characters too, as the specification asks', () => {
    assert.match(words('tw_TW')['code.2303001'] ?? '', /30 分鐘/)
  })

  it('for a restricted country shows a modal and, at sign-in, leads to the home page', () => {
    assert.deepEqual(refused('110070'), { kind: 'modal', key: 'code.110070', leadsTo: '/home' })
    assert.deepEqual(refused('999409'), { kind: 'modal', key: 'code.999409' })
    const restricted = { kind: 'verify', title: 'restricted.title', key: 'code.999408' }
    assert.deepEqual(refused('999408'), restricted)
    assert.deepEqual(identityNeeded({ reason: 'restricted', neededLevel: 2 }), restricted)
    assert.deepEqual(refused('999410'), { kind: 'notice', key: 'code.999410' })
  })

  it('where only an identity is missing says so, and not that the place is restricted', () => {
    for (const reason of ['kyc', 'level'] as const) {
      const key = `code.999408.${reason}` as const
      assert.deepEqual(identityNeeded({ reason, neededLevel: 1 }), { kind: 'verify', title: 'verify.title', key })
      for (const { id } of locales) assert.ok(words(id)[key] && words(id)[key] !== words(id)['code.999408'], id)
    }
    assert.equal((identityNeeded({ reason: 'level.x' }) as { key: string }).key, 'code.999408')
  })

  it('without a session leads to the login page', () => {
    assert.deepEqual(refused('403'), { kind: 'sign-in' })
  })

  it('with a server text shows that text', () => {
    const serverText = (code: string, text: string) => ({ kind: 'server-text', key: `own.${code}`, text })
    assert.deepEqual(refused('10000', 'Too small.'), serverText('10000', 'Too small.'))
    assert.deepEqual(refused('310004', 'Not enough USDT.'), serverText('310004', 'Not enough USDT.'))
  })

  it('with one of our own codes has a text, since the server writes English', () => {
    const own = Object.values(SiteCode).filter((code) => code >= 310_000 && code < 530_000)
    assert.ok(own.length > 15)
    for (const code of own) assert.ok(words('en_US')[`own.${code}`], String(code))
  })

  it('of an unknown code is a system error, with the server’s text and reference behind it', () => {
    const unknown = (code: string, text: string) => ({ kind: 'toast', key: 'error.unknown', values: { code, text } })
    assert.deepEqual(refused('777', 'Odd.'), unknown('777', 'Odd'))
    const answer = { code: '777', msg: 'Odd.', status: 200, data: { requestId: 'req-1' } }
    assert.deepEqual(answerTo(new SiteApiError('GET /x', 'refused', answer)), unknown('777 · req-1', 'Odd'))
    assert.equal((refused('777', '') as { key: string }).key, 'error.system')
    for (const { id } of locales) {
      const { 'error.system': system = '?', 'error.unknown': full = '' } = words(id)
      assert.ok(full.startsWith(system), id)
    }
  })

  it('is shown as a toast in a form too, where the specification wants one', () => {
    const byToast = (code: string) => isShownByToast(refused(code))
    for (const code of ['10000', '2303001']) assert.ok(byToast(code), code)
    for (const code of ['140020', '110041', '310004', '777']) assert.equal(byToast(code), false, code)
    for (const failure of ['timeout', 'status'] as const)
      assert.ok(isShownByToast(answerTo(new SiteApiError('GET /x', failure, { status: 502 }))), failure)
  })

  it('without an answer says why', () => {
    const of = (failure: 'timeout' | 'unreachable' | 'status') =>
      answerTo(new SiteApiError('GET /x', failure, { status: 502 }))
    assert.deepEqual(of('timeout'), { kind: 'toast', key: 'error.timeout' })
    assert.deepEqual(of('unreachable'), { kind: 'toast', key: 'error.unreachable' })
    assert.deepEqual(of('status'), { kind: 'toast', key: 'error.status', values: { status: '502' } })
  })
})
