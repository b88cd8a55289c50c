import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { calls } from '@bowline/contract/calls.ts'
import type { Envelope } from '@bowline/contract/envelope.ts'
import { SITE_LIMITS } from '@bowline/gateways/call-kit/call-limits.ts'
import { setApi } from '../../../apps/api/api.fixture.ts'
import { SiteVisitor } from './site-visitor.fixture.ts'
import { A, rights, specified, specifiedFutures } from './specified-calls.fixture.ts'

/** Valid values for each call, so that nothing is refused for the name or the form of a parameter. */
const values: Readonly<Record<string, string>> = {
  email: 'carol@example.com',
  password: 'correct horse 1',
  newPassword: 'correct horse 2',
  loginPassword: 'correct horse 1',
  validType: '1',
  operationType: '11',
  templateId: '22',
  type: '1',
  lang: 'en_US',
  countryCode: 'DE',
  mobile: '1701234567',
  mobileNumber: '1701234567',
  phone: '1701234567',
  familyName: 'Example',
  name: 'Alice',
  code: 'spot',
  bdd: '1',
  apiKey: 'a'.repeat(64),
  apiKeyRemark: 'bot',
  ipList: '203.0.113.7',
  certificateType: 'passport',
  certificateCode: 'C01X00T47',
  source: 'others',
  coinName: 'BTC',
  coinSymbol: 'BTC',
  symbol: 'BTC',
  transferNetWork: 'BTC',
  address: 'bcrt1qcr8te4kr609gcawutmrza0j4xv80jy8zeqchgx',
  label: 'cold',
  addressStr: 'bcrt1qcr8te4kr609gcawutmrza0j4xv80jy8zmfp6l0',
  amountStr: '1',
  feeStr: '0.0001',
  tag: '0',
  complianceId: '00000000-0000-4000-8000-000000000004',
  withdrawId: '00000000-0000-4000-8000-000000000003',
  addrType: '1',
  frontImage: '00000000-0000-4000-8000-000000000001',
  faceImage: '00000000-0000-4000-8000-000000000002',
  sendKey: 'none',
  recaptcha: 'none',
  id: 'none',
}
const flags = new Set(rights.split(' '))

function paramsOf(names = ''): Record<string, string> {
  const wanted = names.split(' ').filter((name) => name !== '')
  return Object.fromEntries(wanted.map((name) => [name, flags.has(name) ? '1' : (values[name] ?? '123456')]))
}

describe('every call of the specification', async () => {
  // Each call is made twice, and some weigh much.
  const { api } = await setApi({ siteLimits: { ...SITE_LIMITS, address: { burst: 10_000, perMinute: 10_000 } } })
  const alice = await SiteVisitor.signedIn(api, 'alice')

  const ask = async (method: string, path: string, form: URLSearchParams, headers: Record<string, string> = {}) => {
    const isGet = method === 'GET'
    const response = await fetch(`${api.address}${path}${isGet ? `?${form}` : ''}`, {
      method,
      headers,
      body: isGet ? null : form,
    })
    return { status: response.status, ...((await response.json()) as Envelope<{ field?: string } | null>) }
  }

  it('is one of 99, each told apart from the others and known here', () => {
    const referral = ['GET', '/arcade-web/{product}Referral/getRebateSummaryData'] as const
    const all = [...specified, ...specifiedFutures, referral].map(([method, path]) => `${method} ${path}`)
    assert.equal(new Set(all).size, 99)
    assert.deepEqual(
      all.filter((name) => !(name in calls)),
      [],
    )
  })

  for (const [method, path, names] of specified) {
    it(`${method} ${path} answers with code and msg`, async () => {
      assert.ok(`${method} ${path}` in calls)
      const form = new URLSearchParams(paramsOf(names))
      const [stranger, own] = [
        await ask(method, path, form),
        await ask(method, path, form, { 'exchange-token': alice.token }),
      ]
      for (const { status, code, msg } of [stranger, own]) {
        assert.equal(status, 200)
        assert.match(code, /^\d+$/)
        assert.ok(msg.length > 0)
        assert.notEqual(code, '110020', msg)
      }
      const { access } = calls[`${method} ${path}` as keyof typeof calls]
      assert.equal(stranger.code === '403', access === 'session')
      assert.notEqual(own.code, '403')
      // A parameter of the specification that is refused as such. Of several codes, the wrong one is named as well.
      const isMisnamed = own.code === '10000'
      const field =
        isMisnamed && own.data && typeof own.data === 'object' && 'field' in own.data ? own.data.field : undefined
      assert.equal(field, undefined, `${own.code} ${own.msg}`)
    })
  }

  it('and every read that needs no step before it answers with data', async () => {
    const needsMore = /sendKey|operationType|templateId|^id$|apiKey|genkey/
    // Nobody may withdraw without an address and a confirmed identity, which is an answer too.
    const isRead = ([method, path, names = '']: (typeof specified)[number]) =>
      method === 'GET' && !needsMore.test(names) && !/\/((pre)?checkWithdraw|(pre)?checkCompliance)$/i.test(path)
    const reads = specified.filter(isRead)
    assert.ok(reads.length >= 17)
    // One whose account has made no other calls.
    const dave = await SiteVisitor.signedIn(api, 'dave')
    const answers = await Promise.all(
      reads.map(async ([method, path, names]) => {
        const { code, data } = await ask(method, path, new URLSearchParams(paramsOf(names)), {
          'exchange-token': dave.token,
        })
        return [path, code, data === null || data === undefined ? 'nothing' : 'data']
      }),
    )
    assert.deepEqual(
      answers,
      reads.map(([, path]) => [path, '0', 'data']),
    )
  })

  it('takes the token in query, header and body', async () => {
    const path = `${A}/userCenterInfo/setBtrDeduction`
    const anew = await SiteVisitor.signedIn(api, 'bob')
    const said = (form: Record<string, string>, query = '', headers = {}) =>
      ask('POST', `${path}${query}`, new URLSearchParams({ bdd: '1', ...form }), headers)
    const codes = [
      await said({}),
      await said({ token: anew.token }),
      await said({}, `?token=${anew.token}`),
      await said({}, '', { 'exchange-token': anew.token }),
      await said({}, '', { token: anew.token }),
    ]
    assert.deepEqual(
      codes.map(({ code }) => code),
      ['403', '0', '0', '0', '0'],
    )
  })

  it('accepts a yes as number, boolean or text, and the parameters programs add to bypass caches', async () => {
    const carol = await SiteVisitor.signedIn(api, 'carol')
    const path = `${A}/userCenterInfo/setBtrDeduction?_=${Date.now()}&uaTime=1&securityInfo=x`
    const json = { 'content-type': 'application/json;charset=utf-8' }
    const answers: unknown[] = []
    for (const bdd of [1, 0, true, false, '1', 'false', 2, 'yes', null]) {
      const response = await carol.post(path, JSON.stringify({ bdd }), json)
      const { code, data } = (await response.json()) as Envelope<{ bdd?: number }>
      answers.push(code === '0' ? data.bdd : code)
    }
    assert.deepEqual(answers, [1, 0, 1, 0, 1, 0, '10000', '10000', '10000'])
  })
})
