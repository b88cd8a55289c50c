import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { eventually } from '@bowline/platform/eventually.fixture.ts'
import type { Locator } from 'playwright-core'
import { codesMayGo } from '../support/database-of.ts'
import { lastCode, wrongOf } from '../support/read-inbox.ts'
import { setLentStage } from '../support/stage.ts'
import { bindAuthenticator } from './bind-by-calls.ts'
import { question } from './proof-question.ts'

const isRefused = async (field: Locator) => (await field.getAttribute('aria-invalid')) === 'true'
const refusedBecause = (field: Locator, why: string) =>
  eventually(`told: ${why}`, () =>
    field.evaluate(
      (input, text) =>
        input.getAttribute('aria-invalid') === 'true' &&
        (input.getAttribute('aria-describedby') ?? '')
          .split(' ')
          .some((id) => input.ownerDocument.getElementById(id)?.textContent?.includes(text)),
      why,
    ),
  )

describe('a change that takes two codes', { timeout: 240_000 }, () => {
  const stage = setLentStage()

  it('of the number says which code is wrong at its own field, and takes the right one again', async () => {
    const carol = await stage.signedIn('carol', 'BTC=1')
    const { page } = carol
    await carol.open('/account/mobile_bind')
    await page.getByLabel('Country').selectOption({ label: 'Germany +49' })
    await page.getByLabel('Mobile number', { exact: true }).fill('0176 1234-5678')
    const send = page.getByRole('button', { name: 'Send code' })
    await send.first().click()
    await page.getByRole('link', { name: 'demo inbox' }).waitFor()
    await send.click()
    const [sms, mail] = [page.getByLabel('SMS code'), page.getByLabel('E-mail code')]
    const emailCode = await lastCode(stage.exchange, stage.exchange.emailOf('carol'))
    const smsCode = await lastCode(stage.exchange, '+4917612345678')
    const bind = page.getByRole('button', { name: 'Bind mobile number' })

    await sms.fill(wrongOf(smsCode))
    await mail.fill(emailCode)
    await bind.click()
    await refusedBecause(sms, 'The SMS code is incorrect or has expired')
    assert.equal(await isRefused(mail), false)

    await sms.fill(smsCode)
    await mail.fill(wrongOf(emailCode))
    await bind.click()
    await refusedBecause(mail, 'The e-mail code is not valid')
    assert.equal(await isRefused(sms), false)

    await mail.fill(emailCode)
    await bind.click()
    await page.getByRole('heading', { name: 'Your mobile number is bound' }).waitFor()
    await carol.leave()
  })

  it('of the address leads back to the code of the new address when that one is wrong', async () => {
    const erin = await stage.signedIn('erin', 'BTC=1')
    const { page } = erin
    const { exchange } = stage
    const app = await bindAuthenticator(exchange, erin, stage.exchange.emailOf('erin'))
    await codesMayGo(exchange)
    await erin.open('/account/email_change')
    await page.getByRole('button', { name: 'Send code' }).click()
    await page.getByRole('link', { name: 'demo inbox' }).waitFor()
    await page.getByLabel('E-mail code').fill(await lastCode(exchange, stage.exchange.emailOf('erin')))
    await page.getByRole('button', { name: 'Next' }).click()
    await page.getByLabel('New e-mail address').fill('erin@example.net')
    await page.getByRole('button', { name: 'Send code' }).click()
    await page.getByRole('link', { name: 'demo inbox' }).waitFor()
    const emailCode = await lastCode(exchange, 'erin@example.net')
    const ofAddress = page.getByLabel('Code sent to the new address')
    const proof = question(erin).getByLabel('Authenticator code')
    const change = page.getByRole('button', { name: 'Change e-mail' })
    const confirm = question(erin).getByRole('button', { name: 'Confirm' })

    await ofAddress.fill(wrongOf(emailCode))
    await change.click()
    const validCode = await app.code()
    await proof.fill(validCode)
    await confirm.click()
    // The dialog closes: the wrong field is behind it, and the right code is still good.
    await question(erin).waitFor({ state: 'hidden' })
    await refusedBecause(ofAddress, 'The e-mail code is not valid')

    await ofAddress.fill(emailCode)
    await change.click()
    await proof.fill(wrongOf(validCode))
    await confirm.click()
    await refusedBecause(proof, 'The authenticator code is incorrect or has expired')
    await proof.fill(await app.code())
    await confirm.click()
    await page.getByRole('heading', { name: 'Your e-mail address is changed' }).waitFor()
    await erin.leave()
  })
})
