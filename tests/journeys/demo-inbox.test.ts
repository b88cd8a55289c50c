import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import { violations } from '../support/accessibility.ts'
import { lastCode } from '../support/read-inbox.ts'
import { solveCaptcha } from '../support/solve-captcha.ts'
import { setStage } from '../support/stage.ts'
import type { Visitor } from '../support/visitor.ts'

const ALICE = 'alice@example.com'
const PHONE = '+4915112345678'

describe('the inbox of the demo', () => {
  const stage = setStage()
  let alice: Visitor

  before(async () => {
    await stage.exchange.customer('alice', 'USDT=100')
    alice = await stage.visit()
    await alice.signIn({ email: ALICE })
  })

  const send = async (call: string, purpose: string) => {
    const recaptcha = await solveCaptcha(stage.exchange, purpose)
    await alice.ask(`${call}&${new URLSearchParams({ recaptcha })}`)
  }
  const sendMail = () => send('/exchange-web-gateway/userCenterInfo/sendEmailCode?type=12', 'sendEmailCode')
  const sendSms = () =>
    send('/exchange-web/web/valid/sendMobileCode?operationType=1&countryCode=DE&mobile=15112345678', 'sendMobileCode')

  it('is empty at first, and shows what is sent while it is open', async () => {
    await alice.open('/home')
    await alice.page.getByRole('contentinfo').getByRole('link', { name: 'Demo inbox' }).click()
    await alice.page.getByText('No messages yet').waitFor()
    await sendMail()
    await sendSms()
    const code = await lastCode(stage.exchange, ALICE)
    await alice.page.getByRole('link', { name: ALICE }).click()
    await alice.page.getByRole('heading', { name: 'Your verification code' }).waitFor()
    const mail = alice.page.frameLocator('iframe')
    await mail.getByText(code, { exact: true }).waitFor()
    assert.equal(await mail.locator('body').evaluate((body) => getComputedStyle(body).fontSize), '16px')
    await alice.page.getByRole('radio', { name: 'Plain text' }).check()
    await alice.page.locator('pre').getByText(code).waitFor()
    assert.deepEqual(alice.complaints, [])
    assert.deepEqual(await violations(alice.page), [])
  })

  it('finds the messages of an address', async () => {
    await alice.page.getByRole('searchbox').fill('4915')
    await alice.page.getByRole('link', { name: PHONE }).click()
    await alice.page
      .locator('pre')
      .getByText(await lastCode(stage.exchange, PHONE))
      .waitFor()
    await alice.page.getByRole('link', { name: ALICE }).waitFor({ state: 'detached' })
    await alice.page.getByRole('searchbox').fill('nobody@')
    await alice.page.getByText('No messages to this address').waitFor()
    await alice.page.getByRole('button', { name: 'Show all' }).click()
    await alice.page.getByRole('link', { name: ALICE }).waitFor()
    assert.equal(await alice.page.getByRole('searchbox').inputValue(), '')
  })

  it('is a list or a message on a phone, from right to left too', async () => {
    const bob = await stage.visit({ window: 'phone', locale: 'ar_AR' })
    await bob.open('/demo/inbox')
    await bob.page.getByRole('link', { name: ALICE }).click()
    await bob.page.locator('iframe').waitFor()
    assert.equal(await bob.page.getByRole('searchbox').isVisible(), false)
    const [wide, window] = await bob.page.evaluate(() => [document.documentElement.scrollWidth, innerWidth])
    assert.equal(wide, window)
    await bob.page.getByRole('link', { name: 'كل الرسائل' }).click()
    await bob.page.getByRole('searchbox').waitFor()
    assert.deepEqual(bob.complaints, [])
    assert.deepEqual(await violations(bob.page), [])
    await bob.leave()
  })

  it('says so when it cannot be loaded, and when a message cannot', async () => {
    await alice.page.route('**/demo/*', (route) => route.abort())
    await alice.page.getByText(/Not updated for/).waitFor()
    await alice.page.getByRole('link', { name: ALICE }).click()
    await alice.page.getByText('The message could not be loaded').waitFor()
    await alice.page.unroute('**/demo/*')
    await alice.page.getByRole('button', { name: 'Try again' }).click()
    await alice.page.locator('iframe').waitFor()
    await alice.page.getByText('Live', { exact: true }).waitFor()
  })
})
