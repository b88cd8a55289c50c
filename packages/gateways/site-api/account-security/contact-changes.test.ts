import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { auditOf } from '@bowline/capabilities/audit-log/index.ts'
import { setApi } from '../../../../apps/api/api.fixture.ts'
import { lastCode, nextMessage } from '../../../../tests/support/read-inbox.ts'
import { forgetSendings, mailCode, mailProof } from '../factors/mailed-codes.fixture.ts'
import { SiteVisitor } from '../site-visitor.fixture.ts'

const A = '/exchange-web/web'
const G = '/exchange-web-gateway'
const DAY = 86_400_000

describe('address, number and password through the site API', async () => {
  const { api, sql } = await setApi()

  it('lists countries with dialling codes in the language of the call', async () => {
    const list = await new SiteVisitor(api).ask(`GET ${G}/countryList/bindMobile`, { lang: 'zh_CN' })
    assert.deepEqual(
      list.data.find(({ code }: { code: string }) => code === 'DE'),
      { code: 'DE', dialCode: '49', name: '德国' },
    )
    assert.ok(list.data.length > 200)
  })

  it('changes the e-mail address in three steps, and refuses them out of order', async () => {
    const bob = await SiteVisitor.signedIn(api, 'bob')
    await api.person('carol', [])
    const PROGRESS = `GET ${A}/userCenterEmail/getEmailAndModifyProgress` as const
    const SEND = `POST ${A}/userCenterEmail/sendEmailCode` as const
    const CONFIRM = `POST ${A}/userCenterEmail/confirmChangeEmail` as const
    assert.equal((await bob.call(PROGRESS)).modifyProgress, 0)
    assert.equal(await bob.refused(SEND, { email: 'bobby@example.com' }), '420003')
    await bob.call(SEND, {})
    assert.equal(await bob.refused(SEND, {}), '110039')
    assert.equal(await bob.refused(`POST ${A}/userCenterEmail/validPreEmail`, { emailCode: '000' }), '140020')
    const emailCode = await lastCode(api, 'bob@example.com')
    assert.equal((await bob.call(`POST ${A}/userCenterEmail/validPreEmail`, { emailCode })).modifyProgress, 1)
    assert.equal(await bob.refused(SEND, { email: 'carol@example.com' }), '140007')
    assert.equal(await bob.refused(SEND, { email: 'carol@' }), '140006')
    await bob.call(SEND, { email: 'bobby@example.com' })
    assert.equal((await bob.call(PROGRESS)).newEmail, 'b***y@example.com')
    const newCode = await lastCode(api, 'bobby@example.com')
    const validCode = await mailCode(api, sql, bob, 'bob@example.com', 7)
    const change = { email: 'bobby@example.com', emailCode: newCode, validType: 3, validCode } as const
    const { withdrawalsHeldUntilMs } = await bob.call(CONFIRM, change)
    assert.ok(Math.abs((withdrawalsHeldUntilMs ?? 0) - Date.now() - DAY) < 60_000)
    assert.equal(await bob.refused(CONFIRM, change), '420003')
    await nextMessage(api, 'bob@example.com', /e-mail address (was )?changed|e-mail/i)
    const page = await bob.call(`GET ${A}/userCenterInfo/getSecurityPage`)
    assert.deepEqual([page.email, page.holds[0]?.reason], ['b***y@example.com', 'email-changed'])
  })

  it('binds a mobile number by SMS and mail, then changes it', async () => {
    const dave = await SiteVisitor.signedIn(api, 'dave')
    const mobile = { countryCode: 'DE', mobileNumber: '0151 12345678' }
    const sms = async (operationType: number, number: string) => {
      await forgetSendings(sql)
      const { userCenterGenKey: sendKey } = await dave.call(`GET ${G}/userCenterInfo/getUserCenterGenkey`)
      const asked = await dave.ask(`GET ${A}/valid/sendMobileCode`, {
        ...{ operationType, countryCode: 'DE', mobile: number, sendKey },
      })
      assert.equal(asked.code, '0', asked.msg)
      return lastCode(api, `+49${number.replace(/^0| /g, '')}`)
    }
    const smsCode = await sms(4, '015112345678')
    const bind = { ...mobile, smsCode, emailCode: await mailCode(api, sql, dave, 'dave@example.com', 4) }
    assert.equal(await dave.refused(`POST ${A}/userCenterMobile/bindMobile`, { ...bind, smsCode: '12' }), '140044')
    bind.emailCode = await mailCode(api, sql, dave, 'dave@example.com', 4)
    const wrong = smsCode === '123456' ? '654321' : '123456'
    assert.equal(await dave.refused(`POST ${A}/userCenterMobile/bindMobile`, { ...bind, smsCode: wrong }), '110001')
    bind.emailCode = await mailCode(api, sql, dave, 'dave@example.com', 4)
    const response = await dave.post(`${G}/user/mobile/bind`, JSON.stringify(bind), {
      'content-type': 'application/json',
    })
    assert.equal(((await response.json()) as { code: string }).code, '0')
    const PROGRESS = `GET ${A}/userCenterMobile/getMobileAndModifyProgress` as const
    assert.equal((await dave.call(PROGRESS)).mobile, '+491***678')

    const { userCenterGenKey: sendKey } = await dave.call(`GET ${G}/userCenterInfo/getUserCenterGenkey`)
    const early = { operationType: 6, countryCode: 'DE', mobile: '015187654321', sendKey }
    assert.equal((await dave.ask(`GET ${A}/valid/sendMobileCode`, early)).code, '420003')
    await forgetSendings(sql)
    await dave.call(`POST ${G}/userCenterInfo/sendSmsCode`, { templateId: 22, type: 5 })
    const oldCode = await lastCode(api, '+4915112345678')
    await dave.call(`POST ${A}/userCenterMobile/verifyCurrentMobile`, { smsCode: oldCode })
    const newCode = await sms(6, '015187654321')
    assert.equal((await dave.call(PROGRESS)).modifyProgress, 2)
    const modify = { countryCode: '+49', mobileNumber: '15187654321', smsCode: newCode }
    const emailCode = await mailCode(api, sql, dave, 'dave@example.com', 6)
    await dave.call(`POST ${A}/userCenterMobile/modifyMobile`, { ...modify, emailCode })
    assert.deepEqual(await dave.call(PROGRESS), {
      ...{ mobile: '+491***321', newMobile: null, modifyProgress: 0, expiresAtMs: null },
    })
  })

  it('changes the password for the old one, ends other sessions and holds withdrawals', async () => {
    const erin = await SiteVisitor.signedIn(api, 'erin')
    const elsewhere = new SiteVisitor(api)
    await elsewhere.signIn('erin')
    const CHANGE = `POST ${A}/userCenterPassword/changePassword` as const
    const change = {
      password: 'correct horse 1',
      newPassword: 'Battery8staple+x',
      ...(await mailProof(api, sql, erin, 'erin')),
    }
    assert.equal(await erin.refused(CHANGE, { ...change, password: 'correct horse 9' }), '140041')
    assert.equal(await erin.refused(CHANGE, { ...change, newPassword: 'short' }), '110041')
    assert.equal(await erin.refused(CHANGE, { ...change, newPassword: 'password1' }), '10000')
    assert.equal((await erin.call(`GET ${A}/user/sessions`)).length, 2)
    await erin.call(CHANGE, change)
    assert.equal((await elsewhere.ask(`GET ${A}/user/sessions`)).code, '403')
    assert.equal((await erin.call(`GET ${A}/user/sessions`)).length, 1)
    assert.equal(await erin.refused(`POST ${A}/user/setPassword`, { ...change, newPassword: 'Anot8her+pass' }), '10000')
    const { userId } = await erin.call(`GET ${G}/userCenterInfo/getBaseUserInfo`)
    const audited = await auditOf(sql, { userId, action: 'proof-refused', limit: 5 })
    assert.deepEqual(
      audited.map(({ code, after }) => [code, after]),
      [['140041', { refusal: 'wrong-password' }]],
    )
    const { rows } = await erin.call(`GET ${A}/user/securityHistory`, { kind: 'changes' })
    assert.equal(rows[0]?.event, 'password-changed')
  })
})
