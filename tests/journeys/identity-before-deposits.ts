import assert from 'node:assert/strict'
import { violations } from '../support/accessibility.ts'
import { solveCaptcha } from '../support/solve-captcha.ts'
import type { Stage } from '../support/stage.ts'
import type { StaffMember } from './staff-member.ts'

const KYC = '/exchange-web-gateway/userCenterKyc'

/** Of the built-in rules none asks for it: where identities are required, deposits are credited and wait. */
async function wantsIdentities(admin: StaffMember): Promise<void> {
  await admin.opens('/countries?do=change')
  const rule = admin.page.getByRole('dialog')
  await rule.getByLabel('Country').fill('United Kingdom')
  await rule.getByLabel('Product').selectOption('Deposits')
  await rule.getByLabel('KYC required').check()
  await rule.getByLabel('Reason').fill('identities come before deposits')
  await rule.getByRole('button', { name: 'Change a rule' }).click()
  await rule.waitFor({ state: 'hidden' })
}

/** Where the address would be stands why there is none, and an address once its owner is known. Returns what stands against the page. */
export async function identityBeforeDeposits(stage: Stage, admin: StaffMember): Promise<string[]> {
  await wantsIdentities(admin)
  const hugh = await stage.signedIn('hugh', 'USDT=1')
  const resident = { countryCode: 'GB', familyName: 'Harker', name: 'Hugh', birthDate: '1981-01-01' }
  await hugh.post(`${KYC}/levelOne/stepOne`, resident)
  await hugh.open('/assets/spot/deposit?coin=BTC')
  await hugh.page.getByRole('button', { name: 'I know' }).click()
  const main = hugh.page.locator('main')
  await main.getByText('Your country asks that you verify your identity before you deposit.').waitFor()
  await main.getByText('You cannot deposit at the moment').waitFor()
  assert.equal(await main.getByText('Your BTC address', { exact: true }).count(), 0)
  const found = await violations(hugh.page)
  await main.getByRole('link', { name: 'Verify identity' }).click()
  await hugh.page.waitForURL('**/account/id_verification')

  const passport = { certificateCode: '925076473', certificateType: 'passport' }
  const recaptcha = await solveCaptcha(stage.exchange, 'kyc')
  await hugh.post(`${KYC}/v2/levelOne/stepTwo`, passport, { recaptcha })
  await hugh.open('/assets/spot/deposit?coin=BTC')
  await main.getByText('Your BTC address', { exact: true }).waitFor()
  found.push(...hugh.complaints)
  await hugh.leave()
  return found
}
