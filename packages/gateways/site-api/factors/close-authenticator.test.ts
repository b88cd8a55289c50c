import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { appCode } from '@bowline/capabilities/factors/authenticator/authenticator-app.fixture.ts'
import { setApi, wideLimits } from '../../../../apps/api/api.fixture.ts'
import { lastCode, wrongOf } from '../../../../tests/support/read-inbox.ts'
import { newcomer } from '../site-visitor.fixture.ts'

const SEND_MAIL = 'POST /exchange-web-gateway/userCenterInfo/sendEmailCode'
const GOOGLE = '/exchange-web/web/userCenterGoogle'
const CLOSE_STATE = `GET ${GOOGLE}/getCloseStepVerification`
const PROVE_FOR_CLOSE = `POST ${GOOGLE}/proveForClose`
const CLOSE = `POST ${GOOGLE}/closeGoogleAuthenticator`

describe('removing an authenticator through the site API', async () => {
  const { api, sql } = await setApi({ siteLimits: wideLimits })

  it('reports its progress: the password, then the code', async () => {
    const alice = await newcomer(api, 'alice')
    const { visitor } = alice
    const loginPassword = 'correct horse 1'
    await visitor.call(SEND_MAIL, { type: 8 })
    const { secret } = await visitor.call(`POST ${GOOGLE}/proveForBind`, {
      validType: 3,
      validCode: await lastCode(api, alice.email),
    })
    await visitor.call(`POST ${GOOGLE}/bindGoogleAuthenticatorSubmit`, { googleCode: appCode(secret) })
    // As if its last code had been used minutes ago.
    await sql`update authenticators set last_step = last_step - 10`
    const start = { progress: 0, expiresAtMs: null, isBound: true, hasMobile: false }
    assert.deepEqual(await visitor.call(CLOSE_STATE), start)
    assert.equal(await visitor.refused(PROVE_FOR_CLOSE, { loginPassword }), '140038')
    await sql`update users set phone = '+4915112345611' where id = ${alice.id}`
    assert.equal(await visitor.refused(CLOSE, { validType: 1, validCode: appCode(secret) }), '420003')
    assert.equal(await visitor.refused(PROVE_FOR_CLOSE, { loginPassword: 'wrong horse 1' }), '140036')
    assert.deepEqual(await visitor.call(CLOSE_STATE), { ...start, hasMobile: true, progress: 1 })
    const { progress, expiresAtMs } = await visitor.call(PROVE_FOR_CLOSE, { loginPassword })
    assert.equal(progress, 2)
    assert.deepEqual(await visitor.call(CLOSE_STATE), { ...start, hasMobile: true, progress: 2, expiresAtMs })

    const validCode = appCode(secret)
    assert.equal(await visitor.refused(CLOSE, { validType: 1, validCode: wrongOf(validCode) }), '110007')
    // It lasts half an hour.
    await sql`update security_flows set expires_at = now() where user_id = ${alice.id}`
    assert.equal(await visitor.refused(CLOSE, { validType: 1, validCode }), '420003')
    await visitor.call(PROVE_FOR_CLOSE, { loginPassword })
    await visitor.call(CLOSE, { validType: 1, validCode })
    assert.deepEqual(await visitor.call(CLOSE_STATE), { ...start, hasMobile: true, isBound: false })
  })
})
