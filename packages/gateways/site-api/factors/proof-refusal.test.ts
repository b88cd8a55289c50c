import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type ProofRefusal, refusalOf } from '@bowline/capabilities/factors/index.ts'
import { SiteCode } from '@bowline/contract/codes.ts'
import { proofRefusal } from './proof-refusal.ts'

const untilMs = Date.UTC(2030, 0, 1)

describe('a factor that is not checked for a while', () => {
  const codes = {
    authenticator: SiteCode.authenticatorCodeWrong,
    'recovery-code': SiteCode.authenticatorCodeWrong,
    sms: SiteCode.smsCodeWrongElsewhere,
    email: SiteCode.emailCodeWrong,
  } as const
  for (const [factor, code] of Object.entries(codes)) {
    it(`is refused with the code of a wrong one and until when: ${factor}`, () => {
      const paused = refusalOf({ verdict: 'paused', untilMs }, factor as keyof typeof codes)
      const refused = proofRefusal(paused)
      assert.deepEqual([refused.code, refused.data], [code, { pausedUntilMs: untilMs }])
      const named = proofRefusal({ ...paused, field: 'smsCode' } as ProofRefusal)
      assert.deepEqual(named.data, { pausedUntilMs: untilMs, field: 'smsCode' })
    })
  }

  it('has the code of its place', () => {
    const paused = refusalOf({ verdict: 'paused', untilMs }, 'sms')
    assert.equal(proofRefusal(paused, { isAtDoor: true }).code, SiteCode.smsCodeWrong)
  })
})
