import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { eventually } from '@bowline/platform/eventually.fixture.ts'
import { violations } from '../support/accessibility.ts'
import { AuthenticatorApp } from '../support/authenticator-app.ts'
import { lastCode, lastLink } from '../support/read-inbox.ts'
import { PASSWORD } from '../support/running-exchange.ts'
import { setStage } from '../support/stage.ts'
import type { Visitor } from '../support/visitor.ts'
import { answer, question, sendCodeByMail, untilFocused } from './proof-question.ts'

const ALICE = 'alice@example.com'
const BOB = 'bob@example.com'
const CAROLS_NUMBER = '+4917612345678'
const NEW_PASSWORD = 'blue heron 42'

describe('the account centre', { timeout: 240_000 }, () => {
  const stage = setStage()
  let alice: Visitor
  /** Of alice, once it is bound. */
  let app: AuthenticatorApp

  before(async () => {
    await stage.exchange.customer('alice', 'BTC=1,USDT=5000')
    await stage.exchange.customer('bob', 'BTC=1,USDT=5000')
    alice = await stage.visit()
    await alice.signIn({ email: ALICE })
  })

  const proveByAuthenticator = async (who: Visitor) => answer(who, 'Authenticator code', await app.code())

  it('leads from the name in the header to every part, and says what to do next', async () => {
    const { page } = alice
    await alice.open('/home')
    await page.getByRole('button', { name: /^Account / }).click()
    await page.getByRole('menuitem', { name: 'Security' }).click()
    await page.waitForURL('**/account/security')
    const next = page.getByRole('link', { name: 'Bind an authenticator' })
    await next.waitFor()
    const centre = page.getByRole('navigation', { name: 'Account center' })
    assert.equal(await centre.getByRole('link', { name: 'Security' }).getAttribute('aria-current'), 'page')
    await next.click()
    await page.waitForURL('**/account/google_bind')
  })

  it('binds an authenticator: proof by mail, key and first code, and recovery codes saved before going on', async () => {
    const { page } = alice
    await alice.open('/account/google_bind')
    await page.getByRole('button', { name: 'Show the key' }).click()
    await question(alice).getByRole('button', { name: 'Confirm' }).click()
    await question(alice).getByText('The code must be 6 digits').waitFor()
    await question(alice).getByLabel('E-mail code').fill('000000')
    await question(alice).getByRole('button', { name: 'Confirm' }).click()
    await question(alice).getByText('The e-mail code is not valid').waitFor()
    await answer(alice, 'E-mail code', await sendCodeByMail(stage.exchange, alice, ALICE))

    await page.getByRole('img', { name: /^QR code of the key/ }).waitFor()
    await untilFocused(page.getByRole('listitem').filter({ hasText: 'Scan and confirm' }))
    const key = await page.locator('code').textContent()
    assert.match(key ?? '', /^([A-Z2-7]{4} )+[A-Z2-7]{1,4}$/)
    app = new AuthenticatorApp(key ?? '')
    await page.getByLabel('Authenticator code').fill(await app.code())
    await page.getByRole('button', { name: 'Bind authenticator' }).click()

    const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
    await codes.first().waitFor()
    assert.equal(await codes.count(), 10)
    const finish = page.getByRole('button', { name: 'Finish' })
    assert.equal(await finish.isDisabled(), true)
    await page.getByLabel('I have saved them in a safe place').check()
    await finish.click()
    await page.getByRole('heading', { name: 'Your authenticator is bound' }).waitFor()
    await page.getByText('Withdrawals are on hold until').waitFor()
  })

  it('sets a PIN, which leaves the browser encrypted', async () => {
    const { page } = alice
    await alice.open('/account/pin_setup')
    const sent: string[] = []
    page.on('request', (request) => sent.push(request.postData() ?? ''))
    await page.getByLabel('New PIN', { exact: true }).fill('123456')
    await page.getByLabel('New PIN again').fill('123456')
    await page.getByRole('button', { name: 'Set a PIN' }).click()
    await page.getByText('Too easy to guess').waitFor()
    await page.getByLabel('New PIN', { exact: true }).fill('٩٠٢٨١٣')
    await page.getByLabel('New PIN again').fill('902813')
    await page.getByRole('button', { name: 'Set a PIN' }).click()
    await proveByAuthenticator(alice)
    await page.getByRole('heading', { name: 'Your PIN is set' }).waitFor()
    assert.equal(
      sent.some((body) => body.includes('902813')),
      false,
    )
    assert.equal(
      sent.some((body) => body.includes('capitalPword=')),
      true,
    )
  })

  it('requires the strongest factor: a mailed code no longer proves anything', async () => {
    const { page } = alice
    await alice.open('/account/anti_phishing')
    await page.getByLabel('Anti-phishing phrase').fill('blue heron')
    await page.getByRole('button', { name: 'Save phrase' }).click()
    const dialog = question(alice)
    await dialog.getByLabel('Authenticator code').fill('000000')
    assert.equal(await dialog.getByRole('button', { name: 'Send code' }).count(), 0)
    await dialog.getByRole('button', { name: 'Confirm' }).click()
    await dialog.getByText('The authenticator code is incorrect or has expired').waitFor()
    await proveByAuthenticator(alice)
    await page.getByText('Saved', { exact: true }).first().waitFor()
    await untilFocused(page.getByRole('button', { name: 'Save phrase' }))
    await alice.open('/account/security')
    await page.getByRole('link', { name: /^Anti-phishing phrase.*blue heron/ }).waitFor()
  })

  it('freezes itself at once and says so on every page; lifting it has to wait', async () => {
    const { page } = alice
    await alice.open('/account/freeze')
    await page.getByRole('button', { name: 'Freeze now' }).click()
    const sure = page.getByRole('alertdialog', { name: 'Freeze your account?' })
    await sure.getByRole('button', { name: 'Cancel' }).click()
    await sure.waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: 'Freeze now' }).click()
    await sure.getByRole('button', { name: 'Freeze now' }).click()
    await page.getByText('You can lift the freeze from').waitFor()
    const notice = page.getByText('Transactions and withdrawals are frozen, contact customer support for help.')
    for (const path of ['/account/security', '/home', '/trade/BTC_USDT']) {
      await alice.open(path)
      await notice.waitFor()
    }
  })

  describe('on a phone', () => {
    let bob: Visitor

    before(async () => {
      bob = await stage.visit({ window: 'phone' })
      await bob.signIn({ email: BOB })
    })
    after(() => bob?.leave())

    it('opens its navigation in a drawer of 64 %, which closes by its button and by navigating', async () => {
      const { page } = bob
      await bob.open('/account')
      const open = page.getByRole('button', { name: 'Account center menu' })
      await open.tap()
      const drawer = page.getByRole('dialog', { name: 'Account center menu' })
      await eventually('the drawer is 64 % of the window', async () => {
        const box = await drawer.boundingBox()
        return box && Math.abs(box.width - 0.64 * 390) < 1
      })
      await drawer.getByRole('button', { name: 'Close' }).tap()
      await drawer.waitFor({ state: 'hidden' })
      await open.tap()
      await drawer.getByRole('link', { name: 'Security' }).tap()
      await page.waitForURL('**/account/security')
      await drawer.waitFor({ state: 'hidden' })
    })

    it('ends a session, which has to sign in again', async () => {
      const { page } = bob
      const elsewhere = await stage.visit()
      await elsewhere.signIn({ email: BOB })
      await bob.open('/account/sessions')
      await page.getByRole('button', { name: /^Sign out (?!all)/ }).tap()
      await Promise.all([
        page
          .getByText(/ is signed out$/)
          .first()
          .waitFor(),
        page.getByRole('alertdialog').getByRole('button', { name: 'Sign out' }).tap(),
      ])
      await elsewhere.open('/account/security')
      assert.equal(new URL(elsewhere.page.url()).pathname, '/user/login')
      await elsewhere.leave()
    })

    it('changes the password: a wrong old one is reported at its field, the right one signs others out', async () => {
      const { page } = bob
      const elsewhere = await stage.visit()
      await elsewhere.signIn({ email: BOB })
      await bob.open('/account/password_change')
      await page.getByLabel('Current password').fill('not this one')
      await page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD)
      await page.getByLabel('New password again').fill('blue heron 43')
      await page.getByRole('button', { name: 'Change password' }).tap()
      await page.getByText('The passwords do not match').waitFor()
      await page.getByLabel('New password again').fill(NEW_PASSWORD)
      await page.getByRole('button', { name: 'Change password' }).tap()
      const code = await sendCodeByMail(stage.exchange, bob, BOB)
      await answer(bob, 'E-mail code', code)
      await page.getByText('Your current login password is incorrect').waitFor()
      // The old password is checked first, so the code is still valid; another one would have to wait.
      await page.getByLabel('Current password').fill(PASSWORD)
      await page.getByRole('button', { name: 'Change password' }).tap()
      await question(bob).getByRole('button', { name: 'Send code' }).tap()
      await question(bob).getByText('Too many requests. Send again after 90 seconds.').waitFor()
      await question(bob)
        .getByRole('button', { name: /^Resend in \d+ s$/ })
        .waitFor()
      await answer(bob, 'E-mail code', code)
      await page.getByRole('heading', { name: 'Your password is changed' }).waitFor()
      await elsewhere.open('/account/security')
      assert.equal(new URL(elsewhere.page.url()).pathname, '/user/login')
      await elsewhere.leave()
    })

    it('is stopped by the link in the notice of the change, from any browser', async () => {
      const link = await lastLink(stage.exchange, BOB, '/account/emergency-freeze')
      const anybody = await stage.visit({ window: 'phone' })
      const { page } = anybody
      await page.route('**/emergencyFreeze/look', (route) => route.abort(), { times: 1 })
      await anybody.open(`${link.pathname}${link.search}`)
      await page.getByRole('button', { name: 'Try again' }).tap()
      await page.getByText('This freezes the account').waitFor()
      await page.getByRole('button', { name: 'Freeze now' }).tap()
      await page.getByText(/ is frozen$/).waitFor()
      await anybody.open(`${link.pathname}${link.search}`)
      await page.getByText('This link no longer works').waitFor()
      await anybody.leave()
    })
  })

  it('binds a mobile number with the codes sent to it and by mail', async () => {
    const carol = await stage.signedIn('carol', 'BTC=1', { window: 'smallPhone' })
    const { page } = carol
    await carol.open('/account/mobile_bind')
    const send = page.getByRole('button', { name: 'Send code' })
    await page.getByRole('button', { name: 'Bind mobile number' }).tap()
    await page.getByText('Choose the country of the number').waitFor()
    await page.getByLabel('Country').selectOption({ label: 'Germany +49' })
    await page.getByLabel('Mobile number', { exact: true }).fill('0176 1234-5678')
    await send.first().tap()
    await page.getByRole('link', { name: 'demo inbox' }).waitFor()
    await page.getByLabel('SMS code').fill(await lastCode(stage.exchange, CAROLS_NUMBER))
    await send.tap()
    await page.getByLabel('E-mail code').fill(await lastCode(stage.exchange, 'carol@example.com'))
    await page.getByRole('button', { name: 'Bind mobile number' }).tap()
    await page.getByRole('heading', { name: 'Your mobile number is bound' }).waitFor()
    await page.getByRole('link', { name: 'Back to Security' }).tap()
    await page.getByRole('link', { name: /^Mobile number.*\+49.*678/ }).tap()
    await page.getByRole('heading', { name: 'Confirm your current number' }).waitFor()
    assert.deepEqual(await violations(page), [])
    await carol.leave()
  })

  it('resumes a change of address where it was left', async () => {
    const dave = await stage.signedIn('dave', 'BTC=1')
    const { page } = dave
    await dave.open('/account/email_change')
    await page.getByRole('button', { name: 'Send code' }).click()
    await page.getByLabel('E-mail code').fill(await lastCode(stage.exchange, 'dave@example.com'))
    await page.getByRole('button', { name: 'Next' }).click()
    await page.getByLabel('New e-mail address').waitFor()
    await dave.open('/account/email_change')
    await page.getByLabel('New e-mail address').fill('dave@example.net')
    await page.getByRole('button', { name: 'Send code' }).click()
    await page.getByLabel('Code sent to the new address').fill(await lastCode(stage.exchange, 'dave@example.net'))
    await page.getByRole('button', { name: 'Change e-mail' }).click()
    // The strongest factor is the old address, and its next code has to wait.
    await question(dave).getByRole('button', { name: 'Send code' }).click()
    await question(dave)
      .getByRole('button', { name: /^Resend in \d+ s$/ })
      .waitFor()
    await question(dave).getByRole('button', { name: 'Cancel' }).click()
    assert.equal(await page.getByLabel('New e-mail address').inputValue(), 'dave@example.net')
    await dave.leave()
  })

  it('axe finds nothing wrong with the proof dialog and with what only this user sees', async () => {
    const found: string[] = []
    const { page } = alice
    const note = async (what: string) => found.push(...(await violations(page)).map((line) => `${what} ${line}`))
    for (const path of [
      '/account/security',
      '/account/sessions',
      '/account/freeze',
      '/account/pin_change',
      '/account/google_disable',
    ]) {
      await alice.open(path)
      await note(path)
    }
    await alice.open('/account/recovery_codes')
    await page.getByRole('button', { name: 'Create ten new codes' }).click()
    await question(alice).getByLabel('Authenticator code').waitFor()
    await note('the question')
    assert.deepEqual(found, [])
  })
})
