import { violations } from '../support/accessibility.ts'
import type { AuthenticatorApp } from '../support/authenticator-app.ts'
import { codesMayGo } from '../support/database-of.ts'
import { lastCode } from '../support/read-inbox.ts'
import { PASSWORD, type RunningExchange } from '../support/running-exchange.ts'
import type { Visitor } from '../support/visitor.ts'
import { isSignedIn, logIn, submit } from './at-the-door.ts'
import type { StaffMember } from './staff-member.ts'

export interface Withdrawing {
  readonly visitor: Visitor
  readonly email: string
  readonly phone: string
  readonly pin: string
  readonly app: AuthenticatorApp
}

interface Wanted {
  readonly coin: string
  /** As the page names it; left out where there is one. */
  readonly network?: string
  readonly address: string
  readonly amount: string
}

/** As a person does it: typed, checked, proved with every factor. Returns what the page has against its accessibility. */
export async function withdrawByHand(exchange: RunningExchange, who: Withdrawing, wanted: Wanted): Promise<string[]> {
  const { page } = who.visitor
  const main = page.locator('main')
  await codesMayGo(exchange)
  await who.visitor.open(`/assets/spot/withdraw?coin=${wanted.coin}`)
  if (wanted.network) await main.getByText(wanted.network).click()
  await main.getByRole('textbox', { name: 'Address' }).fill(wanted.address)
  await main.getByRole('textbox', { name: 'Amount' }).fill(wanted.amount)
  await main.getByRole('button', { name: 'Continue' }).click()
  await main.getByText('Check your withdrawal').waitFor()
  await main.getByLabel('PIN', { exact: true }).fill(who.pin)
  const send = main.getByRole('button', { name: 'Send code' })
  await send.first().click()
  const sms = await lastCode(exchange, who.phone)
  await send.last().click()
  const mail = await lastCode(exchange, who.email)
  await main.getByLabel('SMS code').fill(sms)
  await main.getByLabel('E-mail code').fill(mail)
  const found = await violations(page)
  await main.getByLabel('Authenticator code').fill(await who.app.code())
  await main.getByRole('button', { name: 'Withdraw', exact: true }).click()
  await main.getByText('Withdrawal requested').waitFor()
  return found
}

/** After a freeze, which ends all sessions. */
export async function signInAgain({ visitor, email, app }: Withdrawing): Promise<void> {
  const { page } = visitor
  await visitor.open('/user/login')
  await logIn(page, email, PASSWORD)
  await page.waitForURL('**/user/loginVerify')
  await page.getByLabel('Authenticator code').fill(await app.code())
  await submit(page)
  await isSignedIn(page)
}

/** In the console, by its amount. */
export async function approve(staff: StaffMember, amount: string): Promise<void> {
  await staff.opens('/withdrawals')
  const row = staff.page.getByRole('row').filter({ hasText: amount })
  await row.getByRole('button', { name: 'Approve' }).click()
  const dialog = staff.page.getByRole('dialog')
  await dialog.getByLabel('Reason').fill('called the owner')
  await dialog.getByRole('button', { name: 'Approve' }).click()
  await dialog.waitFor({ state: 'hidden' })
}
