import assert from 'node:assert/strict'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { authenticatorCode } from '../support/authenticator-app.ts'
import { OwnDatabase } from '../support/own-database.ts'
import { picture } from '../support/picture.ts'
import type { PlainBrowser } from '../support/plain-browser.ts'
import { registerByPhone, signedIn, toMobile } from '../support/plain-people.ts'
import { lastCode } from '../support/read-inbox.ts'
import { PASSWORD } from '../support/running-exchange.ts'
import { setStage } from '../support/stage.ts'
import { wordsOf } from '../support/words-of.ts'
import { Readers } from './readers.ts'

const A = '/exchange-web/web'
const G = '/exchange-web-gateway'
const KOREA = '175.45.176.1'
/** German numbers: paula's, and the one bob registered with. */
const PAULAS = '15112345678'
const TAKEN = '15198765432'

/**
 * Every fixed code of specification §8, caused by a real situation and read in three languages. Where a form is the
 * only place for a code, the form is used; otherwise a page of the account centre makes the call (`ToldPage`).
 */
describe('the codes of the specification', { timeout: 300_000 }, () => {
  let database: OwnDatabase
  const stage = setStage(async () => {
    database = await OwnDatabase.start()
    return { env: { BOWLINE_BEHIND_TLS: 'on', DATABASE_URL: database.url } }
  })
  let readers: Readers
  let alice: PlainBrowser
  let paula: PlainBrowser
  let gina: PlainBrowser
  let people = 0

  before(async () => {
    readers = await Readers.come(stage)
    ;[alice, paula, gina] = [await comes('alice'), await comes('paula'), await comes('gina')]
    await registerByPhone(stage.exchange, TAKEN)
  })
  after(() => database?.stop())

  const comes = (name: string) => signedIn(stage.exchange, name, `10.1.0.${++people}`)

  describe('for a user with a phone number', () => {
    const verify = `POST ${A}/userCenterMobile/verifyCurrentMobile`
    const paulasCode = () => lastCode(stage.exchange, `+49${PAULAS}`)
    before(async () => {
      const bind = await toMobile(paula, '4', PAULAS)
      await paula.data(bind.call, bind.params)
      await paula.data(`POST ${G}/userCenterInfo/sendEmailCode`, { type: '4' })
      const codes = { smsCode: await paulasCode(), emailCode: await lastCode(stage.exchange, 'paula@example.com') }
      const number = { countryCode: 'DE', mobileNumber: PAULAS, ...codes }
      await paula.data(`POST ${A}/userCenterMobile/bindMobile`, number)
      await readers.become(paula)
    })

    it('140044 and 110036: an SMS code of two digits, and one that was never sent', async () => {
      await readers.see('140044', { call: verify, params: { smsCode: '12' } })
      await readers.see('110036', { call: verify, params: { smsCode: '000000' } })
    })

    it('140033: another user’s number in place of one’s own', async () => {
      await database.minutesPass(2)
      await paula.data(`POST ${G}/userCenterInfo/sendSmsCode`, { type: '5' })
      await paula.data(verify, { smsCode: await paulasCode() })
      await readers.see('140033', () => toMobile(paula, '6', TAKEN))
    })
  })

  describe('for a user with an authenticator and no number', () => {
    before(async () => {
      await gina.data(`POST ${G}/userCenterInfo/sendEmailCode`, { type: '8' })
      const validCode = await lastCode(stage.exchange, 'gina@example.com')
      const { secret } = await gina.data(`POST ${A}/userCenterGoogle/proveForBind`, { validType: '3', validCode })
      const googleCode = authenticatorCode(secret)
      await gina.data(`POST ${A}/userCenterGoogle/bindGoogleAuthenticatorSubmit`, { googleCode })
      await readers.become(gina)
    })

    it('140038: turning the authenticator off', () =>
      readers.see('140038', {
        call: `POST ${A}/userCenterGoogle/closeGoogleAuthenticator`,
        params: { loginPassword: PASSWORD, validCode: '000000' },
      }))

    it('140045 and 110007: a code of two digits, and a wrong one', async () => {
      const call = `POST ${A}/user/changeSecureCode`
      await readers.see('140045', { call, params: { googleCode: '12' } })
      await readers.see('110007', { call, params: { googleCode: '000000' } })
    })
  })

  describe('for a user who changes the account', () => {
    const changePassword = (password: string, newPassword: string) => ({
      call: `POST ${A}/userCenterPassword/changePassword`,
      params: { password, newPassword, validType: '3', validCode: '000000' },
    })

    before(() => readers.become(alice))

    it('10000, in the language of the page, with what was refused', async () => {
      const params = { pair: 'NO_MARKET', side: 'buy', type: 'limit', qty: '0.01', price: '50000' }
      for (const page of readers.pages) {
        const { code, msg } = await page.send({ call: `POST ${A}/order/create`, params })
        assert.deepEqual([code, msg], ['10000', 'There is no market NO_MARKET.'])
        const text = wordsOf('apps/web/refusals', page.locale)['market.unknown'] ?? ''
        await page.toast(text.replace('{pair}', 'NO_MARKET'))
      }
    })

    it('140041 and 110041: a wrong old password, and a short new one', async () => {
      await readers.see('140041', changePassword('not this one', 'blue heron 42'))
      await readers.see('110041', changePassword(PASSWORD, 'short'))
    })

    it('140006: an invalid address', () =>
      readers.see('140006', { call: `POST ${A}/userCenterEmail/sendEmailCode`, params: { email: 'alice at home' } }))

    it('140025: another user’s number', () => readers.see('140025', () => toMobile(alice, '4', TAKEN)))

    it('11405: a label that is already in use', async () => {
      await alice.data(`POST ${G}/userCenterInfo/sendEmailCode`, { type: '11' })
      const validCode = await lastCode(stage.exchange, 'alice@example.com')
      const add = (address: string) => ({
        call: `POST ${A}/add_withdraw_address`,
        params: { coinSymbol: 'BTC', address, label: 'cold', validType: '3', validCode },
      })
      const { call, params } = add('bcrt1qcr8te4kr609gcawutmrza0j4xv80jy8zeqchgx')
      await alice.data(call, params)
      await readers.see('11405', add('2MsLduNALtCuEKGFiKFyiN45Dqz5k4RmMFf'))
    })

    it('110020: a fault of ours, here a folder that is missing', async () => {
      await readers.become(gina)
      const path = join(stage.exchange.directory, 'data/kyc')
      rmSync(path, { recursive: true, force: true })
      writeFileSync(path, '')
      const upload = { call: `POST ${A}/kyc/image`, params: { purpose: 'front' }, file: picture(1_000, 700) }
      await readers.see('110020', upload)
    })
  })

  describe('for a user who requests codes', () => {
    let dora: PlainBrowser

    before(async () => {
      dora = await comes('dora')
      await readers.become(dora)
    })

    it('140020 and 140021: a wrong code, and the right one after five wrong ones', async () => {
      await dora.data(`POST ${G}/userCenterInfo/sendEmailCode`, { type: '8' })
      const right = await lastCode(stage.exchange, 'dora@example.com')
      const wrong = right === '000000' ? '111111' : '000000'
      const prove = (validCode: string) => ({
        call: `POST ${A}/userCenterGoogle/proveForBind`,
        params: { validType: '3', validCode },
      })
      await readers.see('140020', prove(wrong))
      for (const { call, params } of [prove(wrong), prove(wrong)]) assert.equal(await dora.code(call, params), '140020')
      await readers.see('140021', prove(right))
    })

    it('110039 and 140003: another code at once, and the sixth of half an hour', async () => {
      const send = { call: `POST ${G}/userCenterInfo/sendEmailCode`, params: { type: '11' } }
      await readers.see('110039', send)
      for (let sent = 1; sent < 5; sent++) {
        await database.minutesPass(2)
        await dora.data(send.call, send.params)
      }
      await database.minutesPass(2)
      await readers.see('140003', send)
    })

    it('2303001: more than twenty codes within an hour', async () => {
      const flo = await comes('flo')
      for (let asked = 0; asked < 20; asked++) {
        const { call, params } = await toMobile(flo, '4', TAKEN)
        assert.equal(await flo.code(call, params), '140025')
      }
      await readers.become(flo)
      await readers.see('2303001', () => toMobile(flo, '4', TAKEN))
    })
  })

  describe('at sign-in and registration', () => {
    before(() => readers.each(({ visitor }) => visitor.context.clearCookies({ name: /^bowline_/ })))

    it('140036: a wrong password', () =>
      readers.each(async (page) => {
        await page.visitor.open('/user/login')
        await page.page.locator('input[name=name]').fill('paula@example.com')
        await page.page.locator('input[name=password]').fill('not this one')
        assert.equal(await page.submit('/user/login'), '140036')
        await page.says('140036')
      }))

    it('140007, 140013, 110001 and 110070: taken names, a wrong code, a forbidden country', () =>
      readers.each(async (reader, i) => {
        const { page, visitor } = reader
        await visitor.open('/user/register')
        await page.locator('input[name=name]').fill('alice@example.com')
        await page.locator('select[name=country]').selectOption('DE')
        await page.locator('input[name=agreement]').check()
        assert.equal(await reader.submit('/user/register/sendCode'), '140007')
        await reader.says('140007')

        await page.getByRole('radio').nth(1).check()
        await page.locator('select[autocomplete=tel-country-code]').selectOption('DE')
        await page.locator('input[name=phone]').fill(TAKEN)
        assert.equal(await reader.submit('/user/register/sendCode'), '140013')
        await reader.says('140013')

        const number = `1518765432${i}`
        await page.locator('input[name=phone]').fill(number)
        assert.equal(await reader.submit('/user/register/sendCode'), '0')
        const right = await lastCode(stage.exchange, `+49${number}`)
        const code = page.locator('input[autocomplete=one-time-code]')
        await code.fill(right === '000000' ? '111111' : '000000')
        await page.locator('input[autocomplete=new-password]').fill('blue heron 42')
        assert.equal(await reader.submit('/user/register'), '110001')
        await reader.says('110001')

        await reader.moveTo(KOREA)
        await code.fill(right)
        assert.equal(await reader.submit('/user/register'), '110070')
        await reader.modal('110070', 'ok')
        await page.waitForURL('**/home')
        await reader.moveTo()
      }))
  })

  it('403: a session that ended elsewhere leads to sign-in, and back', async () => {
    await readers.become(alice)
    await alice.data(`POST ${A}/user/logoutAll`)
    // Each hears of it by its stream, or by its next call.
    for (const { page } of readers.pages) await page.waitForURL('**/user/login?callBackPath=%2Faccount%2Finformation')
  })

  it('120008: the database is down', async () => {
    await readers.become(gina)
    await database.halt()
    await readers.see('120008', { call: `POST ${G}/userCenterInfo/sendEmailCode`, params: { type: '11' } })
  })
})
