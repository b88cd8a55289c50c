import { eventually } from '@bowline/platform/eventually.fixture.ts'
import type { Locator } from 'playwright-core'
import { lastCode } from '../support/read-inbox.ts'
import type { RunningExchange } from '../support/running-exchange.ts'
import type { Visitor } from '../support/visitor.ts'

type Who = Pick<Visitor, 'page'>

/** The dialog that asks for proof before a change of the account. */
export function question({ page }: Who): Locator {
  return page.getByRole('dialog', { name: 'Verify it is you' })
}

/** Requests a code by mail, and reads it in the inbox. */
export async function sendCodeByMail(exchange: RunningExchange, who: Who, email: string): Promise<string> {
  await question(who).getByRole('button', { name: 'Send code' }).click()
  await question(who).getByText('We sent a code to').waitFor()
  return lastCode(exchange, email)
}

export async function answer(who: Who, field: 'E-mail code' | 'Authenticator code', code: string): Promise<void> {
  await question(who).getByLabel(field).fill(code)
  await question(who).getByRole('button', { name: 'Confirm' }).click()
}

export async function proveByMail(exchange: RunningExchange, who: Who, email: string): Promise<void> {
  await answer(who, 'E-mail code', await sendCodeByMail(exchange, who, email))
}

export async function untilFocused(part: Locator): Promise<void> {
  await eventually('the keyboard is there', () => part.evaluate((element) => element === document.activeElement))
}
