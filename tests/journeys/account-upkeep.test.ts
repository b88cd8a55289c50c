import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, it } from 'node:test'
import { eventually } from '@bowline/platform/eventually.fixture.ts'
import { violations } from '../support/accessibility.ts'
import { codesMayGo } from '../support/database-of.ts'
import { lastCode } from '../support/read-inbox.ts'
import { PASSWORD } from '../support/running-exchange.ts'
import { setLentStage } from '../support/stage.ts'
import { bindAuthenticator, bindNumber } from './bind-by-calls.ts'
import { answer, proveByMail } from './proof-question.ts'

describe('keeping an account in order', { timeout: 240_000 }, () => {
  const stage = setLentStage()

  it('changes a PIN, which is not set twice', async () => {
    const alice = await stage.signedIn('alice', 'BTC=1')
    const { page } = alice
    const choose = async (pin: string, submit: string) => {
      await page.getByLabel('New PIN', { exact: true }).fill(pin)
      await page.getByLabel('New PIN again').fill(pin)
      await page.locator('main').getByRole('button', { name: submit }).click()
      await proveByMail(stage.exchange, alice, stage.exchange.emailOf('alice'))
    }
    // A user without a PIN sets one first, and one with a PIN changes it.
    await alice.open('/account/pin_change')
    await page.waitForURL('**/account/pin_setup')
    await choose('902813', 'Set a PIN')
    await page.getByRole('heading', { name: 'Your PIN is set' }).waitFor()
    await codesMayGo(stage.exchange)
    await alice.open('/account/pin_setup')
    await page.waitForURL('**/account/pin_change')
    await choose('318209', 'Change PIN')
    await page.getByRole('heading', { name: 'Your PIN is changed' }).waitFor()
    assert.deepEqual(alice.complaints, [])
    await alice.leave()
  })

  it('makes ten new recovery codes and keeps their file, then turns the authenticator off', async () => {
    const bob = await stage.signedIn('bob', 'BTC=1')
    const { page } = bob
    await bindNumber(stage.exchange, bob, '15112345678', stage.exchange.emailOf('bob'))
    await codesMayGo(stage.exchange)
    const app = await bindAuthenticator(stage.exchange, bob, '+4915112345678')

    await bob.open('/account/recovery_codes')
    await page.getByText('10 codes left').waitFor()
    await page.getByRole('button', { name: 'Create ten new codes' }).click()
    await answer(bob, 'Authenticator code', await app.code())
    const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
    await codes.first().waitFor()
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download' }).click(),
    ])
    const kept = readFileSync(await file.path(), 'utf8')
    const shown = await codes.allTextContents()
    assert.deepEqual([shown.length, shown.every((code) => kept.includes(code))], [10, true])
    await page.getByLabel('I have saved them in a safe place').check()
    await page.getByRole('button', { name: 'Finish' }).click()
    await page.getByText('10 codes left').waitFor()

    await bob.open('/account/google_disable')
    const isAt = (step: string) => page.locator('[aria-current="step"]', { hasText: step }).waitFor()
    await isAt('Enter your password')
    for (const password of ['not this one', PASSWORD]) {
      await page.getByLabel('Login password').fill(password)
      await page.getByRole('button', { name: 'Next' }).click()
      if (password !== PASSWORD) await page.getByText('Incorrect name or login password').waitFor()
    }
    await isAt('Confirm with your authenticator')
    assert.deepEqual(await violations(page), [])
    // The server knows the progress: whoever comes back continues there.
    await bob.open('/account/google_disable')
    await isAt('Confirm with your authenticator')
    const code = await app.code()
    await page.getByRole('button', { name: 'Turn off' }).click()
    await answer(bob, 'Authenticator code', code)
    await page.getByRole('heading', { name: 'Your authenticator is turned off' }).waitFor()
    assert.deepEqual(await violations(page), [])
    assert.deepEqual(bob.complaints, [])
    await bob.leave()
  })

  it('locks its settings on a phone, and ends the lock before its time', async () => {
    const carol = await stage.signedIn('carol', 'BTC=1', { window: 'phone' })
    const { page } = carol
    await carol.open('/account/settings_lock')
    await page.getByLabel('Lock for').selectOption({ label: '30 days' })
    await page.getByRole('button', { name: 'Lock settings' }).tap()
    await proveByMail(stage.exchange, carol, stage.exchange.emailOf('carol'))
    await page.getByText('Your settings are locked').waitFor()
    assert.deepEqual(await violations(page), [])

    await codesMayGo(stage.exchange)
    await carol.open('/account/anti_phishing')
    await page.getByLabel('Anti-phishing phrase').fill('blue heron')
    await page.getByRole('button', { name: 'Save phrase' }).tap()
    await proveByMail(stage.exchange, carol, stage.exchange.emailOf('carol'))
    await page.getByText('You have locked your security settings.').waitFor()

    await codesMayGo(stage.exchange)
    await carol.open('/account/settings_lock')
    const end = page.getByRole('button', { name: 'Request early end' })
    await page.getByLabel('Login password').fill('not this one')
    await page.getByRole('button', { name: 'Send code' }).tap()
    await page.getByLabel('E-mail code').fill(await lastCode(stage.exchange, stage.exchange.emailOf('carol')))
    await end.tap()
    await page.getByText('Your current login password is incorrect').waitFor()
    await page.getByLabel('Login password').fill(PASSWORD)
    await end.tap()
    await page.getByText('You asked to end the lock early').waitFor()
    assert.deepEqual(carol.complaints, [])
    await carol.leave()
  })

  it('trusts this browser, and forgets it again', async () => {
    const dave = await stage.signedIn('dave', 'BTC=1')
    const { page } = dave
    await dave.open('/account/trust-token')
    await page.getByText('No trusted devices').waitFor()
    await page.getByRole('button', { name: 'Trust this browser' }).click()
    await proveByMail(stage.exchange, dave, stage.exchange.emailOf('dave'))
    const forget = page.getByRole('button', { name: /^Forget / })
    await forget.waitFor()
    assert.deepEqual(await violations(page), [])
    await Promise.all([
      page
        .getByText(/needs your second factor again$/)
        .first()
        .waitFor(),
      forget.click(),
    ])
    await page.getByText('No trusted devices').waitFor()
    await dave.open('/account/login_history')
    await page.getByRole('row').filter({ hasText: 'Device no longer trusted' }).waitFor()
    assert.deepEqual(dave.complaints, [])
    await dave.leave()
  })

  it('chooses notifications, colours and language by keyboard', async () => {
    const erin = await stage.signedIn('erin', 'BTC=1')
    const { page } = erin
    await erin.open('/account/notifications')
    const signIns = page.getByRole('switch', { name: 'Sign-ins' })
    assert.equal(await page.getByRole('switch', { name: 'Security' }).isDisabled(), true)
    await signIns.focus()
    await Promise.all([page.waitForResponse('**/user/notification'), page.keyboard.press('Space')])
    await erin.open('/account/notifications')
    assert.equal(await signIns.isChecked(), false)

    await erin.open('/account/preferences')
    await page.getByRole('radio', { name: 'Dark' }).focus()
    await Promise.all([page.waitForResponse('**/user/setting'), page.keyboard.press('ArrowRight')])
    const theme = () => page.locator('html').getAttribute('data-theme')
    await eventually('another theme is chosen', async () => (await theme()) !== 'dark')
    const chosen = await theme()
    await page.getByRole('button', { name: 'Appearance', exact: true }).click()
    await page.getByRole('menuitemradio', { name: 'Light', checked: true }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByLabel('Language', { exact: true }).focus()
    await page.keyboard.press('ArrowDown')
    await page.waitForURL('**/account/preferences?hl=*')
    const language = new URL(page.url()).searchParams.get('hl')
    assert.notEqual(language, 'en_US')
    assert.equal(await page.locator('html').getAttribute('data-locale'), language)
    assert.equal(await theme(), chosen)
    // Wherever she signs in next.
    const elsewhere = await stage.visit()
    await elsewhere.signIn({ email: stage.exchange.emailOf('erin') })
    await elsewhere.open('/account/preferences')
    await eventually('her colours came along', async () => {
      return (await elsewhere.page.locator('html').getAttribute('data-theme')) === chosen
    })
    await Promise.all([erin.leave(), elsewhere.leave()])
  })
})
