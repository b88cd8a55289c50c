import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import { eventually } from '@bowline/platform/eventually.fixture.ts'
import { violations } from '../support/accessibility.ts'
import type { AuthenticatorApp } from '../support/authenticator-app.ts'
import { codesMayGo, databaseOf } from '../support/database-of.ts'
import { lastCode, nextMessage } from '../support/read-inbox.ts'
import { setStage } from '../support/stage.ts'
import type { Visitor } from '../support/visitor.ts'
import { bindAuthenticator } from './bind-by-calls.ts'

const ALICE = 'alice@example.com'
const BOB = 'bob@example.com'
const PIN = '902813'
const PAGE = '/assets/funding'

interface Row {
  readonly amount: string
  readonly payment: { readonly name: string } | null
}

/** From an empty account to money of another person's, with what both see of it. */
describe('the funding account', { timeout: 600_000 }, () => {
  const stage = setStage()
  let alice: Visitor
  let app: AuthenticatorApp

  before(async () => {
    alice = await stage.visit()
    await alice.signIn(await stage.exchange.customer('alice', 'USDT=500'))
    await stage.exchange.customer('bob', '')
  })

  const main = () => alice.page.getByRole('main')
  const dialog = () => alice.page.getByRole('dialog').filter({ visible: true })
  const entry = () => alice.page.getByRole('navigation').getByRole('link', { name: 'Funding', exact: true })
  const sql = async (run: (sql: ReturnType<typeof databaseOf>) => Promise<unknown>) => {
    const database = databaseOf(stage.exchange)
    await run(database)
    await database.end()
  }

  it('is in the navigation once its owner has it, and says so once', async () => {
    await alice.open('/assets/spot')
    assert.equal(await entry().count(), 0)
    await alice.open(PAGE)
    await main().getByText('Nothing in this account yet').waitFor()
    assert.deepEqual(await violations(alice.page), [])
    const tips = alice.page.getByRole('button', { name: 'I know' })
    await tips.click()
    await alice.page.getByText('Your funding account has its place here').waitFor()
    await tips.click()
    await tips.waitFor({ state: 'detached' })
    await alice.open('/assets/spot')
    await entry().waitFor()
  })

  it('takes money from the spot account and gives it back, and lists both', async () => {
    await alice.open(PAGE)
    await main().getByRole('button', { name: 'Transfer' }).first().click()
    await dialog().getByRole('textbox', { name: 'Amount' }).fill('120.5')
    assert.deepEqual(await violations(alice.page), [])
    await dialog().getByRole('button', { name: 'Transfer', exact: true }).click()
    await main().getByText('From the spot account').first().waitFor()
    await main().getByRole('row').filter({ hasText: 'Tether' }).getByText('120.5').first().waitFor()
    await main().getByRole('row').filter({ hasText: 'Tether' }).getByRole('button').click()
    await dialog().getByRole('textbox', { name: 'Amount' }).fill('20.5')
    await dialog().getByRole('button', { name: 'Transfer', exact: true }).click()
    await main().getByText('To the spot account').first().waitFor()
    assert.deepEqual(alice.complaints, [])
  })

  it('pays another user, who is shown before and proved with every factor', async () => {
    await alice.open(PAGE)
    const ask = async (to: string, amount: string) => {
      await main().getByRole('button', { name: 'Pay a user' }).click()
      await dialog()
        .getByRole('textbox', { name: /E-mail, mobile number/ })
        .fill(to)
      await dialog().getByRole('textbox', { name: 'Amount' }).fill(amount)
      await dialog().getByRole('button', { name: 'Continue' }).click()
    }
    await ask(BOB, '40')
    await dialog()
      .getByText(/Verify your identity/)
      .waitFor()
    await prepare()
    await alice.open(PAGE)
    await ask('nobody@example.com', '40')
    await dialog().getByText('Nobody can be paid by this').waitFor()
    await dialog()
      .getByRole('textbox', { name: /E-mail, mobile number/ })
      .fill(BOB)
    await dialog().getByRole('button', { name: 'Continue' }).click()
    await dialog().getByText('b***b@example.com').waitFor()
    await codesMayGo(stage.exchange)
    await dialog().getByRole('button', { name: 'Send code' }).click()
    await dialog()
      .getByLabel('E-mail code')
      .fill(await lastCode(stage.exchange, ALICE))
    await dialog().getByLabel('PIN', { exact: true }).fill(PIN)
    assert.deepEqual(await violations(alice.page), [])
    await dialog()
      .getByLabel('Authenticator code')
      .fill(await app.code())
    await dialog().getByRole('button', { name: 'Pay a user' }).click()
    await alice.page
      .getByText(/40.USDT.* sent to b\*\*\*b@example\.com/)
      .first()
      .waitFor()
    await main().getByText('Paid to b***b@example.com').first().waitFor()
    assert.deepEqual(alice.complaints, [])
  })

  it('shows the payment to who received it, on the page and in a mail', async () => {
    const bob = await stage.visit({ window: 'phone' })
    await bob.signIn({ email: BOB })
    await bob.open(PAGE)
    await bob.page.getByRole('main').getByText('Received from a***e@example.com').first().waitFor()
    await nextMessage(stage.exchange, BOB, /Payment received/)
    const { rows } = await bob.ask<{ rows: Row[] }>('/exchange-web-gateway/asset/fundingHistory')
    assert.deepEqual(
      rows.map(({ amount, payment }) => [amount, payment?.name]),
      [['40.00000000', 'a***e@example.com']],
    )
    assert.deepEqual(await violations(bob.page), [])
    assert.deepEqual(bob.complaints, [])
    await bob.leave()
  })

  /** Verified, with an authenticator and a PIN: what a withdrawal needs too, and is walked there. */
  async function prepare(): Promise<void> {
    await sql((database) => database`update users set kyc_level = 1 where email = ${ALICE}`)
    await codesMayGo(stage.exchange)
    app = await bindAuthenticator(stage.exchange, alice, ALICE)
    await sql((database) => database`delete from withdrawal_holds`)
    await alice.open('/account/pin_setup')
    await alice.page.getByLabel('New PIN', { exact: true }).fill(PIN)
    await alice.page.getByLabel('New PIN again').fill(PIN)
    await main().getByRole('button', { name: 'Set a PIN' }).click()
    const question = alice.page.getByRole('dialog', { name: 'Verify it is you' })
    await question.getByLabel('Authenticator code').fill(await app.code())
    await question.getByRole('button', { name: 'Confirm' }).click()
    await eventually('the PIN is set', () => main().getByText('Your PIN is set').first().isVisible())
  }
})
