import type { Page } from 'playwright-core'
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
  /** Answers whatever is asked before the last page; left out: a wallet of one's own, which signs the text. */
  readonly answer?: (page: Page) => Promise<string[]>
  /** With the wallet's key: a wallet of one's own is shown to be that. */
  readonly sign?: (text: string) => string
  /** In place of the authenticator's code. */
  readonly isByPasskey?: boolean
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
  const asked = await (wanted.answer ?? ownWallet(wanted.sign))(page)
  await main.getByText('Check your withdrawal').first().waitFor()
  await main.getByLabel('PIN', { exact: true }).fill(who.pin)
  const send = main.getByRole('button', { name: 'Send code' })
  await send.first().click()
  const sms = await lastCode(exchange, who.phone)
  await send.last().click()
  const mail = await lastCode(exchange, who.email)
  await main.getByLabel('SMS code').fill(sms)
  await main.getByLabel('E-mail code').fill(mail)
  const found = [...asked, ...(await violations(page))]
  if (wanted.isByPasskey) await usePasskey(page)
  else await main.getByLabel('Authenticator code').fill(await who.app.code())
  await main.getByRole('button', { name: 'Withdraw', exact: true }).click()
  await main.getByRole('heading', { name: 'Withdrawal requested' }).waitFor()
  return found
}

async function usePasskey(page: Page): Promise<void> {
  const button = page.locator('main').getByRole('button', { name: 'Use a passkey' })
  await button.click()
  await page.locator('main').getByRole('button', { name: 'Use a passkey', pressed: true }).waitFor()
}

const ownWallet = (sign: Wanted['sign']) => (page: Page) => nameOwnWallet(page, sign)

/** Where the law asks who receives it: one's own wallet, with a signature where that must be shown. */
async function nameOwnWallet(page: Page, sign: Wanted['sign']): Promise<string[]> {
  const main = page.locator('main')
  const at = (title: string) => main.getByText(title).first()
  const found: string[] = []
  await at('Check your withdrawal').or(at('Who receives this?')).waitFor()
  if (await at('Who receives this?').isVisible()) {
    found.push(...(await violations(page)))
    await main.getByLabel('My own wallet').check()
    await main.getByRole('button', { name: 'Continue' }).click()
    await at('Check your withdrawal').or(main.getByLabel('Signature')).waitFor()
  }
  if (sign && (await main.getByLabel('Signature').isVisible())) {
    const text = (await main.getByText(/^I control this address/).textContent()) ?? ''
    await main.getByLabel('Signature').fill(sign(`${text}?`))
    await main.getByRole('button', { name: 'Check the signature' }).click()
    await main.getByText('This is not a signature of this text with the key of this address.').waitFor()
    found.push(...(await violations(page)))
    await main.getByLabel('Signature').fill(sign(text))
    await main.getByRole('button', { name: 'Check the signature' }).click()
    await at('Check your withdrawal').waitFor()
  }
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

/** In the console, by its amount: the other side of a withdrawal or a deposit is taken as it was said. */
export async function acceptSide(staff: StaffMember, amount: string, side: string): Promise<void> {
  await staff.opens('/travel-rule')
  const row = staff.page.getByRole('row').filter({ hasText: amount })
  await row.getByText(side).waitFor()
  await row.getByRole('button', { name: 'Accept' }).click()
  const dialog = staff.page.getByRole('dialog')
  await dialog.getByLabel('Reason').fill('statement of the wallet seen')
  await dialog.getByRole('button', { name: 'Accept' }).click()
  await dialog.waitFor({ state: 'hidden' })
}

/** A deposit whose sender only persons can accept: one asks, another allows it. */
export async function acceptOrigin(staff: StaffMember, second: StaffMember, amount: string): Promise<void> {
  await acceptSide(staff, amount, 'From: Their own wallet')
  await allow(second, amount)
}

/** What another member has requested, by a text of its row. */
export async function allow(second: StaffMember, text: string): Promise<void> {
  await second.opens('/approvals')
  const row = second.page.getByRole('row').filter({ hasText: text })
  await row.getByRole('button', { name: 'Approve' }).click()
  await second.page.getByRole('alertdialog').getByRole('button', { name: 'Approve' }).click()
  await row.waitFor({ state: 'hidden' })
}
